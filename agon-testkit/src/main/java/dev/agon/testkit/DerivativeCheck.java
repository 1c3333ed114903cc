package dev.agon.testkit;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Checks the derivatives of a problem at random points, as far as its capabilities allow.
 *
 * <pre>{@code
 * DerivativeReport report = DerivativeCheck.of(problem).run();
 * if (!report.passed()) { throw new AssertionError(report); }
 * }</pre>
 *
 * <ul>
 *   <li>{@link ValueProblem}: the gradient against differences of the value;
 *   <li>{@link HessianProblem}: each block of the Hessian-vector product against differences of the
 *       gradient, the symmetry of the Hessian, and the gradient returned with the product against
 *       the plain one;
 *   <li>{@link FiniteSumProblem}: the mean of the gradients of single rows against the gradient of
 *       all rows, which detects a biased oracle.
 * </ul>
 *
 * <p>Differences have four points and an error of fourth order, with a step that is reduced until
 * two successive differences agree. Errors are relative to the largest entry of the vector.
 */
public final class DerivativeCheck {
  private static final int MOST_DRAWS = 1000;

  private final MinMaxProblem problem;
  private int points = 3;
  private int batchSize = 5;
  private int mostRows = 2000;
  private long seed = 1;
  private double spread = 0.5;
  private double tolerance = 1e-6;
  private BiPredicate<double[], Batch> smooth = (x, batch) -> true;
  private String name;

  private DerivativeCheck(MinMaxProblem problem) {
    this.problem = problem;
    this.name = problem.getClass().getSimpleName();
  }

  /** Returns a check of this problem with default settings. */
  public static DerivativeCheck of(MinMaxProblem problem) {
    return new DerivativeCheck(problem);
  }

  /** Sets the name of the problem in the report; the class name unless set. */
  public DerivativeCheck named(String value) {
    name = value;
    return this;
  }

  /** Sets the number of random points, at least 1; 3 unless set. */
  public DerivativeCheck points(int count) {
    require(count >= 1, "points must be at least 1, but was " + count + ".");
    points = count;
    return this;
  }

  /** Sets the number of samples per batch, at least 1; 5 unless set. */
  public DerivativeCheck batch(int size) {
    require(size >= 1, "batch must be at least 1, but was " + size + ".");
    batchSize = size;
    return this;
  }

  /** Sets the seed of points, directions and batches; 1 unless set. */
  public DerivativeCheck seed(long value) {
    seed = value;
    return this;
  }

  /**
   * Sets the standard deviation of the points around the start of the problem, before they are
   * projected onto its sets; 0.5 unless set.
   */
  public DerivativeCheck spread(double deviation) {
    spread = deviation;
    return this;
  }

  /** Sets the largest accepted relative error, positive; 1e-6 unless set. */
  public DerivativeCheck tolerance(double largest) {
    require(largest > 0, "tolerance must be positive, but was " + largest + ".");
    tolerance = largest;
    return this;
  }

  /**
   * Sets the largest number of rows for the bias check, which evaluates every row; 2,000 unless
   * set. With 0 it is omitted, for an oracle that is biased on purpose.
   */
  public DerivativeCheck mostRows(int rows) {
    mostRows = rows;
    return this;
  }

  /**
   * Sets a filter for points x and batches; rejected ones are redrawn. It is for losses with kinks,
   * across which a difference is not a derivative.
   */
  public DerivativeCheck where(BiPredicate<double[], Batch> isSmooth) {
    smooth = isSmooth;
    return this;
  }

  private static void require(boolean holds, String trouble) {
    if (!holds) {
      throw new InvalidInputException(trouble, "Use the default.");
    }
  }

  /** Runs every check that the capabilities of the problem allow. */
  public DerivativeReport run() {
    List<Check> checks = new ArrayList<>();
    if (problem instanceof ValueProblem value) {
      checks.add(new GradientCheck(problem, value, tolerance));
    }
    if (problem instanceof HessianProblem hessian) {
      checks.add(new ProductCheck(hessian, tolerance));
    }
    if (problem instanceof FiniteSumProblem sum && sum.sampleCount() <= mostRows) {
      checks.add(new BiasCheck(sum));
    }
    RandomStream random = new RandomStream(seed, Purpose.DERIVATIVE_CHECK);
    Batch batch = new Batch();
    for (int k = 0; k < points; k++) {
      random.seek(k);
      Point point = draw(random, batch);
      for (Check check : checks) {
        check.check(point, batch, random, k);
      }
    }
    List<Finding> findings = new ArrayList<>();
    checks.forEach(check -> findings.addAll(check.findings()));
    return new DerivativeReport(name, findings);
  }

  private Point draw(RandomStream random, Batch batch) {
    for (int draw = 0; draw < MOST_DRAWS; draw++) {
      problem.sampling().draw(random, batchSize, batch);
      Point point = Point.around(problem, spread, random);
      if (smooth.test(point.x(), batch)) {
        return point;
      }
    }
    throw new InvalidInputException(
        "none of " + MOST_DRAWS + " random points of " + name + " is far enough from a kink.",
        "Use smaller batches or another spread.");
  }

  /** One law, checked at one point after the other. */
  interface Check {
    void check(Point point, Batch batch, RandomStream random, int k);

    List<Finding> findings();
  }
}
