package dev.agon.benchmarks.own;

import dev.agon.problem.MinMaxProblem;
import dev.agon.random.RandomStream;
import dev.agon.testkit.problem.ReferenceProblem;
import java.util.Arrays;
import java.util.function.Supplier;

/** Helper methods that define problems of the benchmark. */
final class Games {
  private static final long SEED = 77;

  private Games() {}

  /** A game with a known solution. */
  static OwnProblem of(
      String name, ReferenceProblem exact, Supplier<MinMaxProblem> make, boolean convex) {
    double best = exact.primal(exact.solutionX(), new double[exact.dimensionX()]);
    return new OwnProblem(name, "game of the test kit", make, exact, best, convex);
  }

  /** A problem whose smallest P is not known. */
  static OwnProblem of(String name, Supplier<MinMaxProblem> make, boolean convex) {
    return new OwnProblem(name, name, make, null, Double.NaN, convex);
  }

  static double[] gaussians(int n, int purpose) {
    RandomStream random = new RandomStream(SEED, purpose);
    double[] values = new double[n];
    Arrays.setAll(values, i -> random.nextGaussian());
    return values;
  }

  static double[] filled(int n, double value) {
    double[] all = new double[n];
    Arrays.fill(all, value);
    return all;
  }

  /** The product of a row, which begins at an index, with x. */
  static double dot(double[] a, int from, double[] x) {
    double sum = 0;
    for (int j = 0; j < x.length; j++) {
      sum += a[from + j] * x[j];
    }
    return sum;
  }
}
