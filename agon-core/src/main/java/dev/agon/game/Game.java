package dev.agon.game;

import dev.agon.InvalidInputException;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.player.storage.ReversiblePlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two players over an oracle. The game draws batches, counts oracle calls, and marks and undoes
 * iterations.
 *
 * <p>Counting: an x-gradient of one sample is one oracle call, a y-gradient is one (none if y is
 * empty), and a joint Hessian-vector product is one. P(x) with its gradient counts like a full
 * gradient. Methods do not count themselves, so they cannot miscount.
 *
 * <p>What only some problems can compute is provided by views of the game, {@link HessianGame} and
 * {@link PrimalGame}. A view is created from the setup of such a problem. A method that needs a
 * view without declaring it in its type does not compile.
 *
 * <p>Two points that must share a batch are evaluated by one call with one batch, for example
 * {@link #gradientNowAndBefore}. The old point cannot be evaluated on its own.
 *
 * @param <Y> the operations that the method may use on the maximiser; see {@link GameSetup}
 */
public final class Game<Y extends Player> implements Savable {
  private final MinMaxProblem problem;
  private final Oracle oracle;
  private final BatchSource source;
  private final ArrayPlayer x;
  private final Y y;
  private final Y[] players;
  private final String kind;
  private final List<ReversiblePlayer> sides;

  private @Nullable Batch allRows;
  private long oracleCalls;
  private long callsAtBegin;
  private Runnable guard = () -> {};

  /**
   * Creates a game before its first iteration.
   *
   * @param sides both players, as objects whose moves can be undone and saved
   * @param players the minimiser and, unless y is empty, the maximiser
   */
  Game(
      MinMaxProblem problem,
      Oracle oracle,
      BatchSource source,
      String kind,
      List<ReversiblePlayer> sides,
      ArrayPlayer x,
      Y y,
      Y[] players) {
    this.problem = problem;
    this.oracle = oracle;
    this.source = source;
    this.kind = kind;
    this.sides = sides;
    this.x = x;
    this.y = y;
    this.players = players;
  }

  /** Returns the minimiser. */
  public ArrayPlayer x() {
    return x;
  }

  /** Returns the maximiser; its dimension is 0 in plain minimisation. */
  public Y y() {
    return y;
  }

  /**
   * Returns the minimiser and, unless y is empty, the maximiser. This is an array because a loop
   * over a list may allocate an iterator in every step. Not a copy: read only.
   */
  public Y[] players() {
    return players;
  }

  /**
   * Returns how y is stored. This is part of the settings of a run, because it may change the last
   * bits.
   */
  public String kind() {
    return kind;
  }

  /** Draws a new batch of about this size into the given batch. */
  public void draw(int size, Batch batch) {
    source.next(size, batch);
  }

  /**
   * Returns the batch of all rows if the size is 0 or at least their number, and draws a new batch
   * otherwise.
   *
   * @param batch receives the new batch
   * @return the batch to evaluate: the given one, or the one with all rows
   * @throws InvalidInputException if the size is 0 and the problem is a stream of samples
   */
  public Batch drawOrAll(int size, Batch batch) {
    if (problem instanceof FiniteSumProblem sum && (size == 0 || size >= sum.sampleCount())) {
      return allRows(sum);
    }
    if (size == 0) {
      throw new InvalidInputException(
          problem.getClass().getSimpleName()
              + " has no full gradient, because its samples are an unlimited stream.",
          "Use a large batch, for example 2000.");
    }
    draw(size, batch);
    return batch;
  }

  private Batch allRows(FiniteSumProblem sum) {
    if (allRows == null) {
      allRows = Batch.allRows(sum.sampleCount());
    }
    return allRows;
  }

  /** Evaluates g of both players at z. */
  public void gradient(Batch batch) {
    count(players.length, batch.size());
    oracle.gradient(batch);
  }

  /** Evaluates g of the minimiser alone at z. */
  public void gradientX(Batch batch) {
    count(1, batch.size());
    oracle.gradient(batch);
  }

  /** Evaluates g of the maximiser alone at z. */
  public void gradientY(Batch batch) {
    count(players.length - 1, batch.size());
    oracle.gradient(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch. */
  public void gradientNowAndBefore(Batch batch) {
    count(2 * players.length, batch.size());
    oracle.gradientBefore(batch);
    oracle.gradient(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch, of the minimiser alone. */
  public void gradientXNowAndBefore(Batch batch) {
    count(2, batch.size());
    oracle.gradientBefore(batch);
    oracle.gradient(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch, of the maximiser alone. */
  public void gradientYNowAndBefore(Batch batch) {
    count(2 * (players.length - 1), batch.size());
    oracle.gradientBefore(batch);
    oracle.gradient(batch);
  }

  /** Returns the oracle of a problem with Hessian-vector products; see {@link HessianGame}. */
  HessianOracle hessianOracle() {
    return (HessianOracle) oracle;
  }

  /**
   * Sets a callback for every evaluation: an exception that it throws ends the iteration, for
   * example at a deadline.
   */
  public void setGuard(Runnable value) {
    guard = value;
  }

  /**
   * Throws an exception if the run has to end now; for methods that evaluate outside of the game.
   */
  public void checkGuard() {
    guard.run();
  }

  /** Counts the given number of calls for each of the given number of samples. */
  void count(int callsPerSample, int samples) {
    guard.run();
    oracleCalls += (long) callsPerSample * samples;
  }

  /** Counts a gradient of both players at this many samples that was evaluated outside the game. */
  public void charge(long samples) {
    guard.run();
    oracleCalls += players.length * samples;
  }

  /** Counts oracle calls that were made outside the game. */
  public void chargeCalls(long calls) {
    guard.run();
    oracleCalls += calls;
  }

  /** Returns the number of oracle calls so far. */
  public long oracleCalls() {
    return oracleCalls;
  }

  /** Multiplies the steps of both players by this factor from now on: a schedule of steps. */
  public void setStepFactor(double factor) {
    for (int s = 0; s < sides.size(); s++) {
      sides.get(s).setStepFactor(factor);
    }
  }

  /** Marks the state to which {@link #abandonIteration} returns. */
  public void beginIteration() {
    callsAtBegin = oracleCalls;
    for (int s = 0; s < sides.size(); s++) {
      sides.get(s).beginIteration();
    }
  }

  /** Undoes the moves and the oracle calls of an unfinished iteration. */
  public void abandonIteration() {
    oracleCalls = callsAtBegin;
    sides.forEach(ReversiblePlayer::takeBackMoves);
  }

  @Override
  public void save(State to) {
    to.put("calls", oracleCalls);
    to.save("batches", source);
    for (int s = 0; s < sides.size(); s++) {
      to.save(name(s), sides.get(s));
    }
  }

  @Override
  public void restore(State from) {
    oracleCalls = from.count("calls");
    from.restore("batches", source);
    for (int s = 0; s < sides.size(); s++) {
      from.restore(name(s), sides.get(s));
    }
  }

  private static String name(int side) {
    return side == 0 ? "x" : "y";
  }
}
