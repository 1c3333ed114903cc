package dev.agon.learn.risk;

import dev.agon.learn.risk.block.Weighing;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;

/** The worst weights with a proximal term to the multipliers, for rows in blocks. */
interface ProximalRule {
  /**
   * The weights at a point.
   *
   * @param largest the largest loss
   * @param weighing the weights
   * @param value {@code sum y_i (l_i - largest)} minus the prices; not used if the blocks compute
   *     it
   * @param inBlocks whether the blocks compute the value with their weights
   */
  record Found(double largest, Weighing weighing, double value, boolean inBlocks) {
    /** Weights whose value is known. */
    Found(double largest, Weighing weighing, double value) {
      this(largest, weighing, value, false);
    }
  }

  /**
   * Finds the weights at the current point of the blocks.
   *
   * @param x the current point
   * @param width the width of the proximal term; infinite for the multipliers themselves
   * @param withRates whether the response of the weights is needed
   */
  Found find(double[] x, double width, boolean withRates);

  /** Returns whether the response of the weights to the losses is known. */
  boolean hasHessian();

  /** Returns the multipliers. */
  Multipliers multipliers();
}
