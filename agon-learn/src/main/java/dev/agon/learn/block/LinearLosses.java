package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;

/** The losses of a batch of rows under a linear model: scores are sparse products. */
final class LinearLosses implements BatchLosses {
  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
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
  private final double[][] score;
  private final double[][] derivative;
  private final double[][] direction;
  private final double[][] curved;
  private double[] targets = new double[0];
  private double[] loss = new double[0];

  LinearLosses(Dataset data, ProblemSettings settings, int dimension) {
    this.rows = data.rows();
    this.kind = settings.loss();
    this.target = kind.numbers(data.target());
    this.intercept = settings.intercept();
    int outputs = kind.outputs(data.target());
    this.block = dimension / outputs;
    this.point = new Blocks(outputs, dimension);
    this.move = new Blocks(outputs, dimension);
    this.gradient = new Blocks(outputs, dimension);
    this.product = new Blocks(outputs, dimension);
    this.score = new double[outputs][0];
    this.derivative = new double[outputs][0];
    this.direction = new double[outputs][0];
    this.curved = new double[outputs][0];
  }

  @Override
  public void evaluate(double[] x, Batch newBatch) {
    batch = newBatch;
    int size = batch.size();
    reserve(size);
    fetched = rows.fetch(batch.rows(), size);
    scores(point.of(x), score);
    for (int k = 0; k < size; k++) {
      targets[k] = target[batch.row(k)];
    }
    kind.evaluate(score, targets, size, loss, derivative, 0);
  }

  @Override
  public Along evaluateAlong(double[] x, double[] dx, Batch newBatch) {
    evaluate(x, newBatch);
    scores(move.of(dx), direction);
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
    return loss;
  }

  @Override
  public void addGradient(double[] factor, double[] gx) {
    double[][] out = gradient.of(gx);
    for (int output = 0; output < out.length; output++) {
      for (int k = 0; k < batch.size(); k++) {
        double a = factor[k] * derivative[output][k];
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
      double sum = 0;
      for (int output = 0; output < derivative.length; output++) {
        sum += factor * derivative[output][k] * direction[output][k];
      }
      return sum;
    }

    @Override
    public void addGradientAndProduct(
        double w, double[] weight, double[] turn, double[] gx, double[] hx) {
      kind.product(weight, targets, derivative, direction, batch.size(), curved);
      double[][] outG = gradient.of(gx);
      double[][] outH = product.of(hx);
      for (int output = 0; output < outG.length; output++) {
        for (int k = 0; k < batch.size(); k++) {
          double slope = derivative[output][k];
          double a = w * weight[k] * slope;
          double b = w * (curved[output][k] + turn[k] * slope);
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

  private void reserve(int size) {
    if (loss.length < size) {
      loss = new double[size];
      targets = new double[size];
      for (int output = 0; output < score.length; output++) {
        score[output] = new double[size];
        derivative[output] = new double[size];
        direction[output] = new double[size];
        curved[output] = new double[size];
      }
    }
  }
}
