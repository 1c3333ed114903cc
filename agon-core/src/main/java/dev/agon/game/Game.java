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
 * Two players over an oracle. The game draws batches, counts what the oracle was asked, and marks
 * and takes back iterations.
 *
 * <p>Counting: one sample's x-gradient is one oracle call, its y-gradient one (none when y is
 * empty), its joint Hessian-vector product one; P(x) with its gradient costs as much as a full
 * gradient. Methods cannot miscount, because they do not count.
 *
 * <p>What only some problems can compute is evaluated by views of the game, {@link HessianGame} and
 * {@link PrimalGame}. They are made from the setup of such a problem, so that a method which needs
 * them and does not declare it in its type does not compile.
 *
 * <p>Two points that must share a batch are evaluated by one call with one batch ({@link
 * #gradientNowAndBefore} and its kin); there is no way to evaluate the old point on its own.
 *
 * @param <Y> what the method may do with the maximiser; see {@link GameSetup}
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
   * A game that is about to begin.
   *
   * @param sides both players once more, as what can be taken back and saved
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

  /** The minimiser. */
  public ArrayPlayer x() {
    return x;
  }

  /** The maximiser; of dimension 0 in plain minimisation. */
  public Y y() {
    return y;
  }

  /**
   * The minimiser and, unless y is empty, the maximiser. An array, since a loop over a list may
   * allocate an iterator in every step. Not a copy: read only.
   */
  public Y[] players() {
    return players;
  }

  /** How y is stored: part of a run's settings, since it may change the last bits. */
  public String kind() {
    return kind;
  }

  /** Draws a fresh batch of (about) that size into the given one. */
  public void draw(int size, Batch batch) {
    source.next(size, batch);
  }

  /**
   * All rows once each when the size is 0 or at least their number, else a fresh batch.
   *
   * @param batch where a fresh batch is drawn into
   * @return the batch to evaluate: the given one, or the one of all rows
   * @throws InvalidInputException when the size is 0 and the samples are endless
   */
  public Batch drawOrAll(int size, Batch batch) {
    if (problem instanceof FiniteSumProblem sum && (size == 0 || size >= sum.sampleCount())) {
      return allRows(sum);
    }
    if (size == 0) {
      throw new InvalidInputException(
          problem.getClass().getSimpleName() + " has no full gradient: its samples are endless.",
          "Maybe a large batch, for example 2000, will do.");
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

  /** The oracle of a problem with Hessian-vector products; see {@link HessianGame}. */
  HessianOracle hessianOracle() {
    return (HessianOracle) oracle;
  }

  /**
   * Sets what is called whenever something is evaluated: an exception that it throws ends the
   * iteration, for example at a deadline.
   */
  public void setGuard(Runnable value) {
    guard = value;
  }

  /** Returns, unless the run is to end now: for methods that evaluate outside of the game. */
  public void checkGuard() {
    guard.run();
  }

  /** Counts so many calls for each of so many samples. */
  void count(int callsPerSample, int samples) {
    guard.run();
    oracleCalls += (long) callsPerSample * samples;
  }

  /** Counts a gradient of both players at that many samples, evaluated outside of the game. */
  public void charge(long samples) {
    guard.run();
    oracleCalls += players.length * samples;
  }

  /** The oracle calls so far. */
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

  /** Takes back the moves and the calls of an iteration that could not be finished. */
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
