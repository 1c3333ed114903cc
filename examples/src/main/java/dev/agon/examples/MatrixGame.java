package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.method.baseline.Extragradient;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * A zero-sum matrix game: {@code min over x, max over y of x'Ay}, both mixed strategies.
 *
 * <p>Rock, paper, scissors with stakes: rock beats scissors for 2, paper beats rock for 1, scissors
 * beats paper for 3. The game is fair (value 0), and its only equilibrium strategy is (3, 2, 1)/6.
 *
 * <p>The game is bilinear and not strongly concave, so the theory of HCMM does not apply, and plain
 * gradient descent ascent cycles around the solution. The extragradient method, which extrapolates
 * one step, converges.
 */
public final class MatrixGame {
  private MatrixGame() {}

  /** The payments of the row player, x, to the column player, y. */
  static final DenseMatrix PAYS =
      new DenseMatrix(
          3, 3, //
          0, 1, -2, // rock
          -1, 0, 3, // paper
          2, -3, 0); // scissors

  static AutodiffProblem game() {
    return AutodiffProblem.of(3, 3, (t, x, y, xi) -> x.dot(t.times(PAYS, y)))
        .setX(new Simplex())
        .setY(new Simplex())
        .start(new double[] {1, 0, 0}, new double[] {0, 1, 0})
        .overRows(1);
  }

  static Solution solve() {
    Extragradient method = Extragradient.defaults().withSteps(0.2, 0.2).withBatches(1, 1);
    return Solver.of(game(), method).budget(Budget.iterations(2000)).solve();
  }

  /** Prints both strategies. */
  public static void main(String[] args) {
    Solution solution = solve();
    System.out.println("rock, paper, scissors");
    System.out.println("x plays " + Arrays.toString(solution.x()));
    System.out.println("y plays " + Arrays.toString(solution.y()));
  }
}
