package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.HeldOutRisk;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/** The steps of the default method for networks, and the iterate that it keeps. */
class EarlyStoppingTest {
  private static final double[] START = {3, 4, 100, 0};

  /**
   * {@code |x - target|^2/2} over 64 equal samples, with two layers and an arbitrary held-out risk.
   */
  private static class Quadratic implements HeldOutRisk, PrimalProblem {
    private final double[] target;
    private final double error;
    private final ToDoubleFunction<double[]> heldOut;

    Quadratic(double[] target, double error, ToDoubleFunction<double[]> heldOut) {
      this.target = target;
      this.error = error;
      this.heldOut = heldOut;
    }

    @Override
    public int dimensionX() {
      return 4;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return 64;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      for (int j = 0; j < gx.length; j++) {
        gx[j] = x[j] - target[j];
      }
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      gradient(x, new double[0], new Batch(), gradient, new double[0]);
      return Vectors.dot(gradient, gradient) / 2;
    }

    @Override
    public double heldOutRisk(double[] x) {
      return heldOut.applyAsDouble(x);
    }

    @Override
    public double heldOutError() {
      return error;
    }

    @Override
    public int[] layers() {
      return new int[] {2, 4};
    }
  }

  private static Solution solve(HeldOutRisk problem) {
    return Solver.of(problem, EarlyStopping.defaults()).startX(START).solve();
  }

  @Test
  void movesEachLayerByTheSameShareOfItsNorm() {
    double[] far = {0, 0, 0, 0};
    double[] seen = new double[4];
    Quadratic problem = new Quadratic(far, 0, x -> -1);
    GameSetup<HeldOutRisk> setup =
        new GameSetup<>(
            problem, START.clone(), new double[0], BatchSource.random(problem.sampling(), 1));
    var steps = EarlyStopping.defaults().begin(setup);
    steps.step(0);
    setup.game().x().copyPoint(seen);
    assertThat(StrictMath.hypot(seen[0] - 3, seen[1] - 4)).isCloseTo(0.016 * 5, within(1e-12));
    assertThat(100 - seen[2]).isCloseTo(0.016 * 100, within(1e-12));
  }

  /** A quadratic with one gradient that is far longer than the others. */
  private static final class Spike extends Quadratic {
    private int count;

    Spike() {
      super(new double[4], 0, x -> -1);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      super.gradient(x, y, batch, gx, gy);
      if (++count == 20) {
        gx[1] = -1e19;
      }
    }
  }

  @Test
  void oneLongGradientHardlyChangesTheDirection() {
    HeldOutRisk problem = new Spike();
    GameSetup<HeldOutRisk> setup =
        new GameSetup<>(
            problem, START.clone(), new double[0], BatchSource.random(problem.sampling(), 1));
    var steps = EarlyStopping.defaults().begin(setup);
    for (int i = 0; i < 100; i++) {
      steps.step(i);
    }
    double[] seen = new double[4];
    setup.game().x().copyPoint(seen);
    assertThat(seen[1]).isBetween(0.0, 3.5);
  }

  @Test
  void endsAfterOneRunIfTheRiskHardlyFalls() {
    Solution solution = solve(new Quadratic(new double[] {3, 4, 99, 0}, 0, x -> 1));
    assertThat(solution.stopReason()).isEqualTo(StopReason.HELD_OUT);
    assertThat(solution.iterations()).isEqualTo(400);
  }

  @Test
  void continuesWhileTheRiskFalls() {
    Solution solution =
        solve(new Quadratic(new double[] {3, 4, 1e9, 0}, 0, x -> 1 / (x[2] * x[2])));
    assertThat(solution.iterations()).isEqualTo(400 + 800 + 1600);
  }

  @Test
  void keepsTheLastIterateWithinHalfAStandardErrorOfTheLowest() {
    // The risk falls to 0 at x = 1.5 on the way from 3 to 0, and is 0.5 at the end.
    ToDoubleFunction<double[]> valley = x -> Math.abs(x[0] - 1.5) / 3;
    double[] zero = {0, 0, 0, 0};
    Solution sharp = solve(new Quadratic(zero, 0, valley));
    Solution blurred = solve(new Quadratic(zero, 2, valley));
    assertThat(sharp.best().at().risk()).isLessThan(0.3);
    assertThat(sharp.best().at().iteration()).isLessThan(400);
    assertThat(blurred.best().at().iteration()).isEqualTo(blurred.iterations());
  }
}
