package dev.agon.game;

import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.player.PlayerKind;
import dev.agon.player.dense.DensePlayer;
import dev.agon.player.dense.Quadratic;
import dev.agon.player.dense.ReversiblePlayer;
import dev.agon.player.dense.RowMaximiser;
import dev.agon.player.dense.RowPlayer;
import dev.agon.player.dense.VectorPlayer;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.RowWeightProblem;
import dev.agon.set.Simplex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a method sits down to play: the problem, the point to begin from, the batches. From here
 * the method takes the one game it needs, and the type of the problem says what there is:
 *
 * <ul>
 *   <li>{@link #game}: any problem, with y stored as the run wishes;
 *   <li>{@link #gameOnArrays}: any problem, with y in a plain array that the method may look at;
 *   <li>{@link Curvature#of}: Hessian-vector products, of a {@code Table<HessianProblem>};
 *   <li>{@link WorstCaseRisk#of}: P and its gradient, of a {@code Table<FinitePrimalProblem>}.
 * </ul>
 *
 * @param <P> what the problem can compute
 */
public final class Table<P extends MinMaxProblem> {
  private final P problem;
  private final double[] x;
  private final double[] y;
  private final PlayerKind kind;
  private final BatchSource source;
  private final int threads;

  private @Nullable Game<?> game;
  private @Nullable Game<ArrayPlayer> onArrays;

  /**
   * A table.
   *
   * @param x where the minimiser begins
   * @param y where the maximiser begins
   * @param kind how y is to be stored, unless the method needs plain arrays
   * @param source the batches of the run
   * @param threads how many threads may share the work of a method that has parts to share
   */
  public Table(
      P problem, double[] x, double[] y, PlayerKind kind, BatchSource source, int threads) {
    this.problem = problem;
    this.x = x;
    this.y = y;
    this.kind = kind;
    this.source = source;
    this.threads = threads;
  }

  /** A table for one thread, with y in a plain array. */
  public Table(P problem, double[] x, double[] y, BatchSource source) {
    this(problem, x, y, PlayerKind.DENSE, source, /* threads= */ 1);
  }

  /** The problem, to ask for its sets and sizes; a method evaluates it through its game only. */
  public P problem() {
    return problem;
  }

  /** The batches of the run. */
  public BatchSource source() {
    return source;
  }

  /** How many threads a method may use. */
  public int threads() {
    return threads;
  }

  /** The game, with y stored as the run wishes, or as the method asked for before. */
  public Game<? extends Player> game() {
    if (game == null) {
      boolean lazy = kind.resolve(problem) == PlayerKind.LAZY;
      if (lazy && problem instanceof RowWeightProblem rows && problem.setY() instanceof Simplex s) {
        return gameWith(rows, new LazySimplexPlayer(s.total(), y, Quadratic.of(rows)), "lazy");
      }
      return gameOnArrays();
    }
    return game;
  }

  /** The game, with y in a plain array. */
  public Game<ArrayPlayer> gameOnArrays() {
    if (onArrays == null) {
      if (game != null) {
        throw new IllegalStateException("the game has begun, with y stored lazily");
      }
      VectorPlayer ofX = new VectorPlayer(true, problem.setX(), x);
      if (problem instanceof RowWeightProblem rows) {
        RowPlayer ofY = new RowPlayer(problem.setY(), y, Quadratic.of(rows));
        onArrays = gameOnArrays(new RowOracle(rows, ofX, ofY), ofX, ofY);
      } else {
        VectorPlayer ofY = new VectorPlayer(false, problem.setY(), y);
        onArrays = gameOnArrays(new VectorOracle(problem, ofX, ofY), ofX, ofY);
      }
      game = onArrays;
    }
    return onArrays;
  }

  private Game<ArrayPlayer> gameOnArrays(Oracle oracle, DensePlayer ofX, DensePlayer ofY) {
    ArrayPlayer[] players = y.length == 0 ? new ArrayPlayer[] {ofX} : new ArrayPlayer[] {ofX, ofY};
    List<ReversiblePlayer> sides = List.of(ofX, ofY);
    return new Game<>(problem, oracle, source, "dense", sides, ofX, ofY, players);
  }

  /**
   * The game of a problem with a y per row, with a maximiser that was made elsewhere.
   *
   * @param kind how that one stores y
   */
  static Game<Player> gameWith(
      Table<? extends RowWeightProblem> table, RowMaximiser maximiser, String kind) {
    return table.gameWith(table.problem, maximiser, kind);
  }

  private Game<Player> gameWith(RowWeightProblem rows, RowMaximiser ofY, String name) {
    VectorPlayer ofX = new VectorPlayer(true, problem.setX(), x);
    Player[] players = y.length == 0 ? new Player[] {ofX} : new Player[] {ofX, ofY};
    List<ReversiblePlayer> sides = List.of(ofX, ofY);
    Oracle oracle = new RowOracle(rows, ofX, ofY);
    Game<Player> made = new Game<>(problem, oracle, source, name, sides, ofX, ofY, players);
    game = made;
    return made;
  }
}
