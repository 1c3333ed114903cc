package dev.agon.problem;

import dev.agon.set.Simplex;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/** {@code P(x) = max over k of q_k(x), q_k(x) = (1/2) sum_j a_kj (x_j - b_kj)^2 + c_k}. */
public final class WorstOfQuadratics implements FinitePrimalProblem, ProximalPrimal {
  private final double[][] a;
  private final double[][] b;
  private final double[] c;
  private final double[] multipliers;
  private final double[] maximiser;

  public WorstOfQuadratics(double[][] a, double[][] b, double[] c) {
    this.a = a;
    this.b = b;
    this.c = c;
    this.multipliers = new double[c.length];
    this.maximiser = new double[c.length];
    resetMultipliers();
  }

  @Override
  public int dimensionX() {
    return a[0].length;
  }

  @Override
  public int dimensionY() {
    return c.length;
  }

  @Override
  public int sampleCount() {
    return c.length;
  }

  @Override
  public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    weighted(x, y, gx);
    Arrays.setAll(gy, k -> quadratic(k, x));
  }

  private double quadratic(int k, double[] x) {
    double sum = c[k];
    for (int j = 0; j < x.length; j++) {
      sum += 0.5 * a[k][j] * (x[j] - b[k][j]) * (x[j] - b[k][j]);
    }
    return sum;
  }

  private double weighted(double[] x, double[] y, double[] gradient) {
    Arrays.fill(gradient, 0);
    double sum = 0;
    for (int k = 0; k < y.length; k++) {
      sum += y[k] * quadratic(k, x);
      for (int j = 0; j < x.length; j++) {
        gradient[j] += y[k] * a[k][j] * (x[j] - b[k][j]);
      }
    }
    return sum;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    double[] y = new double[c.length];
    int worst = 0;
    for (int k = 1; k < y.length; k++) {
      worst = quadratic(k, x) > quadratic(worst, x) ? k : worst;
    }
    y[worst] = 1;
    return weighted(x, y, gradient);
  }

  @Override
  public double proximal(double[] x, double width, double[] gradient) {
    for (int k = 0; k < maximiser.length; k++) {
      maximiser[k] = multipliers[k] + quadratic(k, x) / width;
    }
    new Simplex().projector(maximiser.length).project(maximiser);
    double distance = 0;
    for (int k = 0; k < maximiser.length; k++) {
      distance += (maximiser[k] - multipliers[k]) * (maximiser[k] - multipliers[k]);
    }
    return weighted(x, maximiser, gradient) - 0.5 * width * distance;
  }

  @Override
  public boolean isConvex() {
    return true;
  }

  @Override
  public void moveMultipliers() {
    System.arraycopy(maximiser, 0, multipliers, 0, multipliers.length);
  }

  @Override
  public void resetMultipliers() {
    Arrays.fill(multipliers, 1.0 / multipliers.length);
  }

  @Override
  public Savable multipliers() {
    return new Savable() {
      @Override
      public void save(State to) {
        to.put("multipliers", multipliers);
      }

      @Override
      public void restore(State from) {
        from.fill("multipliers", multipliers);
      }
    };
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return weighted(x, multipliers, gradient);
  }
}
