package dev.agon.game;

import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.player.PlayerKind;
import dev.agon.player.dense.DensePlayer;
import dev.agon.player.dense.VectorDerivatives;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.player.storage.Derivatives;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.ReversiblePlayer;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.problem.BatchSource;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The setup of a game: the problem, the start point and the batches. A method creates its game from
 * it: {@link #game} stores y as the run requests, and {@link #gameOnArrays} stores y in a plain
 * array that the method may read. The type of the {@link #problem} states what else the game can
 * evaluate: Hessian-vector products or P.
 *
 * @param <P> what the problem can compute
 */
public final class GameSetup<P extends MinMaxProblem> {
  private final P problem;
  private final double[] x;
  private final double[] y;
  private final PlayerKind kind;
  private final BatchSource source;

  private @Nullable DensePlayer minimiser;
  private @Nullable Game<?> game;
  private @Nullable Game<ArrayPlayer> onArrays;

  /**
   * Creates a setup.
   *
   * @param x the start of the minimiser
   * @param y the start of the maximiser
   * @param kind how y is stored, unless the method needs plain arrays
   * @param source the batches of the run
   */
  public GameSetup(P problem, double[] x, double[] y, PlayerKind kind, BatchSource source) {
    this.problem = problem;
    this.x = x;
    this.y = y;
    this.kind = kind;
    this.source = source;
  }

  /** Creates a setup with y in a plain array. */
  public GameSetup(P problem, double[] x, double[] y, BatchSource source) {
    this(problem, x, y, PlayerKind.DENSE, source);
  }

  /**
   * Returns the problem, for its sets and dimensions. A method evaluates the problem only through
   * its game.
   */
  public P problem() {
    return problem;
  }

  /** Returns where x starts, as a copy. */
  public double[] startX() {
    return x.clone();
  }

  /** Returns where y starts, as a copy. */
  public double[] startY() {
    return y.clone();
  }

  /** Returns the batches of the run. */
  public BatchSource source() {
    return source;
  }

  /**
   * Returns the game, with y stored as the run requests, or in an array if the method has requested
   * one before.
   */
  public Game<? extends Player> game() {
    if (game == null) {
      boolean lazy = kind.resolve(problem) == PlayerKind.LAZY;
      if (lazy
          && problem instanceof RowWeightedProblem rows
          && problem.setY() instanceof Simplex s) {
        return gameWith(rows, new LazySimplexPlayer(s.total(), y, Quadratic.of(rows)), "lazy");
      }
      return gameOnArrays();
    }
    return game;
  }

  /** Returns the game with y in a plain array. */
  public Game<ArrayPlayer> gameOnArrays() {
    if (onArrays == null) {
      if (game != null) {
        throw new IllegalStateException("the game has begun, with y stored lazily");
      }
      onArrays = problem instanceof RowWeightedProblem rows ? rowsOnArrays(rows) : vectors();
      game = onArrays;
    }
    return onArrays;
  }

  private Game<ArrayPlayer> rowsOnArrays(RowWeightedProblem rows) {
    var ofX = new VectorDerivatives(States.at(x));
    States atY = States.at(y);
    var ofY = new RowDerivatives(Quadratic.of(rows), atY);
    return gameOnArrays(new RowOracle(rows, ofX, ofY), minimiser(ofX), maximiser(atY, ofY));
  }

  private Game<ArrayPlayer> vectors() {
    var ofX = new VectorDerivatives(States.at(x));
    var ofY = new VectorDerivatives(States.at(y));
    return gameOnArrays(
        problem instanceof HessianProblem hessian
            ? new VectorHessianOracle(hessian, ofX, ofY)
            : new VectorOracle(problem, ofX, ofY),
        minimiser(ofX),
        maximiser(ofY.at, ofY));
  }

  private DensePlayer minimiser(VectorDerivatives of) {
    var made = new DensePlayer(/* minimiser= */ true, problem.setX(), of.at, of);
    minimiser = made;
    return made;
  }

  /**
   * Measures the momentum of the minimiser and the steps along it in the {@linkplain
   * PrimalProblem#sizes sizes} of its coordinates, if the problem has them and x is unconstrained.
   * The effect of a step then does not depend on the units of the columns.
   */
  public void useSizesOfX() {
    game();
    double[] sizes =
        problem instanceof PrimalProblem primal && problem.setX() instanceof WholeSpace
            ? primal.sizes()
            : null;
    if (sizes != null && minimiser != null) {
      minimiser.setSizes(sizes);
    }
  }

  private DensePlayer maximiser(States at, Derivatives of) {
    return new DensePlayer(/* minimiser= */ false, problem.setY(), at, of);
  }

  private Game<ArrayPlayer> gameOnArrays(Oracle oracle, DensePlayer ofX, DensePlayer ofY) {
    ArrayPlayer[] players = y.length == 0 ? new ArrayPlayer[] {ofX} : new ArrayPlayer[] {ofX, ofY};
    List<ReversiblePlayer> sides = List.of(ofX, ofY);
    return new Game<>(problem, oracle, source, "dense", sides, ofX, ofY, players);
  }

  /**
   * Creates the game of a problem with one y per row, with the given maximiser.
   *
   * @param kind how the maximiser stores y
   */
  static Game<Player> gameWith(
      GameSetup<? extends RowWeightedProblem> setup, LazySimplexPlayer maximiser, String kind) {
    return setup.gameWith(setup.problem, maximiser, kind);
  }

  private Game<Player> gameWith(RowWeightedProblem rows, LazySimplexPlayer maximiser, String name) {
    var derivatives = new VectorDerivatives(States.at(x));
    DensePlayer minimiser = minimiser(derivatives);
    Player[] players =
        y.length == 0 ? new Player[] {minimiser} : new Player[] {minimiser, maximiser};
    List<ReversiblePlayer> sides = List.of(minimiser, maximiser);
    Oracle oracle = new RowOracle(rows, derivatives, maximiser);
    Game<Player> made =
        new Game<>(problem, oracle, source, name, sides, minimiser, maximiser, players);
    game = made;
    return made;
  }
}
