package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;

/** The losses of a batch of rows under a linear model: scores are sparse products. */
final class LinearLosses implements BatchLosses {
  private final SparseRows rows;
  private final BatchScores at;
  private final boolean intercept;
  private final int block;
  private final Blocks point;
  private final Blocks move;
  private final Blocks gradient;
  private final Blocks product;

  @SuppressWarnings("UnusedVariable") // written so that the prefetch is not optimised away
  private double fetched;

  private final Along along = new AlongDirection();
  private Batch batch = new Batch();

  LinearLosses(Dataset data, ProblemSettings settings, int dimension) {
    this.rows = data.rows();
    this.at = new BatchScores(settings.loss(), data.target());
    this.intercept = settings.intercept();
    int outputs = at.score.length;
    this.block = dimension / outputs;
    this.point = new Blocks(outputs, dimension);
    this.move = new Blocks(outputs, dimension);
    this.gradient = new Blocks(outputs, dimension);
    this.product = new Blocks(outputs, dimension);
  }

  @Override
  public void evaluate(double[] x, Batch newBatch) {
    batch = newBatch;
    at.begin(batch);
    fetched = rows.fetch(batch.rows(), batch.size());
    scores(point.of(x), at.score);
    at.evaluate(batch.size());
  }

  @Override
  public Along evaluateAlong(double[] x, double[] dx, Batch newBatch) {
    evaluate(x, newBatch);
    scores(move.of(dx), at.direction);
    return along;
  }

  private void scores(double[][] x, double[][] out) {
    for (int output = 0; output < out.length; output++) {
      double[] weights = x[output];
      double constant = intercept ? weights[block - 1] : 0;
      double[] scores = out[output];
      for (int k = 0; k < batch.size(); k++) {
        scores[k] = rows.dot(batch.row(k), weights) + constant;
      }
    }
  }

  @Override
  public double[] losses() {
    return at.loss;
  }

  @Override
  public void addGradient(double[] factor, double[] gx) {
    double[][] out = gradient.of(gx);
    for (int output = 0; output < out.length; output++) {
      for (int k = 0; k < batch.size(); k++) {
        double a = factor[k] * at.derivative[output][k];
        if (a != 0) { // the worst weights of most rows are 0
          rows.addScaled(batch.row(k), a, out[output]);
          addToIntercept(a, out[output]);
        }
      }
    }
    gradient.into(gx);
  }

  private final class AlongDirection implements Along {
    @Override
    public double slope(int k, double factor) {
      return at.slope(k, factor);
    }

    @Override
    public void addGradientAndProduct(
        double w, double[] weight, double[] turn, double[] gx, double[] hx) {
      at.curve(weight, batch.size());
      double[][] outG = gradient.of(gx);
      double[][] outH = product.of(hx);
      for (int output = 0; output < outG.length; output++) {
        for (int k = 0; k < batch.size(); k++) {
          double slope = at.derivative[output][k];
          double a = w * weight[k] * slope;
          double b = w * (at.curved[output][k] + turn[k] * slope);
          if (a != 0 || b != 0) { // the worst weights of most rows are 0
            rows.addScaledTwice(batch.row(k), a, outG[output], b, outH[output]);
            addToIntercept(a, outG[output]);
            addToIntercept(b, outH[output]);
          }
        }
      }
      gradient.into(gx);
      product.into(hx);
    }
  }

  private void addToIntercept(double value, double[] out) {
    if (intercept) {
      out[block - 1] += value;
    }
  }
}
