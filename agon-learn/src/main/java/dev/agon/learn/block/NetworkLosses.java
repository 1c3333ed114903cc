package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.NetworkPass;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The losses of a batch of rows under a network, at inputs that an adversary may have moved. */
final class NetworkLosses implements BatchLosses {
  private final SparseRows rows;
  private final BatchScores at;
  private final NetworkPass pass;
  private final @Nullable InputAttack attack;
  private final Along along = new AlongDirection();
  private int size;

  NetworkLosses(Dataset data, int features, ProblemSettings settings) {
    this.rows = data.rows();
    this.at = new BatchScores(settings.loss(), data.target());
    int outputs = at.score.length;
    Architecture network = Objects.requireNonNull(settings.network());
    int[] moved = InputAttack.features(data, settings, features);
    this.pass = new NetworkPass(network, features, outputs, moved);
    this.attack = InputAttack.of(settings, pass, moved.length, outputs, InputAttack.FEW);
  }

  @Override
  public void evaluate(double[] x, Batch batch) {
    size = batch.size();
    at.begin(batch);
    if (attack == null) {
      pass.load(rows, batch.rows(), 0, size);
    } else {
      attack.load(rows, batch.rows(), 0, size, x, at.targets);
    }
    pass.forward(x, at.score);
    at.evaluate(size);
    if (attack != null) {
      attack.subtractPrices(at.loss, 0, size);
    }
  }

  @Override
  public Along evaluateAlong(double[] x, double[] dx, Batch batch) {
    evaluate(x, batch);
    pass.along(dx, at.direction);
    return along;
  }

  @Override
  public double[] losses() {
    return at.loss;
  }

  @Override
  public void addGradient(double[] factor, double[] gx) {
    for (int output = 0; output < at.score.length; output++) {
      for (int k = 0; k < size; k++) {
        at.score[output][k] = factor[k] * at.derivative[output][k];
      }
    }
    pass.back(at.score, gx);
  }

  private final class AlongDirection implements Along {
    @Override
    public double slope(int k, double factor) {
      return at.slope(k, factor);
    }

    @Override
    public void addGradientAndProduct(
        double w, double[] weight, double[] turn, double[] gx, double[] hx) {
      at.curve(weight, size);
      for (int output = 0; output < at.score.length; output++) {
        for (int k = 0; k < size; k++) {
          double slope = at.derivative[output][k];
          at.score[output][k] = w * weight[k] * slope;
          at.curved[output][k] = w * (at.curved[output][k] + turn[k] * slope);
        }
      }
      pass.backTwice(at.score, at.curved, gx, hx);
    }
  }
}
