package dev.agon.learn.transport;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.worst.ArrayLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Only numbers move: the mean loss plus a norm of the weights. */
final class NormTransport extends Transport {
  private final Movement movement;
  private final boolean squared;
  private final int[] numbers;
  private final int outputs;
  private final int block;
  private final BitSet occurs;
  private final double[] difference;
  private final double[] slope;
  private final @Nullable Dataset data;
  private final Loss loss;
  private final boolean intercept;
  private double price;
  private int worstClass = -1;
  private int fromClass = -1;

  /**
   * @param data the rows, for their worst movement; null if they are on other machines
   * @param kind the target of the rows
   * @param occurs the classes that rows have
   */
  NormTransport(
      @Nullable Dataset data,
      Target kind,
      BitSet occurs,
      Loss loss,
      Movement movement,
      int[] numbers,
      boolean intercept,
      int dimension) {
    this.data = data;
    this.loss = loss;
    this.intercept = intercept;
    this.movement = movement;
    this.squared = !loss.limitsOutliers();
    this.numbers = numbers;
    this.outputs = loss.outputs(kind);
    this.block = dimension / outputs;
    this.difference = new double[block];
    this.slope = new double[block];
    this.occurs = occurs;
  }

  @Override
  public double risk(double[] x, double mean, double @Nullable [] gradient) {
    double eps = movement.radius();
    if (outputs > 1) {
      return mean + eps * pairs(x, eps, gradient);
    }
    double norm = movement.norm().dual(x, numbers);
    if (!squared) {
      price = norm;
      if (gradient != null) {
        movement.norm().addSubgradient(x, numbers, norm, eps, gradient);
      }
      return mean + eps * norm;
    }
    double root = Math.sqrt(2 * mean);
    double sum = root + eps * norm;
    price = sum * norm;
    if (gradient != null) {
      double factor = root > 0 ? sum / root : 0;
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] *= factor;
      }
      movement.norm().addSubgradient(x, numbers, norm, eps * sum, gradient);
    }
    return 0.5 * sum * sum;
  }

  /** The largest norm of a difference between any class and one that occurs. */
  private double pairs(double[] x, double eps, double @Nullable [] gradient) {
    double largest = 0;
    int worst = -1;
    int from = -1;
    for (int y = occurs.nextSetBit(0); y >= 0; y = occurs.nextSetBit(y + 1)) {
      for (int k = 0; k < outputs; k++) {
        subtract(x, k, y);
        double norm = movement.norm().dual(difference, numbers);
        if (norm > largest) {
          largest = norm;
          worst = k;
          from = y;
        }
      }
    }
    price = largest;
    worstClass = worst;
    fromClass = from;
    if (gradient != null && worst >= 0) {
      subtract(x, worst, from);
      Arrays.fill(slope, 0);
      movement.norm().addSubgradient(difference, numbers, largest, eps, slope);
      for (int j : numbers) {
        gradient[worst * block + j] += slope[j];
        gradient[from * block + j] -= slope[j];
      }
    }
    return largest;
  }

  private void subtract(double[] x, int k, int y) {
    for (int j : numbers) {
      difference[j] = x[k * block + j] - x[y * block + j];
    }
  }

  @Override
  public WorstMoves worst(double[] x, int count) {
    double eps = movement.radius();
    if (outputs > 1) {
      pairs(x, 0, null);
      return new WorstMoves(eps, classDirection(x), List.of());
    }
    double norm = movement.norm().dual(x, numbers);
    List<WorstMoves.Row> found = new ArrayList<>();
    if (data != null && squared && eps > 0 && norm > 0) {
      addRows(data, x, norm, found);
    }
    return new WorstMoves(eps, direction(movement, x, numbers), WorstMoves.largest(found, count));
  }

  /** For several classes: the direction from the true class towards the worst of the others. */
  private double[] classDirection(double[] x) {
    double[] direction = new double[x.length];
    if (worstClass >= 0) {
      subtract(x, worstClass, fromClass);
      Arrays.fill(slope, 0);
      movement.norm().addSubgradient(difference, numbers, price, 1, slope);
      System.arraycopy(slope, 0, direction, worstClass * block, block);
    }
    return direction;
  }

  /**
   * Every row moves in proportion to its residual: by {@code eps |r_i| / sqrt(2 mean)}; without
   * residuals, all by eps.
   */
  private void addRows(Dataset rows, double[] x, double norm, List<WorstMoves.Row> found) {
    int n = rows.size();
    double[] target = loss.numbers(rows.target());
    double[] residual = new double[n];
    double constant = intercept ? x[x.length - 1] : 0;
    rows.rows().dot(0, n, x, residual);
    double[] given = rows.weights();
    double[] weight = given == null ? null : ArrayLosses.relative(given);
    double mean = 0;
    for (int i = 0; i < n; i++) {
      residual[i] += constant - target[i];
      mean += (weight == null ? 1 : weight[i]) * residual[i] * residual[i] / n;
    }
    for (int i = 0; mean > 0 && i < n; i++) {
      double length = movement.radius() * (mean > 0 ? residual[i] / Math.sqrt(mean) : 1);
      double before = 0.5 * residual[i] * residual[i];
      double error = Math.abs(residual[i]) + norm * Math.abs(length);
      double after = 0.5 * error * error;
      double p = (weight == null ? 1 : weight[i]) / n;
      found.add(
          new WorstMoves.Row(
              i, 1, length, false, new int[0], new int[0], before, after, p * (after - before)));
    }
  }

  @Override
  public double price() {
    return price;
  }

  @Override
  public boolean isSmooth() {
    return movement.radius() == 0 || outputs == 1 && movement.norm() == Norm.TWO;
  }
}
