package dev.agon.learn.transport.interior;

import dev.agon.learn.transport.MeanLoss;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * Rows without changes of labels and categories. They have no constraints: their sum is the mean
 * loss.
 */
final class MeanRows implements MovedRows {
  private final MeanLoss loss;
  private final double[] gradient;
  private final double[][] lower;
  private double[] at = new double[0];
  private double value;
  private double farthest;

  /**
   * @param dimension the number of weights of the model
   */
  MeanRows(MeanLoss loss, int dimension) {
    this.loss = loss;
    this.gradient = new double[dimension];
    this.lower = new double[dimension][];
    Arrays.setAll(lower, j -> new double[j + 1]);
  }

  @Override
  public void refresh(double[] point) {
    double[] x = Arrays.copyOf(point, gradient.length);
    if (!Arrays.equals(x, at)) {
      at = x;
      value = loss.value(x, gradient);
    }
  }

  @Override
  public double mean(double[] point) {
    refresh(point);
    return value;
  }

  @Override
  public void move(double step, double[] point) {
    refresh(point);
  }

  @Override
  public double worst() {
    return value;
  }

  @Override
  public double lagrangian(double[] sum) {
    for (int j = 0; j < gradient.length; j++) {
      sum[j] += gradient[j];
    }
    return value;
  }

  @Override
  public double costs() {
    return 0;
  }

  @Override
  public double[] pull() {
    return new double[0];
  }

  @Override
  public void search(double[] point, double product) {}

  @Override
  public double weight() {
    return 0;
  }

  @Override
  public void start(double[] point, double product) {
    refresh(point);
  }

  @Override
  public double slackness() {
    return 0;
  }

  @Override
  public double slacknessAfter(double step) {
    return 0;
  }

  @Override
  public void addMatrix(double[][] sum) {
    loss.curvature(at, lower);
    for (int i = 0; i < lower.length; i++) {
      for (int j = 0; j <= i; j++) {
        sum[i][j] += lower[i][j];
      }
    }
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    for (int j = 0; j < gradient.length; j++) {
      side[j] -= gradient[j];
    }
  }

  @Override
  public void follow(double[] direction) {
    double[] squares = loss.squares(Arrays.copyOf(direction, gradient.length), at);
    farthest = MovedRows.farthest(squares[0], squares[1]);
  }

  @Override
  public double longestStep() {
    return Math.min(farthest, 1);
  }

  /** Everything follows from X. */
  @Override
  public void save(State to) {}

  @Override
  public void restore(State from) {}
}
