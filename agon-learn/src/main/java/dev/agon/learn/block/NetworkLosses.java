package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.NetworkPass;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The losses of a batch of rows under a network, at inputs that an adversary may have moved. */
final class NetworkLosses implements BatchLosses {
  private final SparseRows rows;
  private final Loss kind;
  private final double[] target;
  private final NetworkPass pass;
  private final @Nullable InputAttack attack;
  private final Along along = new AlongDirection();
  private final double[][] score;
  private final double[][] derivative;
  private final double[][] direction;
  private final double[][] curved;
  private double[] targets = new double[0];
  private double[] loss = new double[0];
  private int size;

  NetworkLosses(Dataset data, int features, ProblemSettings settings) {
    this.rows = data.rows();
    this.kind = settings.loss();
    this.target = kind.numbers(data.target());
    int outputs = kind.outputs(data.target());
    Architecture network = Objects.requireNonNull(settings.network());
    int[] moved = InputAttack.features(data, settings, features);
    this.pass = new NetworkPass(network, features, outputs, moved);
    this.attack = InputAttack.of(settings, pass, moved.length, outputs, InputAttack.FEW);
    this.score = new double[outputs][0];
    this.derivative = new double[outputs][0];
    this.direction = new double[outputs][0];
    this.curved = new double[outputs][0];
  }

  @Override
  public void evaluate(double[] x, Batch batch) {
    size = batch.size();
    reserve();
    for (int k = 0; k < size; k++) {
      targets[k] = target[batch.row(k)];
    }
    if (attack == null) {
      pass.load(rows, batch.rows(), 0, size);
    } else {
      attack.load(rows, batch.rows(), 0, size, x, targets);
    }
    pass.forward(x, score);
    kind.evaluate(score, targets, size, loss, derivative, 0);
    if (attack != null) {
      attack.subtractPrices(loss, 0, size);
    }
  }

  @Override
  public Along evaluateAlong(double[] x, double[] dx, Batch batch) {
    evaluate(x, batch);
    pass.along(dx, direction);
    return along;
  }

  @Override
  public double[] losses() {
    return loss;
  }

  @Override
  public void addGradient(double[] factor, double[] gx) {
    for (int output = 0; output < score.length; output++) {
      for (int k = 0; k < size; k++) {
        score[output][k] = factor[k] * derivative[output][k];
      }
    }
    pass.back(score, gx);
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
      kind.product(weight, targets, derivative, direction, size, curved);
      for (int output = 0; output < score.length; output++) {
        for (int k = 0; k < size; k++) {
          double slope = derivative[output][k];
          score[output][k] = w * weight[k] * slope;
          curved[output][k] = w * (curved[output][k] + turn[k] * slope);
        }
      }
      pass.backTwice(score, curved, gx, hx);
    }
  }

  private void reserve() {
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
