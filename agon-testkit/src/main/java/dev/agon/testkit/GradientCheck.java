package dev.agon.testkit;

import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.RandomStream;
import java.util.List;

/** Compares the gradient with differences of the value, coordinate by coordinate. */
final class GradientCheck implements DerivativeCheck.Check {
  private static final double STEP = 1e-3;

  private final MinMaxProblem problem;
  private final ValueProblem value;
  private final Worst inX;
  private final Worst inY;

  GradientCheck(MinMaxProblem problem, ValueProblem value, double tolerance) {
    this.problem = problem;
    this.value = value;
    this.inX = new Worst("gradient in x = differences of the value", tolerance);
    this.inY = new Worst("gradient in y = differences of the value", tolerance);
  }

  @Override
  public void check(Point z, Batch batch, RandomStream random, int k) {
    Point gradient = Point.zero(problem);
    problem.gradient(z.x(), z.y(), batch, gradient.x(), gradient.y());
    // The rounding error of the value divided by the step is not an error of the gradient.
    double floor = 1e-4 * Math.abs(value.value(z.x(), z.y(), batch)) + Double.MIN_NORMAL;
    inX.compare(gradient.x(), slopes(z, z.x(), batch), floor, "x", k);
    inY.compare(gradient.y(), slopes(z, z.y(), batch), floor, "y", k);
  }

  /**
   * Returns the derivatives by difference quotients in every coordinate of {@code part}, which must
   * be the array of x or of y in {@code z}.
   */
  private Differences slopes(Point z, double[] part, Batch batch) {
    return Differences.settled(step -> slopes(z, part, batch, step), STEP);
  }

  private double[] slopes(Point z, double[] part, Batch batch, double step) {
    double[] slopes = new double[part.length];
    for (int j = 0; j < part.length; j++) {
      double centre = part[j];
      double h = step * Math.max(1, Math.abs(centre));
      part[j] = centre + h;
      double right = value.value(z.x(), z.y(), batch);
      part[j] = centre - h;
      double left = value.value(z.x(), z.y(), batch);
      part[j] = centre + 2 * h;
      double farRight = value.value(z.x(), z.y(), batch);
      part[j] = centre - 2 * h;
      double farLeft = value.value(z.x(), z.y(), batch);
      part[j] = centre;
      slopes[j] = (8 * (right - left) - (farRight - farLeft)) / (12 * h);
    }
    return slopes;
  }

  @Override
  public List<Finding> findings() {
    return problem.dimensionY() == 0
        ? List.of(inX.finding())
        : List.of(inX.finding(), inY.finding());
  }
}
