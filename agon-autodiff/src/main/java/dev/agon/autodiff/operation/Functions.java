package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;
import dev.agon.linalg.Elementary;
import dev.agon.linalg.Vectors;

/** The elementary functions, each with its first two derivatives. */
final class Functions {
  private Functions() {}

  static final class Exp extends Unary {
    Exp() {
      super("exp");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double f = Elementary.exp(s.value[a + k]);
        write(s, o + k, f, f, f);
      }
    }
  }

  static final class Log extends Unary {
    Log() {
      super("log");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        double inverse = 1.0 / u;
        write(s, o + k, Elementary.log(u), inverse, -inverse * inverse);
      }
    }
  }

  static final class Log1p extends Unary {
    Log1p() {
      super("log1p");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        double inverse = 1.0 / (1.0 + u);
        write(s, o + k, Elementary.log1p(u), inverse, -inverse * inverse);
      }
    }
  }

  static final class Sqrt extends Unary {
    Sqrt() {
      super("sqrt");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double f = Math.sqrt(s.value[a + k]);
        double slope = 0.5 / f;
        write(s, o + k, f, slope, -0.5 * slope / s.value[a + k]);
      }
    }
  }

  static final class Square extends Unary {
    Square() {
      super("squared");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        write(s, o + k, u * u, 2.0 * u, 2.0);
      }
    }
  }

  /** {@code a^p} for a constant p. */
  static final class Power extends Unary {
    Power() {
      super("pow");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double p) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        // A zero factor takes precedence over an infinite power: (a^1)'' is 0, even at a = 0.
        double slope = p == 0 ? 0 : p * StrictMath.pow(u, p - 1);
        double curvature = p == 0 || p == 1 ? 0 : p * (p - 1) * StrictMath.pow(u, p - 2);
        write(s, o + k, StrictMath.pow(u, p), slope, curvature);
      }
    }
  }

  static final class Sin extends Unary {
    Sin() {
      super("sin");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double sine = StrictMath.sin(s.value[a + k]);
        write(s, o + k, sine, StrictMath.cos(s.value[a + k]), -sine);
      }
    }
  }

  static final class Cos extends Unary {
    Cos() {
      super("cos");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double cosine = StrictMath.cos(s.value[a + k]);
        write(s, o + k, cosine, -StrictMath.sin(s.value[a + k]), -cosine);
      }
    }
  }

  static final class Tanh extends Unary {
    Tanh() {
      super("tanh");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      System.arraycopy(s.value, a, s.value, o, n);
      Vectors.tanh(s.value, o, o + n, s.value);
      for (int k = o; k < o + n; k++) {
        double f = s.value[k];
        double slope = 1.0 - f * f;
        s.slope[k] = slope;
        s.curvature[k] = -2.0 * f * slope;
      }
    }
  }

  /** {@code a/(1 + exp(-a))}: with the sigmoid p, f' = p + a p (1-p). */
  static final class Silu extends Unary {
    Silu() {
      super("silu");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      double[] sigmoid = s.scratch(n);
      System.arraycopy(s.value, a, sigmoid, 0, n);
      Vectors.sigmoid(sigmoid, 0, n, sigmoid);
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        double p = sigmoid[k];
        double slope = p * (1.0 - p);
        write(s, o + k, u * p, p + u * slope, slope * (2.0 + u * (1.0 - 2.0 * p)));
      }
    }
  }

  /** {@code max(a, 0)}; its derivative at 0 is taken to be 0. */
  static final class Relu extends Unary {
    Relu() {
      super("relu");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        write(s, o + k, u > 0 ? u : u * 0, u > 0 ? 1 : 0, 0);
      }
    }
  }

  static final class Sigmoid extends Unary {
    Sigmoid() {
      super("sigmoid");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        double e = Elementary.expOfNegative(Math.abs(u));
        double inverse = 1.0 / (1.0 + e);
        double f = (u >= 0 ? 1.0 : e) * inverse;
        double slope = e * inverse * inverse;
        write(s, o + k, f, slope, slope * (1.0 - 2.0 * f));
      }
    }
  }

  static final class Softplus extends Unary {
    Softplus() {
      super("softplus");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      double[] margin = s.scratch(n);
      for (int k = 0; k < n; k++) {
        margin[k] = -s.value[a + k];
      }
      Vectors.logistic(margin, n, s.value, s.slope, o);
      for (int k = o; k < o + n; k++) {
        s.curvature[k] = s.slope[k] * (1.0 - s.slope[k]);
      }
    }
  }

  /** |a|; its derivative at 0 is taken to be 0. */
  static final class Abs extends Unary {
    Abs() {
      super("abs");
    }

    @Override
    void evaluate(Store s, int a, int o, int n, double parameter) {
      for (int k = 0; k < n; k++) {
        double u = s.value[a + k];
        write(s, o + k, Math.abs(u), Math.signum(u), 0);
      }
    }
  }

  private static void write(Store s, int slot, double f, double slope, double curvature) {
    s.value[slot] = f;
    s.slope[slot] = slope;
    s.curvature[slot] = curvature;
  }
}
