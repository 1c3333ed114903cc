package dev.agon.benchmarks.own;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.problem.PrimalProblem;
import dev.agon.set.Ball;
import dev.agon.set.Box;
import dev.agon.set.ProductSet;
import dev.agon.set.Simplex;
import java.util.Arrays;
import java.util.List;

/** Streams of noisy samples of the {@link UnseenProblems} and {@link IndependentProblems}. */
final class NoisyProblems {
  private NoisyProblems() {}

  static List<OwnProblem> all() {
    return List.of(worstRegime(), noisyGradients(), heavyTails());
  }

  /** CVaR of a portfolio, in Rockafellar's form, in the worst of three regimes. */
  private static OwnProblem worstRegime() {
    int d = 5;
    double[] deviations = {0.1, 0.15, 0.2, 0.25, 0.3};
    double[] means = Games.gaussians(3 * d, 516);
    Arrays.setAll(means, k -> 0.1 * means[k]);
    Loss loss =
        (t, x, y, xi) -> {
          Scalar lost = xi.numbers(3, d).dot(x.slice(0, d)).negate();
          Scalar tail = lost.minus(x.get(d)).relu().times(5).plus(x.get(d));
          return xi.numbers(0, 3).dot(y).times(tail);
        };
    PrimalProblem risk =
        (x, gradient) -> {
          double most = Double.NEGATIVE_INFINITY;
          for (int k = 0; k < 3; k++) {
            double mean = 0;
            double variance = 0;
            for (int j = 0; j < d; j++) {
              double scale = k == 2 ? 2 * deviations[j] : deviations[j];
              mean -= means[k * d + j] * x[j];
              variance += scale * scale * x[j] * x[j];
            }
            most = Math.max(most, x[d] + 5 * excess(mean - x[d], Math.sqrt(variance)));
          }
          return most;
        };
    return new OwnProblem(
        "worst-regime",
        "CVaR in the worst of three regimes, stream",
        () ->
            AutodiffProblem.of(d + 1, 3, loss)
                .setX(ProductSet.of(d, new Simplex()).and(1, new Box(-1, 1)))
                .setY(new Simplex())
                .start(
                    new double[] {0.2, 0.2, 0.2, 0.2, 0.2, 0},
                    new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0})
                .overStream(
                    3 + d,
                    (random, sample, at) -> {
                      int regime = random.nextInt(3);
                      for (int k = 0; k < 3; k++) {
                        sample[at + k] = k == regime ? 3 : 0;
                      }
                      for (int j = 0; j < d; j++) {
                        double scale = regime == 2 ? 2 * deviations[j] : deviations[j];
                        sample[at + 3 + j] = means[regime * d + j] + scale * random.nextGaussian();
                      }
                    }),
        risk,
        0.16370262,
        true);
  }

  /** The mean of max(z, 0) for a normal z, by the trapezoidal rule. */
  private static double excess(double mean, double deviation) {
    int n = 2000;
    double sum = 0;
    for (int i = 0; i < n; i++) {
      double u = 16 * (i + 0.5) / n - 8;
      sum += Math.max(0, mean + deviation * u) * StrictMath.exp(-u * u / 2);
    }
    return sum * 16 / n / StrictMath.sqrt(2 * Math.PI);
  }

  /** Logistic regression with inputs shifted by an adversary; the program has only gradients. */
  private static OwnProblem noisyGradients() {
    int d = 6;
    Loss loss =
        (t, x, y, xi) -> {
          Scalar score = xi.numbers(1, d).plus(y).dot(x);
          return score
              .times(xi.number(0))
              .negate()
              .softplus()
              .minus(y.squaredNorm())
              .plus(0.05, x.squaredNorm());
        };
    AutodiffProblem whole =
        AutodiffProblem.of(d, d, loss)
            .setY(new Ball(0.5))
            .overStream(
                1 + d,
                (random, sample, at) -> {
                  double score = 0.8 * random.nextGaussian();
                  for (int j = 0; j < d; j++) {
                    sample[at + 1 + j] = random.nextGaussian();
                    score += (j < 2 ? 1 : -0.3) * sample[at + 1 + j];
                  }
                  sample[at] = score > 0 ? 1 : -1;
                });
    return new OwnProblem(
        "noisy-gradients",
        "shifted inputs, gradients only, stream",
        () -> new Views.Gradients(whole),
        OwnBench.risk(new OwnProblem("", "", () -> whole, null, Double.NaN, true)),
        Double.NaN,
        true);
  }

  /** Huber regression with noise of infinite variance, shifted coefficients. */
  private static OwnProblem heavyTails() {
    int d = 5;
    Loss loss =
        (t, x, y, xi) -> {
          Scalar residual = xi.numbers(1, d).dot(x.plus(y)).minus(xi.number(0));
          return residual.squared().plus(1).sqrt().minus(y.squaredNorm().times(2));
        };
    return Games.of(
        "heavy-tails",
        () ->
            AutodiffProblem.of(d, d, loss)
                .setY(new Ball(0.5))
                .overStream(
                    1 + d,
                    (random, sample, at) -> {
                      double target =
                          random.nextGaussian() / (0.05 + Math.abs(random.nextGaussian()));
                      for (int j = 0; j < d; j++) {
                        sample[at + 1 + j] = random.nextGaussian();
                        target += (j - 2) * sample[at + 1 + j];
                      }
                      sample[at] = target;
                    }),
        true);
  }

  /** {@code |x - a|^2/2 + x'By - |y|^2/2} with noise of this size in both gradients. */
  static OwnProblem stream(String name, double sigma) {
    int d = 5;
    double[] coupling = Games.gaussians(d * d, 624);
    double[] a = Games.gaussians(d, 625);
    DenseMatrix matrix = new DenseMatrix(d, d, coupling);
    PrimalProblem risk =
        (x, gradient) -> {
          double value = 0;
          for (int i = 0; i < d; i++) {
            double pull = 0.5 * Games.dot(coupling, i * d, x);
            value += (x[i] - 3 * a[i]) * (x[i] - 3 * a[i]) / 2 + pull * pull / 2;
          }
          return value;
        };
    Loss loss =
        (t, x, y, xi) ->
            x.minus(t.constant(a).times(3))
                .squaredNorm()
                .minus(y.squaredNorm())
                .times(0.5)
                .plus(0.5, y.dot(t.times(matrix, x)))
                .plus(sigma, xi.numbers(0, d).dot(x))
                .plus(sigma, xi.numbers(d, d).dot(y));
    return new OwnProblem(
        name,
        "quadratic game, noise " + sigma + ", stream",
        () ->
            AutodiffProblem.of(d, d, loss)
                .overStream(
                    2 * d,
                    (random, sample, at) -> {
                      for (int j = 0; j < 2 * d; j++) {
                        sample[at + j] = random.nextGaussian();
                      }
                    }),
        risk,
        3.73543996623,
        true);
  }
}
