package dev.agon.player;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.RowWeightProblem;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import org.jspecify.annotations.Nullable;

/**
 * Two players and the oracle that evaluates their derivatives, draws their batches and counts what
 * it was asked.
 *
 * <p>Counting: one sample's x-gradient is one oracle call, its y-gradient one (none when y is
 * empty), its joint Hessian-vector product one; P(x) with its gradient costs as much as a full
 * gradient. Methods cannot miscount, because they do not count.
 *
 * <p>Two points that must share a batch are evaluated by one call with one batch ({@link
 * #gradientNowAndBefore} and its kin); there is no way to evaluate the old point on its own.
 */
public abstract class Game {
  private final MinMaxProblem problem;
  private final DensePlayer x;
  private final ReversiblePlayer y;
  private final Player[] players;
  private final BatchSource source;

  private @Nullable Batch allRows;
  private long oracleCalls;
  private long callsAtBegin;

  Game(MinMaxProblem problem, DensePlayer x, ReversiblePlayer y, BatchSource source) {
    this.problem = problem;
    this.x = x;
    this.y = y;
    this.players = y.dimension() == 0 ? new Player[] {x} : new Player[] {x, y};
    this.source = source;
  }

  /**
   * The game of a problem, begun at (x, y).
   *
   * @param kind how y is stored
   * @param source the batches of the run
   */
  public static Game of(
      MinMaxProblem problem, double[] x, double[] y, PlayerKind kind, BatchSource source) {
    if (kind.resolve(problem) == PlayerKind.LAZY
        && problem instanceof RowWeightProblem rows
        && problem.setY() instanceof Simplex simplex) {
      return new LazyRowGame(rows, x, simplex.total(), y, source);
    }
    return DenseGame.of(problem, x, y, source, /* threads= */ 1);
  }

  /** The game of a problem, begun at (x, y), over plain arrays. */
  public static Game of(MinMaxProblem problem, double[] x, double[] y, BatchSource source) {
    return of(problem, x, y, PlayerKind.DENSE, source);
  }

  final MinMaxProblem problem() {
    return problem;
  }

  final BatchSource source() {
    return source;
  }

  /** The minimiser. */
  public final ArrayPlayer x() {
    return x;
  }

  /** The maximiser; of dimension 0 in plain minimisation. */
  public Player y() {
    return y;
  }

  /**
   * The minimiser and, unless y is empty, the maximiser. An array, since a loop over a list may
   * allocate an iterator in every step. Not a copy: read only.
   */
  public Player[] players() {
    return players;
  }

  /** True when x may be any point of the space. */
  public final boolean xIsFree() {
    return problem.setX() instanceof WholeSpace;
  }

  /** How y is stored: part of a run's settings, since it may change the last bits. */
  public abstract String kind();

  /** Draws a fresh batch of (about) that size into the given one. */
  public final void draw(int size, Batch batch) {
    source.next(size, batch);
  }

  /**
   * All rows once each when the size is 0 or at least their number, else a fresh batch.
   *
   * @param batch where a fresh batch is drawn into
   * @return the batch to evaluate: the given one, or the one of all rows
   * @throws InvalidInputException when the size is 0 and the samples are endless
   */
  public final Batch drawOrAll(int size, Batch batch) {
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
  public final void gradient(Batch batch) {
    count(players.length, batch);
    evaluateGradient(batch);
  }

  /** Evaluates g of the minimiser alone at z. */
  public final void gradientX(Batch batch) {
    count(1, batch);
    evaluateGradient(batch);
  }

  /** Evaluates g of the maximiser alone at z. */
  public final void gradientY(Batch batch) {
    count(players.length - 1, batch);
    evaluateGradient(batch);
  }

  /** Evaluates g at z and {@code h = Hessian (z - z₋)}, all four blocks. */
  public final void gradientAndProduct(Batch batch) {
    count(players.length + 1, batch);
    evaluateGradientAndProduct(batch);
  }

  /** Evaluates g at z and h with the diagonal blocks xx and yy only: an ablation, as expensive. */
  public final void gradientAndDiagonalProduct(Batch batch) {
    count(players.length + 1, batch);
    evaluateGradientAndDiagonalProduct(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch. */
  public final void gradientNowAndBefore(Batch batch) {
    count(2 * players.length, batch);
    evaluateGradientBefore(batch);
    evaluateGradient(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch, of the minimiser alone. */
  public final void gradientXNowAndBefore(Batch batch) {
    count(2, batch);
    evaluateGradientBefore(batch);
    evaluateGradient(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch, of the maximiser alone. */
  public final void gradientYNowAndBefore(Batch batch) {
    count(2 * (players.length - 1), batch);
    evaluateGradientBefore(batch);
    evaluateGradient(batch);
  }

  /**
   * The worst-case risk P at any x, and its gradient.
   *
   * @param point the x (input)
   * @param gradient grad P (output, overwritten)
   * @return P(point)
   */
  public final double primal(double[] point, double[] gradient) {
    if (problem instanceof FinitePrimalProblem primal) {
      count(players.length, allRows(primal));
      return primal.primal(point, gradient);
    }
    throw new IllegalStateException(
        problem.getClass().getSimpleName() + " cannot compute its inner maximum");
  }

  /**
   * The problem as something that it can compute; null when it cannot. What is asked of it directly
   * must be counted by {@link #charge}.
   */
  public final <C> @Nullable C offers(Class<C> capability) {
    return capability.isInstance(problem) ? capability.cast(problem) : null;
  }

  /** Counts a gradient of both players at that many samples, evaluated outside of the game. */
  public final void charge(long samples) {
    oracleCalls += players.length * samples;
  }

  /** Counts a gradient of both players at all samples of a finite sum. */
  public final void chargePass() {
    if (problem instanceof FiniteSumProblem sum) {
      charge(sum.sampleCount());
    }
  }

  private void count(int callsPerSample, Batch batch) {
    oracleCalls += (long) callsPerSample * batch.size();
  }

  /** The oracle calls so far. */
  public long oracleCalls() {
    return oracleCalls;
  }

  /** Marks the state to which {@link #abandonIteration} returns. */
  public void beginIteration() {
    callsAtBegin = oracleCalls;
    x.beginIteration();
    y.beginIteration();
  }

  /** Takes back the moves and the calls of an iteration that could not be finished. */
  public void abandonIteration() {
    oracleCalls = callsAtBegin;
    x.takeBackMove();
    y.takeBackMove();
  }

  abstract void evaluateGradient(Batch batch);

  abstract void evaluateGradientBefore(Batch batch);

  abstract void evaluateGradientAndProduct(Batch batch);

  abstract void evaluateGradientAndDiagonalProduct(Batch batch);

  /** The problem with its Hessian; a method that needs it cannot be paired with one without. */
  static HessianProblem hessian(MinMaxProblem problem) {
    if (problem instanceof HessianProblem hessian) {
      return hessian;
    }
    throw new IllegalStateException(
        problem.getClass().getSimpleName() + " offers no Hessian-vector product");
  }
}
