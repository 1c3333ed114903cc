package dev.agon.examples;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Loss;
import dev.agon.autodiff.Scalar;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.Locale;

/**
 * AUC maximisation: a score s = w.u that ranks rare positives above negatives.
 *
 * <p>The squared loss over pairs, {@code E[(1 - s + s')^2]}, needs a positive and a negative sample
 * at the same time. With two means a, b and an adversary alpha it needs one sample at a time (Ying,
 * Wen, Lyu, NIPS 2016). At the solution a and b are the mean scores of the classes, and alpha = b -
 * a.
 */
public final class AucMaximisation {
  static final double P = 0.1; // the fraction of positives

  private AucMaximisation() {}

  /** A sample: its class (1 or 0) and two features, the second of which is noisy in negatives. */
  static void draw(RandomStream random, double[] sample, int at) {
    boolean positive = random.nextDouble() < P;
    sample[at] = positive ? 1 : 0;
    sample[at + 1] = random.nextGaussian() + (positive ? 2 : 0);
    sample[at + 2] = positive ? random.nextGaussian() + 1 : 2 * random.nextGaussian();
  }

  static Solution solve() {
    Loss loss =
        (t, x, y, xi) -> {
          Scalar positive = xi.number(0).times(1 - P);
          Scalar negative = xi.number(0).affine(-P, P);
          Scalar score = xi.numbers(1, 2).dot(x.slice(0, 2));
          Scalar alpha = y.get(0);
          return positive
              .times(score.minus(x.get(2)).squared())
              .plusProduct(negative, score.minus(x.get(3)).squared())
              .plusProduct(2, alpha.plus(1), negative.minus(positive).times(score))
              .plus(-P * (1 - P), alpha.squared());
        };
    var problem = AutodiffProblem.of(4, 1, loss).overStream(3, AucMaximisation::draw);
    var method = Hcmm1.defaults().withSteps(0.2, 0.5).withSmoothing(0.01).withBatches(100, 2000);
    return Solver.of(problem, method).budget(Budget.iterations(4000)).solve();
  }

  /** Prints the score and its means. */
  public static void main(String[] args) {
    double[] x = solve().x();
    System.out.printf(Locale.ROOT, "score = %.3f u1 + %.3f u2%n", x[0], x[1]);
    System.out.printf(Locale.ROOT, "mean score of positives %.3f, of negatives %.3f%n", x[2], x[3]);
  }
}
