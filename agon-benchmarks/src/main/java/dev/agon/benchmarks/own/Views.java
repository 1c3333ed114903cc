package dev.agon.benchmarks.own;

import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;

/** Problems that hide some capabilities of another problem. */
final class Views {
  private Views() {}

  /** Gradients only. */
  static class Gradients implements MinMaxProblem {
    final MinMaxProblem behind;

    Gradients(MinMaxProblem behind) {
      this.behind = behind;
    }

    @Override
    public int dimensionX() {
      return behind.dimensionX();
    }

    @Override
    public int dimensionY() {
      return behind.dimensionY();
    }

    @Override
    public ConvexSet setX() {
      return behind.setX();
    }

    @Override
    public ConvexSet setY() {
      return behind.setY();
    }

    @Override
    public Sampling sampling() {
      return behind.sampling();
    }

    @Override
    public void start(double[] x, double[] y) {
      behind.start(x, y);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      behind.gradient(x, y, batch, gx, gy);
    }
  }

  /** Gradients, products and values, but not P. */
  static class Products extends Gradients implements HessianProblem, ValueProblem {
    Products(HessianProblem behind) {
      super(behind);
    }

    @Override
    public void gradientAndProduct(
        double[] x,
        double[] y,
        double[] dx,
        double[] dy,
        Batch batch,
        double[] gx,
        double[] gy,
        double[] hx,
        double[] hy) {
      ((HessianProblem) behind).gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      return ((ValueProblem) behind).value(x, y, batch);
    }
  }

  /** Gradients, products and values, over a finite sum. */
  static final class Rows extends Products implements FiniteSumProblem {
    Rows(HessianProblem behind) {
      super(behind);
    }

    @Override
    public int sampleCount() {
      return ((FiniteSumProblem) behind).sampleCount();
    }

    @Override
    public Sampling sampling() {
      return behind.sampling();
    }
  }

  /** Gradients only, over a finite sum. */
  static final class GradientRows extends Gradients implements FiniteSumProblem {
    GradientRows(FiniteSumProblem behind) {
      super(behind);
    }

    @Override
    public int sampleCount() {
      return ((FiniteSumProblem) behind).sampleCount();
    }

    @Override
    public Sampling sampling() {
      return behind.sampling();
    }
  }
}
