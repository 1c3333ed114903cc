package dev.agon.learn.risk;

import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.HessianSums;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.RuleWeighing;
import dev.agon.learn.transport.MeanLoss;
import dev.agon.learn.transport.Norm;
import dev.agon.learn.worst.WorstWeights;
import java.util.Arrays;
import java.util.BitSet;

/** The mean loss over blocks of rows. */
final class MeanRisk implements MeanLoss {
  private final RowBlocks blocks;
  private final int rows;
  private final RuleWeighing weighing;
  private final HessianSums hessian;

  /**
   * @param rows the number of rows n
   * @param rule the reference weights
   * @param dimension the number of weights of the model
   */
  MeanRisk(RowBlocks blocks, int rows, WorstWeights rule, int dimension) {
    this.blocks = blocks;
    this.rows = rows;
    this.weighing = new RuleWeighing(rule, /* responds= */ false);
    this.hessian = new HessianSums(dimension);
  }

  @Override
  public double value(double[] x, double[] gradient) {
    RuleWeighing reference = weighing;
    double[] totals = new double[3];
    Arrays.fill(gradient, 0);
    blocks.at(x);
    blocks.add(
        (block, number, sums) -> block.addGradient(reference, number, 0, sums[1], sums[0]),
        totals,
        gradient);
    return totals[0];
  }

  @Override
  public void curvature(double[] x, double[][] lower) {
    blocks.at(x);
    hessian.find(blocks, weighing, /* exact= */ true, lower);
  }

  @Override
  public double[] squares(double[] v, double[] x) {
    double[] sum = new double[2];
    blocks.at(x);
    blocks.add((block, number, sums) -> addSquares(block, v, x, sums[0]), sum);
    return new double[] {sum[0] / rows, sum[1] / rows};
  }

  private static void addSquares(BlockState block, double[] v, double[] x, double[] sums) {
    double[] along = block.rows().scores(v);
    double[] score = block.rows().scores(x);
    for (int i = 0; i < score.length; i++) {
      double distance = score[i] - block.rows().target(i);
      sums[0] += block.weight(i) * along[i] * along[i];
      sums[1] += block.weight(i) * distance * distance;
    }
  }

  @Override
  public double length(Norm norm, int[] numbers) {
    double[] sum = new double[1];
    blocks.add((block, number, sums) -> addLengths(block, norm, numbers, sums[0]), sum);
    return sum[0] / rows;
  }

  private static void addLengths(BlockState block, Norm norm, int[] numbers, double[] sum) {
    BitSet counted = new BitSet();
    for (int j : numbers) {
      counted.set(j);
    }
    for (int i = 0; i < block.size(); i++) {
      sum[0] += block.weight(i) * norm.length(block.data().rows(), i, counted);
    }
  }
}
