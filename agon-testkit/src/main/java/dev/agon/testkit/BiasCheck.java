package dev.agon.testkit;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.random.RandomStream;
import java.util.List;

/** Compares the mean of the gradients of single rows with the gradient of all rows. */
final class BiasCheck implements DerivativeCheck.Check {
  private static final double ROUNDING = 1e-10;

  private final FiniteSumProblem problem;
  private final Worst inX = new Worst("mean of the row gradients in x = full gradient", ROUNDING);
  private final Worst inY = new Worst("mean of the row gradients in y = full gradient", ROUNDING);

  BiasCheck(FiniteSumProblem problem) {
    this.problem = problem;
  }

  @Override
  public void check(Point z, Batch batch, RandomStream random, int k) {
    int n = problem.sampleCount();
    Point full = Point.zero(problem);
    problem.gradient(z.x(), z.y(), Batch.allRows(n), full.x(), full.y());
    Point mean = Point.zero(problem);
    Point single = Point.zero(problem);
    double largestX = Double.MIN_NORMAL;
    double largestY = Double.MIN_NORMAL;
    for (int i = 0; i < n; i++) {
      problem.gradient(z.x(), z.y(), Batch.ofRows(i), single.x(), single.y());
      mean = mean.plus(1.0 / n, single);
      largestX = Math.max(largestX, Worst.largest(single.x()));
      largestY = Math.max(largestY, Worst.largest(single.y()));
    }
    // If rows cancel, the error of their mean is relative to the size of the rows, not of the mean.
    inX.compare(mean.x(), full.x(), 1e-4 * largestX, "x", k);
    inY.compare(mean.y(), full.y(), 1e-4 * largestY, "y", k);
  }

  @Override
  public List<Finding> findings() {
    return problem.dimensionY() == 0
        ? List.of(inX.finding())
        : List.of(inX.finding(), inY.finding());
  }
}
