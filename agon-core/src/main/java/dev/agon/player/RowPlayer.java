package dev.agon.player;

import dev.agon.problem.Batch;
import dev.agon.problem.RowWeights;
import dev.agon.set.ConvexSet;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem}, with a dense y and sparse
 * derivatives.
 *
 * <p>A gradient is {@code -c (y - center)} plus the batch's entries, so that it is never written
 * out: every momentum update is one pass over y and m followed by the few entries of the batch.
 */
final class RowPlayer extends DensePlayer {
  private final double c;
  private final double center;

  private Batch batch = new Batch();
  private double[] gradient = new double[0];
  private double[] gradientBefore = new double[0];
  private double[] product = new double[0];
  private double[] rows = new double[0];
  private double[] rowsBefore = new double[0];

  RowPlayer(ConvexSet set, double[] start, double curvature, double center) {
    super(/* minimiser= */ false, set, start);
    this.c = curvature;
    this.center = center;
  }

  /** Gathers y and y₋ at the rows of the batch and makes room for its derivatives. */
  void look(Batch newBatch) {
    batch = newBatch;
    if (rows.length < batch.size()) {
      rows = new double[batch.size()];
      rowsBefore = new double[batch.size()];
      gradient = new double[batch.size()];
      gradientBefore = new double[batch.size()];
      product = new double[batch.size()];
    }
    RowWeights.gather(point(), batch, rows);
    RowWeights.gather(before(), batch, rowsBefore);
  }

  double[] rows() {
    return rows;
  }

  double[] rowsBefore() {
    return rowsBefore;
  }

  /** {@code y - y₋} at the batch's rows, in place of y₋. */
  double[] direction() {
    for (int k = 0; k < batch.size(); k++) {
      rowsBefore[k] = rows[k] - rowsBefore[k];
    }
    return rowsBefore;
  }

  double[] gradient() {
    return gradient;
  }

  double[] gradientBefore() {
    return gradientBefore;
  }

  double[] product() {
    return product;
  }

  @Override
  public void copyGradient(double[] out) {
    double[] y = point();
    for (int i = 0; i < y.length; i++) {
      out[i] = -c * (y[i] - center);
    }
    RowWeights.scatterAdd(gradient, batch, out);
  }

  @Override
  public void correctMomentum(double beta) {
    double keep = 1 - beta;
    double[] y = point();
    double[] before = before();
    for (int i = 0; i < y.length; i++) {
      momentum[i] = keep * (momentum[i] - c * (y[i] - before[i])) - beta * (c * (y[i] - center));
    }
    for (int k = 0; k < batch.size(); k++) {
      momentum[batch.row(k)] += keep * product[k] + beta * gradient[k];
    }
  }

  @Override
  public void smoothMomentum(double beta) {
    double keep = 1 - beta;
    double[] y = point();
    for (int i = 0; i < y.length; i++) {
      momentum[i] = keep * momentum[i] - beta * (c * (y[i] - center));
    }
    for (int k = 0; k < batch.size(); k++) {
      momentum[batch.row(k)] += beta * gradient[k];
    }
  }

  @Override
  public void recurseMomentum(double beta) {
    double keep = 1 - beta;
    double[] y = point();
    double[] before = before();
    for (int i = 0; i < y.length; i++) {
      momentum[i] = keep * (momentum[i] + c * (before[i] - center)) - c * (y[i] - center);
    }
    for (int k = 0; k < batch.size(); k++) {
      momentum[batch.row(k)] += gradient[k] - keep * gradientBefore[k];
    }
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: the momentum's array holds the written-out gradient
    moveAlongMomentum(step);
  }
}
