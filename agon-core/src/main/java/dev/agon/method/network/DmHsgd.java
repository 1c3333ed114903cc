package dev.agon.method.network;

import dev.agon.game.GameSetup;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.HasSmoothing;
import dev.agon.method.HasSteps;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.method.baseline.StormGda;
import dev.agon.parallel.Workers;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.MinMaxProblem;

/**
 * DM-HSGD: STORM-GDA on a network, in which every node has its own batches and communicates only
 * with its neighbours.
 *
 * <p>W is a doubly stochastic {@link MixingMatrix}; brackets contain one vector per node. The
 * iterate of the run is the mean of the nodes. The diagnostic {@code consensus-error} is the root
 * mean square distance of a node's z from the mean. Oracle calls are summed over all nodes. With
 * one node it is {@link StormGda}, bit for bit.
 *
 * <p>The batches of a node depend only on the seed and the node, never on threads. Recorded batches
 * are used one per node and iteration, in the order of the nodes.
 *
 * <p>Differences from the paper: all nodes draw from the same data; x and y share a batch; x may be
 * constrained to a set with a projection.
 *
 * <p>W. Xian, F. Huang, Y. Zhang, H. Huang, "A faster decentralized algorithm for nonconvex minimax
 * problems", NeurIPS 2021.
 */
@Recipe(
    name = "dm-hsgd",
    title = "DM-HSGD",
    summary = "recursive momentum on a network of nodes, with gradient tracking",
    formulas = {
      "v' = g(z;B) + (1-beta)(v - g(z_before;B)),  per node, the same B at both points",
      "d' = W[(d - v) + v'],  d = v = 0 at first",
      "x' = PX(W[x - mu_x dx']),  y' = PY(W[y + mu_y dy'])"
    },
    needs = "gradient",
    cost = "4bm for m nodes",
    reference = "Xian, Huang, Zhang, Huang, NeurIPS 2021",
    table = {"nonconvex-SC", "loss gradient", "constant", "O(eps^-3)"})
public record DmHsgd(
    @Parameter(symbol = "mu", above = 0, meaning = "step size") Pair step,
    @Parameter(
            symbol = "beta",
            above = 0,
            atMost = 1,
            meaning = "weight of the new gradient in the momentum")
        Pair smoothing,
    @Parameter(symbol = "m", atLeast = 1, meaning = "number of nodes") int nodes,
    @Parameter(symbol = "W", meaning = "topology of the network") Mixing mixing,
    @Parameter(symbol = "b", atLeast = 1, meaning = "samples of each node") Batches batches,
    int threads)
    implements Method<MinMaxProblem>, HasSteps<DmHsgd>, HasSmoothing<DmHsgd>, HasBatches<DmHsgd> {

  /** The predefined networks. */
  public enum Mixing {
    /** Every node averages its left neighbour, itself and its right neighbour. */
    RING,
    /** Every node averages all nodes. */
    COMPLETE
  }

  /** Checks every range. */
  public DmHsgd {
    Ranges.check(DmHsgd.class, step, smoothing, nodes, mixing, batches, threads);
    Workers.requireThreads(threads);
  }

  /**
   * Returns the defaults: a ring of 20 nodes, steps 0.01, smoothing 0.1, and per node batches of 20
   * after a first batch of 100.
   */
  public static DmHsgd defaults() {
    return new DmHsgd(Pair.both(0.01), Pair.both(0.1), 20, Mixing.RING, new Batches(20, 100), 1);
  }

  /** Returns this method with this number of nodes in this network. */
  public DmHsgd withNodes(int number, Mixing network) {
    return new DmHsgd(step, smoothing, number, network, batches, threads);
  }

  /**
   * Returns this method with its nodes divided between this many threads, which is not a
   * hyper-parameter.
   */
  @Override
  public DmHsgd withThreads(int count) {
    return new DmHsgd(step, smoothing, nodes, mixing, batches, count);
  }

  @Override
  public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
    MixingMatrix w =
        mixing == Mixing.RING ? MixingMatrix.ring(nodes) : MixingMatrix.complete(nodes);
    return new Network(this, w, setup);
  }

  /** Returns this method on the given network, in place of its nodes and mixing. */
  public Method<MinMaxProblem> over(MixingMatrix w) {
    return setup -> new Network(this, w, setup);
  }

  double signedStep(ArrayPlayer u) {
    return u.isMinimiser() ? -step.x() : step.y();
  }

  double smoothing(ArrayPlayer u) {
    return u.isMinimiser() ? smoothing.x() : smoothing.y();
  }
}
