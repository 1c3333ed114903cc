package dev.agon.game;

import dev.agon.InvalidInputException;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.player.dense.ReversiblePlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.ArrayList;
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
 * <p>What only some problems can compute is asked for with the table's problem in hand: {@link
 * #gradientAndProduct} takes a {@link HessianProblem}, {@link #risk} a {@link FinitePrimalProblem},
 * so that a method which needs them and does not say so in its type does not compile.
 *
 * <p>Two points that must share a batch are evaluated by one call with one batch ({@link
 * #gradientNowAndBefore} and its kin); there is no way to evaluate the old point on its own.
 *
 * @param <Y> what the method may do with the maximiser; see {@link Table}
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
  private final List<Game<?>> nodes = new ArrayList<>();

  private @Nullable Batch allRows;
  private long oracleCalls;
  private long callsAtBegin;

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

  /**
   * Evaluates g at z and {@code h = Hessian (z - z₋)}, all four blocks.
   *
   * @param hessian the problem of the table
   */
  public void gradientAndProduct(HessianProblem hessian, Batch batch) {
    requireOurs(hessian);
    count(players.length + 1, batch.size());
    oracle.gradientAndProduct(hessian, batch);
  }

  /**
   * Evaluates g at z and h with the diagonal blocks xx and yy only: an ablation, as expensive.
   *
   * @param hessian the problem of the table
   */
  public void gradientAndDiagonalProduct(HessianProblem hessian, Batch batch) {
    requireOurs(hessian);
    count(players.length + 1, batch.size());
    oracle.gradientAndDiagonalProduct(hessian, batch);
  }

  /**
   * The worst-case risk P at any x, and its gradient, at the price of all samples.
   *
   * @param primal the problem of the table
   * @param at the point (input)
   * @param gradient grad P (output, overwritten)
   * @return P
   */
  public double risk(FinitePrimalProblem primal, double[] at, double[] gradient) {
    requireOurs(primal);
    count(players.length, primal.sampleCount());
    return primal.primal(at, gradient);
  }

  private void requireOurs(MinMaxProblem other) {
    if (other != problem) {
      throw new IllegalArgumentException("this game is about another problem");
    }
  }

  /** One sample cost so many calls, and there were so many samples. */
  private void count(int callsPerSample, int samples) {
    oracleCalls += (long) callsPerSample * samples;
  }

  /** Counts a gradient of both players at that many samples, evaluated outside of the game. */
  public void charge(long samples) {
    oracleCalls += players.length * samples;
  }

  /** The oracle calls so far, those of the nodes included. */
  public long oracleCalls() {
    long calls = oracleCalls;
    for (int k = 0; k < nodes.size(); k++) {
      calls += nodes.get(k).oracleCalls();
    }
    return calls;
  }

  /**
   * Takes in the game of one node of a network: from now on its calls are counted here, and its
   * iterations begin, are taken back and are saved with this game's.
   */
  public void include(Game<?> node) {
    nodes.add(node);
  }

  /** Marks the state to which {@link #abandonIteration} returns. */
  public void beginIteration() {
    callsAtBegin = oracleCalls;
    for (int s = 0; s < sides.size(); s++) {
      sides.get(s).beginIteration();
    }
    for (int k = 0; k < nodes.size(); k++) {
      nodes.get(k).beginIteration();
    }
  }

  /** Takes back the moves and the calls of an iteration that could not be finished. */
  public void abandonIteration() {
    oracleCalls = callsAtBegin;
    sides.forEach(ReversiblePlayer::takeBackMoves);
    nodes.forEach(Game::abandonIteration);
  }

  @Override
  public void save(State to) {
    to.put("calls", oracleCalls);
    to.save("batches", source);
    for (int s = 0; s < sides.size(); s++) {
      to.save(name(s), sides.get(s));
    }
    for (int k = 0; k < nodes.size(); k++) {
      to.save("node" + k, nodes.get(k));
    }
  }

  @Override
  public void restore(State from) {
    oracleCalls = from.count("calls");
    from.restore("batches", source);
    for (int s = 0; s < sides.size(); s++) {
      from.restore(name(s), sides.get(s));
    }
    for (int k = 0; k < nodes.size(); k++) {
      from.restore("node" + k, nodes.get(k));
    }
  }

  private static String name(int side) {
    return side == 0 ? "x" : "y";
  }
}
