package dev.agon.linalg;

import dev.agon.InvalidInputException;
import java.util.Arrays;
import java.util.Locale;

/**
 * The elementwise activation functions of a network, with their first two derivatives. Their bits
 * are the same on every JVM.
 */
public enum Activation {
  /** {@code z/(1 + exp(-z))}, smooth and nearly linear for large z. */
  SILU {
    @Override
    public double value(double z) {
      return z * Elementary.sigmoid(z);
    }

    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      Stages.expOfNegative(z, from, to, value, slope);
      for (int i = from; i < to; i++) {
        double u = z[i];
        double p = Stages.sigmoid(u, value[i]);
        double derivative = p * (1.0 - p);
        value[i] = u * p;
        slope[i] = p + u * derivative;
        curvature[i] = derivative * (2.0 + u * (1.0 - 2.0 * p));
      }
    }
  },

  /** The hyperbolic tangent. */
  TANH {
    @Override
    public double value(double z) {
      return Elementary.tanh(z);
    }

    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      Stages.tanh(z, from, to, value, slope, curvature);
      for (int i = from; i < to; i++) {
        double f = value[i];
        double s = 1.0 - f * f;
        slope[i] = s;
        curvature[i] = -2.0 * f * s;
      }
    }
  },

  /** {@code log(1 + exp(z))}, smooth and positive. */
  SOFTPLUS {
    @Override
    public double value(double z) {
      return Elementary.softplus(z);
    }

    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      Stages.expOfNegative(z, from, to, curvature, slope);
      for (int i = from; i < to; i++) {
        double p = Stages.sigmoid(z[i], curvature[i]);
        value[i] = Math.max(z[i], 0) + Elementary.log1pOfUnit(curvature[i]);
        slope[i] = p;
        curvature[i] = p * (1.0 - p);
      }
    }
  },

  /** {@code max(z, 0)}, with derivative 0 at its kink 0. */
  RELU {
    @Override
    public double value(double z) {
      return z > 0 ? z : z * 0;
    }

    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      for (int i = from; i < to; i++) {
        double u = z[i];
        value[i] = u > 0 ? u : u * 0;
        slope[i] = u > 0 ? 1 : 0;
        curvature[i] = 0;
      }
    }
  };

  /** Returns {@code f(z)}, the same bit for bit as {@link #evaluate} writes it. */
  public abstract double value(double z);

  /**
   * Writes {@code f(z_i)}, {@code f'(z_i)} and {@code f''(z_i)} for from &lt;= i &lt; to. The four
   * arrays are different.
   *
   * @param z the arguments (input)
   * @param from the first index
   * @param to the index after the last
   * @param value receives the function (output)
   * @param slope receives its first derivative (output)
   * @param curvature receives its second derivative (output)
   */
  public abstract void evaluate(
      double[] z, int from, int to, double[] value, double[] slope, double[] curvature);

  /** Returns the name in options and files, for example "silu". */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the activation with this name. */
  public static Activation of(String name) {
    for (Activation activation : values()) {
      if (activation.text().equals(name)) {
        return activation;
      }
    }
    throw new InvalidInputException(
        "unknown activation " + name + ".",
        "Use one of "
            + String.join(", ", Arrays.stream(values()).map(Activation::text).toList())
            + ".");
  }
}
