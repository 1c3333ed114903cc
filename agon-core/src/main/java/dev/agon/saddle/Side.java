package dev.agon.saddle;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.GradientMapping;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/** One player of {@link RestartedExtragradient}: its points, gradients and averages. */
final class Side implements Savable {
  private final double sign;
  private final ConvexSet.Projector projector;
  private final GradientMapping mapping;
  final double[] now;
  final double[] ahead;
  final double[] gradient;
  final double[] aheadGradient;
  final double[] average;
  final double[] averageGradient;
  private final double[] sum;
  private final double[] anchor;
  private double weight;

  Side(ConvexSet set, int dimension, boolean minimiser) {
    this.sign = minimiser ? -1 : 1;
    this.projector = set.projector(dimension);
    this.mapping = new GradientMapping(set, dimension, minimiser);
    this.now = new double[dimension];
    this.ahead = new double[dimension];
    this.gradient = new double[dimension];
    this.aheadGradient = new double[dimension];
    this.average = new double[dimension];
    this.averageGradient = new double[dimension];
    this.sum = new double[dimension];
    this.anchor = new double[dimension];
  }

  /** {@code ahead = Proj(now -+ step gradient)}. */
  void lookAhead(double step) {
    for (int i = 0; i < now.length; i++) {
      ahead[i] = now[i] + sign * step * gradient[i];
    }
    projector.project(ahead);
  }

  /** {@code now = Proj(now -+ step aheadGradient)}; the point ahead enters the average. */
  void advance(double step) {
    for (int i = 0; i < now.length; i++) {
      now[i] += sign * step * aheadGradient[i];
      sum[i] += step * ahead[i];
    }
    projector.project(now);
    weight += step;
  }

  /** Sets the average since the last restart. */
  void takeAverage() {
    for (int i = 0; i < sum.length; i++) {
      average[i] = sum[i] / weight;
    }
    projector.project(average);
  }

  /** Begins again at this point, with an empty average. */
  void restartAt(double[] point) {
    System.arraycopy(point, 0, now, 0, now.length);
    System.arraycopy(point, 0, anchor, 0, now.length);
    Arrays.fill(sum, 0);
    weight = 0;
  }

  /** {@code |ahead - now|}. */
  double lengthAhead() {
    return distance(ahead, now);
  }

  /** {@code |gradient ahead - gradient|}. */
  double changeAhead() {
    return distance(aheadGradient, gradient);
  }

  /** Returns the distance of a point from the start of the last restart. */
  double travelled(double[] point) {
    return distance(point, anchor);
  }

  /** Returns the norm of the projected gradient mapping. */
  double residual(double[] point, double[] slope) {
    return mapping.norm(point, slope);
  }

  private static double distance(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      double difference = a[i] - b[i];
      sum += difference * difference;
    }
    return Math.sqrt(sum);
  }

  boolean isFinite() {
    return Vectors.isFinite(now);
  }

  @Override
  public void save(State to) {
    to.put("now", now);
    to.put("sum", sum);
    to.put("anchor", anchor);
    to.put("weight", weight);
  }

  @Override
  public void restore(State from) {
    from.fill("now", now);
    from.fill("sum", sum);
    from.fill("anchor", anchor);
    weight = from.number("weight");
  }
}
