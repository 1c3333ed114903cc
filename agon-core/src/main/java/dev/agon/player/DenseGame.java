package dev.agon.player;

import dev.agon.parallel.Workers;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Replicable;
import dev.agon.problem.RowWeightProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * A game whose two players both keep plain arrays, for methods that need more of y than the fused
 * operations of {@link Player}; and that can be split into the nodes of a network.
 */
public abstract class DenseGame extends Game {
  private final DensePlayer y;
  private final ArrayPlayer[] players;
  private final int threads;
  private List<DenseGame> nodes = List.of();

  DenseGame(MinMaxProblem problem, DensePlayer x, DensePlayer y, BatchSource source, int threads) {
    super(problem, x, y, source);
    this.y = y;
    this.players = y.dimension() == 0 ? new ArrayPlayer[] {x} : new ArrayPlayer[] {x, y};
    this.threads = threads;
  }

  /**
   * The game of a problem, begun at (x, y), over plain arrays whatever the problem.
   *
   * @param source the batches of the run
   * @param threads how many threads may share the work of the nodes; they do not change its bits
   */
  public static DenseGame of(
      MinMaxProblem problem, double[] x, double[] y, BatchSource source, int threads) {
    return problem instanceof RowWeightProblem rows
        ? new RowGame(rows, x, y, source, threads)
        : new VectorGame(problem, x, y, source, threads);
  }

  @Override
  public final ArrayPlayer y() {
    return y;
  }

  @Override
  public final ArrayPlayer[] players() {
    return players;
  }

  /**
   * Splits the game into the nodes of a network, each with its own copy of both players, begun
   * where they stand now, and its own stream of batches, which for the first node is the run's. A
   * network of one node is the game itself. The nodes' oracle calls are the game's.
   *
   * @param count how many nodes, at least 1
   */
  public final List<DenseGame> split(int count) {
    if (count == 1) {
      return List.of(this);
    }
    List<DenseGame> games = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      MinMaxProblem own = problem() instanceof Replicable copied ? copied.replica() : problem();
      games.add(of(own, x().point(), y.point(), source().stream(k), /* threads= */ 1));
    }
    nodes = List.copyOf(games);
    return nodes;
  }

  /**
   * Calls {@code work} once with the number of each node, on as many threads as the run may use;
   * nodes that share one problem object, because it is not {@link Replicable}, take turns.
   */
  public final void onEachNode(IntConsumer work) {
    boolean separate = problem() instanceof Replicable;
    Workers.run(separate ? threads : 1, Math.max(1, nodes.size()), work);
  }

  @Override
  public final long oracleCalls() {
    long calls = super.oracleCalls();
    for (int k = 0; k < nodes.size(); k++) {
      calls += nodes.get(k).oracleCalls();
    }
    return calls;
  }

  @Override
  public final void beginIteration() {
    super.beginIteration();
    for (int k = 0; k < nodes.size(); k++) {
      nodes.get(k).beginIteration();
    }
  }

  @Override
  public final void abandonIteration() {
    super.abandonIteration();
    for (int k = 0; k < nodes.size(); k++) {
      nodes.get(k).abandonIteration();
    }
  }
}
