package dev.agon.learn.block;

import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.problem.Batch;

/** The scores of the rows of a batch and the losses at them, as {@code [output][k]}. */
final class BatchScores {
  final double[][] score;
  final double[][] derivative;
  final double[][] direction;
  final double[][] curved;
  double[] loss = new double[0];
  double[] targets = new double[0];

  private final Loss kind;
  private final double[] target;

  BatchScores(Loss kind, Target all) {
    this.kind = kind;
    this.target = kind.numbers(all);
    int outputs = kind.outputs(all);
    this.score = new double[outputs][0];
    this.derivative = new double[outputs][0];
    this.direction = new double[outputs][0];
    this.curved = new double[outputs][0];
  }

  /** Provides room for a batch and sets its targets. */
  void begin(Batch batch) {
    int size = batch.size();
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
    for (int k = 0; k < size; k++) {
      targets[k] = target[batch.row(k)];
    }
  }

  /** Computes the losses and their derivatives at the scores, which are destroyed. */
  void evaluate(int size) {
    kind.evaluate(score, targets, size, loss, derivative, 0);
  }

  /** Computes the second derivatives in the direction, times weights. */
  void curve(double[] weight, int size) {
    kind.product(weight, targets, derivative, direction, size, curved);
  }

  /** See {@link BatchLosses.Along#slope}. */
  double slope(int k, double factor) {
    double sum = 0;
    for (int output = 0; output < derivative.length; output++) {
      sum += factor * derivative[output][k] * direction[output][k];
    }
    return sum;
  }
}
