package dev.agon.learn.transport;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.loss.Loss;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Only numbers move: the mean loss plus a norm of the weights. */
final class NormTransport extends Transport {
  private final Movement movement;
  private final boolean squared;
  private final int[] numbers;
  private final int outputs;
  private final int block;
  private final BitSet occurs = new BitSet();
  private final double[] difference;
  private final double[] slope;
  private double price;

  NormTransport(Dataset data, Loss loss, Movement movement, int[] numbers, int dimension) {
    this.movement = movement;
    this.squared = !loss.limitsOutliers();
    this.numbers = numbers;
    this.outputs = loss.outputs(data.target());
    this.block = dimension / outputs;
    this.difference = new double[block];
    this.slope = new double[block];
    if (outputs > 1 && data.target() instanceof Classes classes) {
      Arrays.stream(classes.of()).forEach(occurs::set);
    }
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
  public double price() {
    return price;
  }

  @Override
  public boolean isSmooth() {
    return movement.radius() == 0 || outputs == 1 && movement.norm() == Norm.TWO;
  }
}
