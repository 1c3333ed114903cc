package dev.agon.player.dense;

import dev.agon.linalg.Vectors;
import dev.agon.player.Momentum;
import dev.agon.player.storage.Derivatives;
import dev.agon.player.storage.States;
import dev.agon.state.State;
import java.util.Arrays;

/** Derivatives in plain arrays: the general case. */
public final class VectorDerivatives implements Derivatives {
  /** The states at which the derivatives are evaluated. */
  public final States at;

  /** The gradient g at z, written by the oracle. */
  public final double[] gradient;

  /** The gradient g₋ at z₋, on the same batch. */
  public final double[] gradientBefore;

  /** The player's part of {@code Hessian (z - z₋)}. */
  public final double[] product;

  /** Scratch memory: the player's part of the direction of a product. */
  public final double[] direction;

  /** Creates the derivatives at these states, not yet evaluated. */
  public VectorDerivatives(States at) {
    int dimension = at.size();
    this.at = at;
    this.gradient = new double[dimension];
    this.gradientBefore = new double[dimension];
    this.product = new double[dimension];
    this.direction = new double[dimension];
  }

  @Override
  public void update(Momentum rule, double beta, double[] m) {
    combine(rule.memory(beta), rule.gradient(beta), gradient, m);
    add(rule.product(beta), product, m);
    add(rule.gradientBefore(beta), gradientBefore, m);
  }

  /** Computes {@code m = memory m + factor g}; if memory is 0, m may contain anything. */
  private static void combine(double memory, double factor, double[] g, double[] m) {
    if (memory == 0) {
      Arrays.fill(m, 0); // a momentum that is not finite must not survive its iteration
    }
    for (int i = 0; i < m.length; i++) {
      m[i] = memory * m[i] + factor * g[i];
    }
  }

  /** Computes {@code m += factor values}; if the factor is 0, the values may be anything. */
  private static void add(double factor, double[] values, double[] m) {
    if (factor != 0) {
      Vectors.addScaled(factor, values, m);
    }
  }

  @Override
  public void addGradient(double[] u, double step, double[] candidate) {
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = u[i] + step * gradient[i];
    }
  }

  @Override
  public double cosine(double[] m) {
    double norms = Vectors.norm(gradient) * Vectors.norm(m);
    return norms == 0 ? Double.NaN : Vectors.dot(gradient, m) / norms;
  }

  @Override
  public void save(State to) {
    to.put("gradient", gradient);
  }

  @Override
  public void restore(State from) {
    from.fill("gradient", gradient);
  }
}
