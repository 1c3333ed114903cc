package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.NetworkPass;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Norm;
import dev.agon.learn.transport.Perturbation;
import dev.agon.learn.transport.Transport;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Moves the inputs of a batch of rows so that their losses under a network are large.
 *
 * <p>Within a ball it is a projected gradient ascent from the unmoved row (A. Madry et al., ICLR
 * 2018): the first step is as long as the radius, which is exact for a linear score, and the others
 * are shorter. Where the worst case is evaluated, a second ascent starts opposite to the first.
 * With a price it iterates {@code u = grad l(x + u)/(2 price)}, a contraction to the maximum if the
 * gradient has a Lipschitz constant below twice the price. For each row the best of all iterates
 * counts. There is state only for the rows of the batch.
 *
 * <p>An object must be used by one thread at a time, and allocates only for a batch that is larger
 * than all previous ones.
 */
public final class InputAttack {
  /** Steps for a batch in training. */
  static final int FEW = 4;

  /** Steps where the worst case is evaluated. */
  static final int MANY = 20;

  private static final int CHUNK = 512;

  private final Perturbation allowed;
  private final Loss kind;
  private final NetworkPass pass;
  private final int moved;
  private final int steps;
  private final double[][] score;
  private final double[][] derivative;
  private double[] loss = new double[0];
  private double[] best = new double[0];
  private double[] bestMove = new double[0];
  private double[] price = new double[0];
  private double[] move = new double[0];
  private double[] slope = new double[0];

  private InputAttack(
      Perturbation allowed, Loss kind, NetworkPass pass, int moved, int outputs, int steps) {
    this.allowed = allowed;
    this.kind = kind;
    this.pass = pass;
    this.moved = moved;
    this.steps = steps;
    this.score = new double[outputs][0];
    this.derivative = new double[outputs][0];
  }

  /** The features that move; none without a perturbation. */
  static int[] features(Dataset data, ProblemSettings settings, int features) {
    return settings.robust().perturbation() == null
        ? new int[0]
        : Transport.numbers(features, data.categories());
  }

  /**
   * Creates the attack of the robust set.
   *
   * @param pass the network, which loads the features that move
   * @param moved the number of features that move
   * @return null if inputs do not move
   */
  static @Nullable InputAttack of(
      ProblemSettings settings, NetworkPass pass, int moved, int outputs, int steps) {
    Perturbation allowed = settings.robust().perturbation();
    return allowed == null
        ? null
        : new InputAttack(allowed, settings.loss(), pass, moved, outputs, steps);
  }

  /**
   * Computes the scores of all rows with the inputs moved against a network.
   *
   * @param settings the network, the loss, and the set that moves inputs
   * @return {@code [output][row]}
   */
  public static double[][] scores(double[] weights, ProblemSettings settings, Dataset data) {
    Loss loss = settings.loss();
    int outputs = loss.outputs(data.target());
    Architecture network = Objects.requireNonNull(settings.network());
    int features = network.features(weights.length, outputs);
    int[] moved = features(data, settings, features);
    NetworkPass pass = new NetworkPass(network, features, outputs, moved);
    InputAttack attack = Objects.requireNonNull(of(settings, pass, moved.length, outputs, MANY));
    double[] target = loss.numbers(data.target());
    double[][] score = new double[outputs][data.size()];
    double[][] part = new double[outputs][CHUNK];
    for (int from = 0; from < data.size(); from += CHUNK) {
      int size = Math.min(CHUNK, data.size() - from);
      double[] targets = Arrays.copyOfRange(target, from, from + size);
      attack.load(data.rows(), null, from, size, weights, targets);
      pass.forward(weights, part);
      for (int output = 0; output < outputs; output++) {
        System.arraycopy(part[output], 0, score[output], from, size);
      }
    }
    return score;
  }

