package dev.agon.linalg;

import dev.agon.InvalidInputException;
import java.util.Arrays;
import java.util.Locale;

/**
 * The elementwise functions between the layers of a network, with their first two derivatives.
 * Their bits are the same on every JVM.
 */
public enum Activation {
  /** {@code z/(1 + exp(-z))}, smooth and nearly linear for large z. */
  SILU {
    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      // The sigmoid waits where the curvature goes, which is written last.
      Vectors.sigmoid(z, from, to, curvature);
      for (int i = from; i < to; i++) {
        double p = curvature[i];
        double u = z[i];
        double bend = p * (1.0 - p);
        value[i] = u * p;
        slope[i] = p + u * bend;
        curvature[i] = bend * (2.0 + u * (1.0 - 2.0 * p));
      }
    }
  },

  /** The hyperbolic tangent. */
  TANH {
    @Override
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      Vectors.tanh(z, from, to, value);
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
    public void evaluate(
        double[] z, int from, int to, double[] value, double[] slope, double[] curvature) {
      Vectors.softplus(z, from, to, value, slope);
      for (int i = from; i < to; i++) {
        curvature[i] = slope[i] * (1.0 - slope[i]);
      }
    }
  },

  /** {@code max(z, 0)}, with derivative 0 at its kink 0. */
  RELU {
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

  /**
   * Writes {@code f(z_i)}, {@code f'(z_i)} and {@code f''(z_i)} for from &lt;= i &lt; to. The four
   * arrays are different.
   *
   * @param z the arguments (input)
   * @param from the first place
   * @param to the place after the last
   * @param value receives the function (output)
   * @param slope receives its first derivative (output)
   * @param curvature receives its second derivative (output)
   */
  public abstract void evaluate(
      double[] z, int from, int to, double[] value, double[] slope, double[] curvature);

  /** The name in options and files, for example "silu". */
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
