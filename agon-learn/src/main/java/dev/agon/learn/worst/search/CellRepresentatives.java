package dev.agon.learn.worst.search;

import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.Histogram;
import dev.agon.learn.worst.LossSums;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The sums of losses that are represented by two rows per cell, with exact sums by group and exact
 * tilted sums at one rate.
 */
final class CellRepresentatives implements LossSums {
  /**
   * Within this distance of the rate at which it was measured, a correction is accurate to the last
   * digits.
   */
  private static final double SAME_RATE = 1e-7;

  /** Within this factor of the rate at which it was measured, a correction is better than none. */
  private static final double NEAR_RATE = 2;

  private final LossBlocks blocks;
  private final double totalWeight;
  private final int groups;
  private final double largest;

  private LossSums rows;
  private double measuredRate = Double.NaN;
  private final double[] missed = new double[LossSums.TILTED];
  private double @Nullable [] groupWeight;
  private double @Nullable [] groupSum;

  CellRepresentatives(LossBlocks blocks, double totalWeight, int groups, double largest) {
    this.blocks = blocks;
    this.totalWeight = totalWeight;
    this.groups = groups;
    this.largest = largest;
    this.rows = ArrayLosses.ofPart(new double[0], new double[0]).relativeTo(largest);
  }

  /** Represents each cell by two rows. */
  void represent(Cells[] cells) {
    int all = Arrays.stream(cells).mapToInt(Cells::size).sum();
    double[] value = new double[2 * all];
    double[] weight = new double[2 * all];
    int size = 0;
    for (Cells block : cells) {
      for (int k = 0; k < block.size(); k++) {
        size += block.represent(k, size, value, weight);
      }
    }
    rows =
        ArrayLosses.ofPart(Arrays.copyOf(value, size), Arrays.copyOf(weight, size))
            .relativeTo(largest);
  }

  /** Measures the tilted sums at a rate; returns false if they are already known. */
  boolean measure(double rate) {
    if (Math.abs(rate - measuredRate) <= SAME_RATE * rate) {
      return false;
    }
    double[] exact = blocks.tilted(rate);
    rows.tilted(rate, missed);
    for (int s = 0; s < missed.length; s++) {
      missed[s] = exact[s] - missed[s];
    }
    measuredRate = rate;
    return true;
  }

  @Override
  public void tilted(double rate, double[] sums) {
    rows.tilted(rate, sums);
    if (rate <= NEAR_RATE * measuredRate && measuredRate <= NEAR_RATE * rate) {
      for (int s = 0; s < missed.length; s++) {
        sums[s] += missed[s];
      }
    }
  }

  @Override
  public void byGroup(double[] weight, double[] sum) {
    if (groupWeight == null || groupSum == null) {
      groupWeight = new double[groups];
      groupSum = new double[groups];
      blocks.byGroup(groupWeight, groupSum);
    }
    System.arraycopy(groupWeight, 0, weight, 0, groups);
    System.arraycopy(groupSum, 0, sum, 0, groups);
  }

  @Override
  public int rows() {
    return rows.rows();
  }

  @Override
  public int groups() {
    return groups;
  }

  @Override
  public double totalWeight() {
    return totalWeight;
  }

  @Override
  public double largest() {
    return largest;
  }

  @Override
  public double smallestDifference() {
    return rows.smallestDifference();
  }

  @Override
  public void above(double threshold, double[] sums) {
    rows.above(threshold, sums);
  }

  @Override
  public void moments(double threshold, double origin, double[] sums) {
    rows.moments(threshold, origin, sums);
  }

  @Override
  public void count(double from, double to, Histogram histogram) {
    rows.count(from, to, histogram);
  }

  @Override
  public void extent(Histogram histogram, int bucket, double[] leastAndGreatest) {
    rows.extent(histogram, bucket, leastAndGreatest);
  }
}
