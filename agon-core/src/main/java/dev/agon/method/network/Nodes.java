package dev.agon.method.network;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.parallel.Workers;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.MinMaxProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The nodes of a {@link Network}. Each is a game with its own players, which start at the start of
 * the run, and with its own batches; the first node uses the batches of the run. A network of one
 * node is the game of the run itself.
 *
 * <p>If the problem is not {@link Replicable}, the nodes share it and take turns.
 */
final class Nodes {
  private final List<Game<ArrayPlayer>> games;
  private final int threads;

  private Nodes(List<Game<ArrayPlayer>> games, int threads) {
    this.games = games;
    this.threads = threads;
  }

  /**
   * Creates the nodes.
   *
   * @param setup the setup of the run; all nodes start at its point
   * @param threads the number of threads that may share the work of the nodes
   */
  static Nodes at(GameSetup<? extends MinMaxProblem> setup, int count, int threads) {
    Game<ArrayPlayer> game = setup.gameOnArrays();
    if (count == 1) {
      return new Nodes(List.of(game), 1);
    }
    MinMaxProblem problem = setup.problem();
    List<Game<ArrayPlayer>> games = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      MinMaxProblem own = problem instanceof Replicable copied ? copied.replica() : problem;
      var source = setup.source().stream(k);
      var seat = new GameSetup<>(own, game.x().point(), game.y().point(), source);
      games.add(seat.gameOnArrays());
    }
    return new Nodes(games, problem instanceof Replicable ? threads : 1);
  }

  int count() {
    return games.size();
  }

  /** Returns whether the nodes are separate games that the run does not count. */
  boolean areSeparate() {
    return games.size() > 1;
  }

  /** Marks the state to which {@link #abandonIteration} returns. */
  void beginIteration() {
    if (areSeparate()) {
      games.forEach(Game::beginIteration);
    }
  }

  /** Undoes the moves of an unfinished iteration. */
  void abandonIteration() {
    if (areSeparate()) {
      games.forEach(Game::abandonIteration);
    }
  }

  Game<ArrayPlayer> game(int k) {
    return games.get(k);
  }

  /** Returns one player of a node: 0 for x, 1 for y. */
  ArrayPlayer player(int k, int side) {
    return games.get(k).players()[side];
  }

  /** Calls {@code work} once with the number of each node, on as many threads as permitted. */
  void onEach(IntConsumer work) {
    Workers.run(threads, games.size(), work);
  }
}
