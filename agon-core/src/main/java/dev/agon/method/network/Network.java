package dev.agon.method.network;

import dev.agon.Names;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Momentum;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.State;
import dev.agon.support.Memory;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * The iterations of {@link DmHsgd}. An iteration has three rounds. Within a round a node writes
 * only its own vectors, so the nodes may run on any number of threads.
 */
final class Network implements Method.Iteration {
  private static final int VECTORS = 9;

  private final DmHsgd method;
  private final MixingMatrix w;
  private final Game<ArrayPlayer> game;
  private final Nodes nodes;
  private final Batch[] batches;
  private final Side[] sides;
  private final IntConsumer estimate = this::estimate;
  private final IntConsumer track = this::track;
  private final IntConsumer move = this::move;
  private boolean first;

  /** One player of the game, with one vector per node for each quantity of the method. */
  private static final class Side {
    final int number;
    final double[][] change;
    final double[][] tracker;
    final double[][] candidate;
    final double[] mean;

    Side(int number, int nodes, int dimension) {
      this.number = number;
      this.change = new double[nodes][dimension];
      this.tracker = new double[nodes][dimension];
      this.candidate = new double[nodes][dimension];
      this.mean = new double[dimension];
    }
  }

  Network(DmHsgd method, MixingMatrix w, GameSetup<? extends MinMaxProblem> setup) {
    this.method = method;
    this.w = w;
    this.game = setup.gameOnArrays();
    requireMemory();
    this.nodes = Nodes.at(setup, w.size(), method.threads());
    this.batches = new Batch[w.size()];
    Arrays.setAll(batches, k -> new Batch());
    ArrayPlayer[] players = game.players();
    this.sides =
        IntStream.range(0, players.length)
            .mapToObj(s -> new Side(s, w.size(), players[s].dimension()))
            .toArray(Side[]::new);
  }

  /** The number of vectors per node: three of the network and six of the game. */
  private void requireMemory() {
    double coordinates = 0;
    for (ArrayPlayer player : game.players()) {
      coordinates += player.dimension();
    }
    Memory.require(
        w.size() + " nodes with " + (long) coordinates + " coordinates each",
        (double) Double.BYTES * VECTORS * w.size() * coordinates,
        "Use fewer nodes, for example " + Names.of("nodes") + " 2");
  }

  @Override
  public void step(long i) {
    first = i == 0;
    nodes.beginIteration();
    try {
      update(i);
    } catch (RuntimeException | Error e) {
      nodes.abandonIteration();
      throw e;
    }
  }

  private void update(long i) {
    long samples = 0;
    for (int k = 0; k < batches.length; k++) {
      nodes.game(k).draw(method.batches().at(i), batches[k]);
      samples += batches[k].size();
    }
    nodes.onEach(estimate);
    if (nodes.areSeparate()) {
      game.charge(first ? samples : 2 * samples);
    }
    nodes.onEach(track);
    nodes.onEach(move);
    if (nodes.areSeparate()) {
      for (Side side : sides) {
        average(side);
        game.players()[side.number].moveTo(side.mean);
      }
    }
  }

  /** {@code v' = STORM's estimate, change = (d - v) + v'}. */
  private void estimate(int k) {
    Game<ArrayPlayer> node = nodes.game(k);
    if (first) {
      node.gradient(batches[k]);
    } else {
      node.gradientNowAndBefore(batches[k]);
    }
    for (Side side : sides) {
      ArrayPlayer u = node.players()[side.number];
      Vectors.subtract(side.tracker[k], u.momentum(), side.change[k]);
      if (first) {
        u.startMomentum();
      } else {
        u.update(Momentum.RECURSIVE, method.smoothing(u));
      }
      Vectors.addScaled(1, u.momentum(), side.change[k]);
    }
  }

  /** {@code d' = W change, candidate = u ± mu d'}. */
  private void track(int k) {
    for (Side side : sides) {
      ArrayPlayer u = nodes.player(k, side.number);
      double[] d = side.tracker[k];
      w.mix(k, side.change, d);
      double mu = method.signedStep(u);
      for (int j = 0; j < d.length; j++) {
        side.candidate[k][j] = u.point()[j] + mu * d[j];
      }
    }
  }

  /** {@code u' = Proj(W candidate)}. */
  private void move(int k) {
    for (Side side : sides) {
      double[] mixed = side.change[k]; // its content is no longer needed
      w.mix(k, side.candidate, mixed);
      nodes.player(k, side.number).moveTo(mixed);
    }
  }

  private void average(Side side) {
    Arrays.fill(side.mean, 0);
    for (int k = 0; k < nodes.count(); k++) {
      Vectors.addScaled(1, nodes.player(k, side.number).point(), side.mean);
    }
    Vectors.scale(side.mean, 1.0 / nodes.count());
  }

  @Override
  public Map<String, Double> diagnostics() {
    double sum = 0;
    for (Side side : sides) {
      average(side);
      for (int k = 0; k < nodes.count(); k++) {
        Vectors.subtract(nodes.player(k, side.number).point(), side.mean, side.change[0]);
        sum += Vectors.dot(side.change[0], side.change[0]);
      }
    }
    return Map.of("consensus-error", Math.sqrt(sum / nodes.count()));
  }

  @Override
  public void save(State to) {
    for (Side side : sides) {
      for (int k = 0; k < nodes.count(); k++) {
        to.put("tracker" + side.number + "." + k, side.tracker[k]);
      }
    }
    for (int k = 0; nodes.areSeparate() && k < nodes.count(); k++) {
      to.save("node" + k, nodes.game(k));
    }
  }

  @Override
  public void restore(State from) {
    for (Side side : sides) {
      for (int k = 0; k < nodes.count(); k++) {
        from.fill("tracker" + side.number + "." + k, side.tracker[k]);
      }
    }
    for (int k = 0; nodes.areSeparate() && k < nodes.count(); k++) {
      from.restore("node" + k, nodes.game(k));
    }
  }
}
