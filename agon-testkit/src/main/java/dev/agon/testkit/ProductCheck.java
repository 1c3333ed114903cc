package dev.agon.testkit;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.random.RandomStream;
import java.util.List;

/**
 * Compares the blocks of the Hessian-vector product with differences of the gradient, and checks
 * the symmetry.
 */
final class ProductCheck implements DerivativeCheck.Check {
  private static final double STEP = 3e-4;
  private static final double ROUNDING = 1e-10;

  private final HessianProblem problem;
  private final Worst fused = new Worst("gradient of the fused call = gradient", ROUNDING);
  private final Worst symmetry = new Worst("Hessian is symmetric", ROUNDING);
  private final Worst xx;
  private final Worst xy;
  private final Worst yx;
  private final Worst yy;

  ProductCheck(HessianProblem problem, double tolerance) {
    this.problem = problem;
    this.xx = new Worst("product, block xx = differences of the gradient", tolerance);
    this.xy = new Worst("product, block xy = differences of the gradient", tolerance);
    this.yx = new Worst("product, block yx = differences of the gradient", tolerance);
    this.yy = new Worst("product, block yy = differences of the gradient", tolerance);
  }

  @Override
  public void check(Point z, Batch batch, RandomStream random, int k) {
    Point gradient = gradient(z, batch);
    Point direction = Point.gaussian(problem, random);
    double floorX = 1e-6 * Worst.largest(gradient.x()) + Double.MIN_NORMAL;
    double floorY = 1e-6 * Worst.largest(gradient.y()) + Double.MIN_NORMAL;

    Point alongX = product(z, direction.onlyX(), batch, gradient, k);
    xx.compare(alongX.x(), slopeX(z, direction.onlyX(), batch), floorX, "x", k);
    yx.compare(alongX.y(), slopeY(z, direction.onlyX(), batch), floorY, "y", k);

    Point alongY = product(z, direction.onlyY(), batch, gradient, k);
    xy.compare(alongY.x(), slopeX(z, direction.onlyY(), batch), floorX, "x", k);
    yy.compare(alongY.y(), slopeY(z, direction.onlyY(), batch), floorY, "y", k);

    checkSymmetry(z, direction, batch, random, gradient, k);
  }

  /** Checks {@code u.Hv = v.Hu} for two random directions. */
  private void checkSymmetry(
      Point z, Point u, Batch batch, RandomStream random, Point gradient, int k) {
    Point v = Point.gaussian(problem, random);
    Point hu = product(z, u, batch, gradient, k);
    Point hv = product(z, v, batch, gradient, k);
    double size = norm(u) * norm(hv) + norm(v) * norm(hu) + Double.MIN_NORMAL;
    symmetry.compare(dot(u, hv), dot(v, hu), size, "point " + k);
  }

  private Point product(Point z, Point d, Batch batch, Point gradient, int k) {
    Point g = Point.zero(problem);
    Point h = Point.zero(problem);
    problem.gradientAndProduct(z.x(), z.y(), d.x(), d.y(), batch, g.x(), g.y(), h.x(), h.y());
    fused.compare(g.x(), gradient.x(), Double.MIN_NORMAL, "x", k);
    fused.compare(g.y(), gradient.y(), Double.MIN_NORMAL, "y", k);
    return h;
  }

  private Differences slopeX(Point z, Point d, Batch batch) {
    return Differences.settled(h -> slope(z, d, batch, h).x(), STEP);
  }

  private Differences slopeY(Point z, Point d, Batch batch) {
    return Differences.settled(h -> slope(z, d, batch, h).y(), STEP);
  }

  private Point slope(Point z, Point d, Batch batch, double h) {
    Point near = gradient(z.plus(h, d), batch).plus(-1, gradient(z.plus(-h, d), batch));
    Point far = gradient(z.plus(2 * h, d), batch).plus(-1, gradient(z.plus(-2 * h, d), batch));
    return Point.zero(problem).plus(8 / (12 * h), near).plus(-1 / (12 * h), far);
  }

  private Point gradient(Point z, Batch batch) {
    Point g = Point.zero(problem);
    problem.gradient(z.x(), z.y(), batch, g.x(), g.y());
    return g;
  }

  private static double dot(Point a, Point b) {
    return Vectors.dot(a.x(), b.x()) + Vectors.dot(a.y(), b.y());
  }

  private static double norm(Point a) {
    return Math.max(Vectors.norm(a.x()), Vectors.norm(a.y()));
  }

  @Override
  public List<Finding> findings() {
    return problem.dimensionY() == 0
        ? List.of(xx.finding(), symmetry.finding(), fused.finding())
        : List.of(
            xx.finding(),
            xy.finding(),
            yx.finding(),
            yy.finding(),
            symmetry.finding(),
            fused.finding());
  }
}
