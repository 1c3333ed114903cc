package dev.agon.saddle;

import dev.agon.estimate.SampleAverage;
import dev.agon.linalg.Vectors;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.GradientMapping;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The proximal method of multipliers for a J that is linear in y, on a mean over a fixed sample.
 *
 * <pre>
 *   x' = argmin over x of P_w(x),   P_w(x) = max over y in Y of J(x, y) - |y - c|^2/(2 w)
 *   c' = y(x') = Proj_Y(c + w grad_y J(x'))
 * </pre>
 *
 * <p>P itself has kinks, P_w has none, and an evaluation needs two gradients, because grad_y J does
 * not depend on y. x is found by quasi-Newton steps, until the gradient of P_w is a tenth of what
 * it was at the start of the round. The width w grows when the last round moved y hardly less than
 * the round before, unless it needed many steps.
 *
 * <p>R. T. Rockafellar, "Augmented Lagrangians and applications of the proximal point algorithm in
 * convex programming", Mathematics of Operations Research 1 (1976).
 */
public final class ProximalMultipliers implements PairMethod {
  private static final int STEPS_TOGETHER = 8;

  /** A round ends when its gradient has fallen to this fraction, or after many steps. */
  private static final double REST = 0.1;

  private static final int MANY_STEPS = 40;

  /**
   * The width grows if the move of y, divided by the width, is more than this fraction of its
   * previous value.
   */
  private static final double SLOW = 0.5;

  private static final double WIDER = 4;

  private final SampleAverage sample;
  private final ValueProblem values;
  private final Descent descent;
  private final ConvexSet.Projector projector;
  private final GradientMapping mappingX;
  private final GradientMapping mappingY;
  private final double[] centre;
  private final double[] y;
  private final double[] slopeY;
  private final double[] evaluatedAt;
  private final double[] pairX;
  private final double[] pairY;
  private double width = Double.NaN;
  private double atStart;
  private double movedBefore = Double.POSITIVE_INFINITY;
  private double residual = Double.NaN;
  private boolean roundHasEnded;
  private int steps;
  private long evaluations;

  /**
   * @param problem a problem that also computes its loss
   * @param sample the sample mean that approximates J
   */
  public ProximalMultipliers(MinMaxProblem problem, SampleAverage sample) {
    this.sample = sample;
    this.values = (ValueProblem) problem;
    int dimensionX = problem.dimensionX();
    int dimensionY = problem.dimensionY();
    this.descent =
        problem.setX() instanceof WholeSpace
            ? new FreeDescent(this::smoothed, dimensionX)
            : new ProjectedDescent(this::smoothed, problem.setX(), dimensionX);
    this.projector = problem.setY().projector(dimensionY);
    this.mappingX = new GradientMapping(problem.setX(), dimensionX, true);
    this.mappingY = new GradientMapping(problem.setY(), dimensionY, false);
    this.centre = new double[dimensionY];
    this.y = new double[dimensionY];
    this.slopeY = new double[dimensionY];
    this.evaluatedAt = new double[dimensionX];
    this.pairX = new double[dimensionX];
    this.pairY = new double[dimensionY];
  }

  @Override
  public void start(double[] startX, double[] startY) {
    System.arraycopy(startX, 0, pairX, 0, pairX.length);
    System.arraycopy(startY, 0, pairY, 0, pairY.length);
    System.arraycopy(startX, 0, evaluatedAt, 0, evaluatedAt.length);
    System.arraycopy(startY, 0, centre, 0, centre.length);
    double[] slopeX = new double[pairX.length];
    sample.gradient(startX, centre, slopeX, slopeY);
    residual = StrictMath.hypot(mappingX.norm(startX, slopeX), mappingY.norm(startY, slopeY));
    double slope = Vectors.norm(slopeY);
    width = slope > 0 ? 2 / slope : 1;
    beginRound();
  }

  private void beginRound() {
    descent.start(pairX.clone());
    atStart = descent.norm();
    steps = 0;
    roundHasEnded = false;
  }

  /** P_w and its gradient. */
  private double smoothed(double[] x, double[] gradient) {
    if (!Arrays.equals(x, evaluatedAt)) {
      System.arraycopy(x, 0, evaluatedAt, 0, x.length);
      sample.gradientY(x, centre, slopeY);
    }
    System.arraycopy(centre, 0, y, 0, y.length);
    Vectors.addScaled(width, slopeY, y);
    projector.project(y);
    sample.gradientX(x, y, gradient);
    evaluations++;
    double moved = movedFromCentre();
    return sample.value(values, x, y) - moved * moved / (2 * width);
  }

  private double movedFromCentre() {
    double sum = 0;
    for (int i = 0; i < y.length; i++) {
      sum += (y[i] - centre[i]) * (y[i] - centre[i]);
    }
    return Math.sqrt(sum);
  }

  @Override
  public boolean step() {
    if (roundHasEnded) {
      adjustWidth();
      System.arraycopy(pairY, 0, centre, 0, centre.length);
      beginRound();
    }
    for (int k = 0; k < STEPS_TOGETHER && !roundHasEnded; k++) {
      boolean moved = descent.step();
      steps++;
      roundHasEnded = !moved || descent.norm() <= REST * atStart || steps >= MANY_STEPS;
    }
    if (roundHasEnded) {
      endRound();
    }
    return Double.isFinite(descent.value());
  }

  /** Keeps x and y(x), and measures how far they are from stationary. */
  private void endRound() {
    double[] x = descent.point();
    if (!Arrays.equals(x, evaluatedAt)) {
      smoothed(x, new double[x.length]); // the last evaluation was at a rejected point
    }
    System.arraycopy(x, 0, pairX, 0, x.length);
    System.arraycopy(y, 0, pairY, 0, y.length);
    residual = StrictMath.hypot(descent.norm(), mappingY.norm(y, slopeY));
  }

  private void adjustWidth() {
    double moved = movedFromCentre() / width;
    if (steps < MANY_STEPS && moved > SLOW * movedBefore) {
      width *= WIDER;
    }
    movedBefore = moved;
  }

  @Override
  public double[] x() {
    return pairX;
  }

  @Override
  public double[] y() {
    return pairY;
  }

  @Override
  public double residual() {
    return residual;
  }

  @Override
  public long iterations() {
    return evaluations;
  }

  @Override
  public void save(State to) {
    to.put("centre", centre);
    to.put("y", y);
    to.put("slope-y", slopeY);
    to.put("evaluated-at", evaluatedAt);
    to.put("pair-x", pairX);
    to.put("pair-y", pairY);
    to.put("numbers", width, atStart, movedBefore, residual);
    to.put("counts", steps, evaluations, roundHasEnded ? 1L : 0L);
    to.save("descent", descent);
  }

  @Override
  public void restore(State from) {
    from.fill("centre", centre);
    from.fill("y", y);
    from.fill("slope-y", slopeY);
    from.fill("evaluated-at", evaluatedAt);
    from.fill("pair-x", pairX);
    from.fill("pair-y", pairY);
    double[] numbers = from.doubles("numbers", 4);
    width = numbers[0];
    atStart = numbers[1];
    movedBefore = numbers[2];
    residual = numbers[3];
    long[] counts = from.longs("counts", 3);
    steps = (int) counts[0];
    evaluations = counts[1];
    roundHasEnded = counts[2] == 1;
    from.restore("descent", descent);
  }
}
