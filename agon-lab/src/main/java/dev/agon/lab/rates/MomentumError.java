package dev.agon.lab.rates;

import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.ExplicitBounds;
import java.util.Arrays;

/**
 * The error of a method's momentum as an estimate of the gradient: {@code |m_i - grad J(z_i)|}, x
 * and y together, along one run.
 *
 * <p>The momentum of the heavy ball is biased. HCMM without the cross blocks corrects part of the
 * bias, HCMM all of it to first order, and STORM-GDA needs two gradients for the same. {@link
 * ExplicitBounds#momentumError} is the bound for HCMM-2. It is proved for one player, and for both
 * together if sigma and sigma_h are those of the whole gradient and Hessian, as here.
 */
final class MomentumError implements RunListener {
  private final KnownGame problem;
  private final double[] errors;
  private final double[] gx;
  private final double[] gy;
  private final double[] x;
  private final double[] y;
  private final double[] mx;
  private final double[] my;

  private MomentumError(KnownGame problem, int iterations) {
    this.problem = problem;
    this.errors = new double[iterations];
    this.gx = new double[problem.dimensionX()];
    this.gy = new double[problem.dimensionY()];
    this.x = new double[gx.length];
    this.y = new double[gy.length];
    this.mx = new double[gx.length];
    this.my = new double[gy.length];
  }

  /**
   * Runs the method and returns the error of the momentum in every iteration.
   *
   * @param iterations at least 1; entry i belongs to iteration i
   * @return NaN after the end of a run that diverged
   */
  static double[] along(KnownGame problem, Method<?> method, long seed, int iterations) {
    MomentumError listener = new MomentumError(problem, iterations);
    Arrays.fill(listener.errors, Double.NaN);
    // One more iteration: the momentum of iteration i is read at the start of iteration i+1.
    Solver.ofUnchecked(problem, method)
        .seed(seed)
        .budget(Budget.iterations(iterations + 1L))
        .evaluateEvery(Integer.MAX_VALUE)
        .listener(listener)
        .solve();
    return listener.errors;
  }

  @Override
  public void stepping(long iteration, Game<?> game) {
    if (iteration > 0) {
      game.x().copyMomentum(mx);
      game.y().copyMomentum(my);
      Vectors.subtract(mx, gx, mx);
      Vectors.subtract(my, gy, my);
      errors[(int) iteration - 1] = Math.sqrt(Vectors.dot(mx, mx) + Vectors.dot(my, my));
    }
    game.x().copyPoint(x);
    game.y().copyPoint(y);
    problem.riskGradient(x, y, gx, gy);
  }
}
