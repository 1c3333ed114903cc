package dev.agon.method;

import dev.agon.game.Game;
import dev.agon.game.Table;
import dev.agon.parallel.Workers;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Replicable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The nodes of a {@link Network}: games with players of their own, begun where the run's begin, and
 * with batches of their own, which for the first node are the run's. A network of one node is the
 * run's game itself.
 *
 * <p>Nodes that share one problem object, because it is not {@link Replicable}, take turns.
 */
final class Nodes {
  private final List<Game<ArrayPlayer>> games;
  private final int threads;

  private Nodes(List<Game<ArrayPlayer>> games, int threads) {
    this.games = games;
    this.threads = threads;
  }

  /**
   * So many nodes for the game at a table, which counts, begins and abandons theirs with its own.
   */
  static Nodes at(Table<? extends MinMaxProblem> table, int count) {
    Game<ArrayPlayer> game = table.gameOnArrays();
    if (count == 1) {
      return new Nodes(List.of(game), 1);
    }
    MinMaxProblem problem = table.problem();
    List<Game<ArrayPlayer>> games = new ArrayList<>();
    for (int k = 0; k < count; k++) {
      MinMaxProblem own = problem instanceof Replicable copied ? copied.replica() : problem;
      var source = table.source().stream(k);
      var seat = new Table<>(own, game.x().point(), game.y().point(), source);
      games.add(seat.gameOnArrays());
      game.include(games.get(k));
    }
    return new Nodes(games, problem instanceof Replicable ? table.threads() : 1);
  }

  int count() {
    return games.size();
  }

  Game<ArrayPlayer> game(int k) {
    return games.get(k);
  }

  /** One player of a node: 0 for x, 1 for y. */
  ArrayPlayer player(int k, int side) {
    return games.get(k).players()[side];
  }

  /**
   * Calls {@code work} once with the number of each node, on as many threads as the run may use.
   */
  void onEach(IntConsumer work) {
    Workers.run(threads, games.size(), work);
  }
}
