package dev.agon.player;

import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.RowWeightProblem;
import dev.agon.set.Simplex;
import java.util.List;

/**
 * Two players and the oracle that evaluates their derivatives, draws their batches and counts what
 * it was asked.
 *
 * <p>Counting: one sample's x-gradient is one oracle call, its y-gradient one (none when y is
 * empty), its joint Hessian-vector product one. Methods cannot miscount, because they do not count.
 *
 * <p>Two points that must share a batch are evaluated by one call with one batch ({@link
 * #gradientNowAndBefore}); there is no way to evaluate the old point on its own.
 */
public abstract class Game {
  private final ReversiblePlayer x;
  private final ReversiblePlayer y;
  private final List<Player> players;
  private final BatchSource source;

  private long oracleCalls;
  private long callsAtBegin;

  Game(ReversiblePlayer x, ReversiblePlayer y, BatchSource source) {
    this.x = x;
    this.y = y;
    this.players = y.dimension() == 0 ? List.of(x) : List.of(x, y);
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
    PlayerKind resolved = kind.resolve(problem);
    if (!(problem instanceof RowWeightProblem rows)) {
      return new VectorGame(problem, x, y, source);
    }
    var rule = new RowMomentum(rows.curvature(), rows.center());
    RowMaximiser maximiser =
        resolved == PlayerKind.LAZY && rows.setY() instanceof Simplex simplex
            ? new LazySimplexPlayer(simplex.total(), y, rule)
            : new RowPlayer(rows.setY(), y, rule);
    return new RowGame(rows, x, maximiser, source);
  }

  /** The minimiser. */
  public final Player x() {
    return x;
  }

  /** The maximiser; of dimension 0 in plain minimisation. */
  public final Player y() {
    return y;
  }

  /** The minimiser and, unless y is empty, the maximiser. */
  public final List<Player> players() {
    return players;
  }

  /** How y is stored: part of a run's settings, since it may change the last bits. */
  public abstract String kind();

  /** Draws a fresh batch of (about) that size into the given one. */
  public final void draw(int size, Batch batch) {
    source.next(size, batch);
  }

  /** Evaluates g of both players at z. */
  public final void gradient(Batch batch) {
    count(players.size(), batch);
    evaluateGradient(batch);
  }

  /** Evaluates g of the minimiser alone at z. */
  public final void gradientX(Batch batch) {
    count(1, batch);
    evaluateGradient(batch);
  }

  /** Evaluates g of the maximiser alone at z. */
  public final void gradientY(Batch batch) {
    count(players.size() - 1, batch);
    evaluateGradient(batch);
  }

  /** Evaluates g at z and {@code h = Hessian (z - z₋)}, all four blocks. */
  public final void gradientAndProduct(Batch batch) {
    count(players.size() + 1, batch);
    evaluateGradientAndProduct(batch);
  }

  /** Evaluates g at z and h with the diagonal blocks xx and yy only: an ablation, as expensive. */
  public final void gradientAndDiagonalProduct(Batch batch) {
    count(players.size() + 1, batch);
    evaluateGradientAndDiagonalProduct(batch);
  }

  /** Evaluates g at z and g₋ at z₋ on the same batch. */
  public final void gradientNowAndBefore(Batch batch) {
    count(2 * players.size(), batch);
    evaluateGradientBefore(batch);
    evaluateGradient(batch);
  }

  private void count(int callsPerSample, Batch batch) {
    oracleCalls += (long) callsPerSample * batch.size();
  }

  /** The oracle calls so far. */
  public final long oracleCalls() {
    return oracleCalls;
  }

  /** Marks the state to which {@link #abandonIteration} returns. */
  public final void beginIteration() {
    callsAtBegin = oracleCalls;
    x.beginIteration();
    y.beginIteration();
  }

  /** Takes back the moves and the calls of an iteration that could not be finished. */
  public final void abandonIteration() {
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
