package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solver;
import java.util.Locale;

/**
 * A regularised Wasserstein GAN that learns a normal distribution from its samples.
 *
 * <p>The generator maps noise z to m + s z. The critic D(u) = y_1 u + y_2 u^2 distinguishes real
 * from generated numbers, with a penalty:
 *
 * <pre>  min over (m, s), max over y of E[D(real) - D(m + s z)] - |y|^2/2</pre>
 *
 * <p>It is strongly concave in the critic, hence Polyak-Lojasiewicz, and not convex in the
 * generator: s and -s are equally good, and s = 0 is worse than both.
 */
public final class WassersteinGan {
  static final double MEAN = 1.5;
  static final double DEVIATION = 0.7;

  private WassersteinGan() {}

  /** A sample: a real number, and the noise for a generated one. */
  static void draw(RandomStream random, double[] sample, int at) {
    sample[at] = MEAN + DEVIATION * random.nextGaussian();
    sample[at + 1] = random.nextGaussian();
  }

  static double[] solve() {
    Loss loss =
        (t, generator, critic, xi) -> {
          Scalar real = xi.number(0);
          Scalar fake = generator.get(0).plusProduct(generator.get(1), xi.number(1));
          Scalar linear = critic.get(0).times(real.minus(fake));
          Scalar square = critic.get(1).times(real.squared().minus(fake.squared()));
          return linear.plus(square).plus(-0.5, critic.squaredNorm());
        };
    var problem = AutodiffProblem.of(2, 2, loss).overStream(2, WassersteinGan::draw);
    var method = Hcmm1.defaults().withSteps(0.02, 0.2).withSmoothing(0.01).withBatches(50, 1000);
    return Solver.of(problem, method).startX(0, 0.1).budget(Budget.iterations(4000)).solve().x();
  }

  /** Prints the learned distribution. */
  public static void main(String[] args) {
    double[] x = solve();
    System.out.printf(Locale.ROOT, "real       mean %.3f, deviation %.3f%n", MEAN, DEVIATION);
    System.out.printf(Locale.ROOT, "generated  mean %.3f, deviation %.3f%n", x[0], Math.abs(x[1]));
  }
}
