package dev.agon.player.dense;

import dev.agon.linalg.Vectors;
import dev.agon.player.Momentum;
import dev.agon.set.ConvexSet;
import dev.agon.state.State;

/** A player whose derivatives are plain arrays as well: the general case. */
public final class VectorPlayer extends DensePlayer {
  /** The gradient g at z; whoever evaluates it writes here. */
  public final double[] gradient;

  /** The gradient g₋ at z₋, on the same batch. */
  public final double[] gradientBefore;

  /** The player's part of {@code Hessian (z - z₋)}. */
  public final double[] product;

  /** Scratch: the player's part of the direction of a product. */
  public final double[] direction;

  /** A player at rest. */
  public VectorPlayer(boolean minimiser, ConvexSet set, double[] start) {
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
    combine(rule.memory(beta), rule.gradient(beta), gradient, momentum());
    add(rule.product(beta), product);
    add(rule.gradientBefore(beta), gradientBefore);
  }

  private static void combine(double memory, double factor, double[] g, double[] m) {
    for (int i = 0; i < m.length; i++) {
      m[i] = memory * m[i] + factor * g[i];
    }
  }

  /** {@code m += factor values}, which may be anything when the factor is 0. */
  private void add(double factor, double[] values) {
    if (factor != 0) {
      Vectors.addScaled(factor, values, momentum());
    }
  }

  @Override
  public double gradientMomentumCosine() {
    double norms = Vectors.norm(gradient) * Vectors.norm(momentum());
    return norms == 0 ? Double.NaN : Vectors.dot(gradient, momentum()) / norms;
  }

  @Override
  public void moveAlongGradient(double step) {
    moveFrom(point(), step, gradient);
  }

  @Override
  public void save(State to) {
    super.save(to);
    to.put("gradient", gradient);
  }

  @Override
  public void restore(State from) {
    super.restore(from);
    from.fill("gradient", gradient);
  }
}