  /**
   * Loads rows and moves them.
   *
   * @param which the rows; null for consecutive ones
   * @param from the first index in {@code which}, or the first row
   * @param x the weights of the network
   * @param targets of the rows, as {@link Loss#numbers} gives them
   */
  void load(
      SparseRows rows, int @Nullable [] which, int from, int size, double[] x, double[] targets) {
    pass.load(rows, which, from, size);
    reserve(size);
    int count = moved * size;
    Arrays.fill(move, 0, count, 0);
    Arrays.fill(price, 0, size, 0);
    for (int s = 0; ; s++) {
      pass.moveInputs(move);
      pass.forward(x, score);
      kind.evaluate(score, targets, size, loss, derivative, 0);
      keepBest(size, s == 0);
      if (s == steps) {
        break;
      }
      pass.inputGradient(derivative, slope);
      if (allowed.price() > 0) {
        ascendAtPrice(size);
      } else {
        ascend(size, s);
      }
    }
    pass.moveInputs(bestMove);
    for (int k = 0; k < size; k++) {
      price[k] = allowed.price() > 0 ? allowed.price() * squares(bestMove, k, size) : 0;
    }
  }

  /** Subtracts the prices of the movements from the losses of the loaded rows. */
  void subtractPrices(double[] losses, int offset, int size) {
    for (int k = 0; k < size; k++) {
      losses[offset + k] -= price[k];
    }
  }

  private void keepBest(int size, boolean first) {
    for (int k = 0; k < size; k++) {
      double paid = allowed.price() > 0 ? allowed.price() * squares(move, k, size) : 0;
      double value = loss[k] - paid;
      if (first || value > best[k]) {
        best[k] = value;
        for (int j = 0; j < moved; j++) {
          bestMove[j * size + k] = move[j * size + k];
        }
      }
    }
  }

  /**
   * Moves the inputs by step s; at the start of a further run it begins on the opposite side
   * instead.
   */
  private void ascend(int size, int s) {
    int run = steps == MANY ? steps / 2 : steps;
    if (s == run) {
      startOpposite(size);
    } else {
      ascendInBall(size, allowed.radius() * (run - s % run) / run);
    }
  }

  /**
   * Starts opposite to the best movement so far, because the loss of a number grows in two
   * directions.
   */
  private void startOpposite(int size) {
    for (int i = 0; i < moved * size; i++) {
      move[i] = -bestMove[i];
    }
  }

  private void ascendAtPrice(int size) {
    double factor = 1 / (2 * allowed.price());
    for (int i = 0; i < moved * size; i++) {
      move[i] = factor * slope[i];
    }
  }

  private void ascendInBall(int size, double length) {
    double radius = allowed.radius();
    if (allowed.norm() == Norm.MAX) {
      for (int i = 0; i < moved * size; i++) {
        double next = move[i] + length * Math.signum(slope[i]);
        move[i] = Math.max(-radius, Math.min(radius, next));
      }
      return;
    }
    for (int k = 0; k < size; k++) {
      double norm = Math.sqrt(squares(slope, k, size));
      double step = norm > 0 ? length / norm : 0;
      for (int j = 0; j < moved; j++) {
        move[j * size + k] += step * slope[j * size + k];
      }
      double reached = Math.sqrt(squares(move, k, size));
      double shrink = reached > radius ? radius / reached : 1;
      for (int j = 0; j < moved; j++) {
        move[j * size + k] *= shrink;
      }
    }
  }

  private double squares(double[] lines, int k, int size) {
    double sum = 0;
    for (int j = 0; j < moved; j++) {
      double u = lines[j * size + k];
      sum += u * u;
    }
    return sum;
  }

  private void reserve(int size) {
    if (loss.length < size) {
      loss = new double[size];
      best = new double[size];
      price = new double[size];
      bestMove = new double[moved * size];
      move = new double[moved * size];
      slope = new double[moved * size];
      for (int output = 0; output < score.length; output++) {
        score[output] = new double[size];
        derivative[output] = new double[size];
      }
    }
  }
}
