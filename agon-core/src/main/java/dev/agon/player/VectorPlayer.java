package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;

/** A player whose derivatives are plain arrays as well: the general case. */
final class VectorPlayer extends DensePlayer {
  final double[] gradient;
  final double[] gradientBefore;
  final double[] product;
  final double[] direction;

  VectorPlayer(boolean minimiser, ConvexSet set, double[] start) {
    super(minimiser, set, start);
    this.gradient = new double[start.length];
    this.gradientBefore = new double[start.length];
    this.product = new double[start.length];
    this.direction = new double[start.length];
  }

  @Override
  public void copyGradient(double[] out) {
    System.arraycopy(gradient, 0, out, 0, gradient.length);
  }

  @Override
  public void update(Momentum rule, double beta) {
    combine(rule.memory(beta), rule.gradient(beta));
    add(rule.product(beta), product);
    add(rule.gradientBefore(beta), gradientBefore);
  }

  /** {@code m = memory m + factor g}. */
  private void combine(double memory, double factor) {
    for (int i = 0; i < momentum.length; i++) {
      momentum[i] = memory * momentum[i] + factor * gradient[i];
    }
  }

  /** {@code m += factor values}, which may be anything when the factor is 0. */
  private void add(double factor, double[] values) {
    if (factor != 0) {
      Vectors.addScaled(factor, values, momentum);
    }
  }

  @Override
  public double gradientMomentumCosine() {
    double norms = Vectors.norm(gradient) * Vectors.norm(momentum);
    return norms == 0 ? Double.NaN : Vectors.dot(gradient, momentum) / norms;
  }

  @Override
  public void moveAlongGradient(double step) {
    moveFrom(point(), step, gradient);
  }
}
