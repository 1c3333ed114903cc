package dev.agon.learn.risk;

import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.Weighing;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inner maximum with a proximal term to the multipliers, and the objective at the multipliers
 * themselves, as needed by the method of multipliers.
 */
public final class ProximalRisk implements Multipliers {
  private final RowBlocks blocks;
  private final ProblemRows rows;
  private final ProximalRule rule;
  private final Regulariser regulariser;
  private final RiskHessian hessian;
  private final double[] totals = new double[3];
  private @Nullable Last last;

  /** The last weights, which all products at a point use. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Last(double[] x, double width, ProximalRule.Found found) {}

  ProximalRisk(
      RowBlocks blocks, ProblemRows rows, RobustSet set, RiskHessian hessian, BlockSearch search) {
    this.blocks = blocks;
    this.rows = rows;
    this.hessian = hessian;
    this.regulariser = hessian.regulariser();
    this.rule = rule(blocks, rows, set, search);
  }

  private static ProximalRule rule(
      RowBlocks blocks, ProblemRows rows, RobustSet set, BlockSearch search) {
    ProximalGroups groups = set.proximalGroups(rows.groupCount());
    if (groups != null) {
      return new GroupsProximal(search, groups, rows.groupCount());
    }
    return blocks.only() == null && hasLevels(set, rows)
        ? new LevelProximal(blocks, search, rows.size(), set.densities(rows.size(), rows.least()))
        : new ArrayProximal(blocks, rows, set);
  }

  /** Returns whether the proximal weights of several blocks follow from the levels of densities. */
  static boolean hasLevels(RobustSet set, ProblemRows rows) {
    List<DensityBounds> bounds = set.densities(rows.size(), rows.least());
    return !bounds.isEmpty() && bounds.stream().allMatch(each -> each.price() == 0);
  }

  /**
   * Computes the risk with a proximal term.
   *
   * @param width positive; infinite for the objective at the multipliers
   * @param gradient its gradient (output)
   */
  public double evaluate(double[] x, double width, double[] gradient) {
    blocks.at(x);
    ProximalRule.Found found = rule.find(x, width, /* withRates= */ false);
    last = null;
    double largest = found.largest();
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      Arrays.fill(gradient, Double.NaN);
      return Double.NaN;
    }
    regulariser.gradient(x, gradient);
    Arrays.fill(totals, 0);
    Weighing weighing = found.weighing();
    blocks.add(
        (block, number, sums) -> block.addGradient(weighing, number, largest, sums[1], sums[0]),
        totals,
        gradient);
    double value = found.inBlocks() ? totals[0] - totals[2] : found.value();
    return largest + (value + regulariser.value(x));
  }

  /** Returns whether the response of the weights to the losses is known. */
  public boolean hasHessian() {
    return rule.hasHessian();
  }

  /**
   * The generalised Hessian of the proximal function, or of the objective at the multipliers.
   *
   * @param width infinite for the multipliers themselves
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   * @return how many times too large it may be
   */
  public double curvature(double[] x, double width, double[][] lower) {
    return hessian.matrix(x, weighing(x, width), lower);
  }

  /**
   * The product of that Hessian with a vector.
   *
   * @param product (output, overwritten)
   */
  public void product(double[] x, double width, double[] v, double[] product) {
    hessian.product(x, weighing(x, width), v, product);
  }

  /** The preconditioner of the products; false if it is not worth its cost. */
  public boolean preconditioner(double[] x, double width, double[][] lower) {
    return lower.length <= Math.min(rows.size(), rows.largestMatrix())
        && hessian.preconditioner(x, weighing(x, width), lower);
  }

  /** The weights and their response; null if the risk is not finite. */
  private @Nullable Weighing weighing(double[] x, double width) {
    blocks.at(x);
    Last known = last;
    BlockState only = blocks.only();
    if (known == null
        || known.width() != width
        || !Arrays.equals(known.x(), x)
        || only != null && !only.holds(known.found().weighing())) {
      known = new Last(x.clone(), width, rule.find(x, width, /* withRates= */ true));
      last = known;
    }
    ProximalRule.Found found = known.found();
    return Math.abs(found.largest()) < Double.POSITIVE_INFINITY ? found.weighing() : null;
  }

  /** Sets the multipliers to the most recent weights with a proximal term. */
  @Override
  public void move() {
    last = null;
    rule.multipliers().move();
  }

  @Override
  public void reset() {
    last = null;
    rule.multipliers().reset();
  }

  @Override
  public void save(State to) {
    rule.multipliers().save(to);
  }

  @Override
  public void restore(State from) {
    last = null;
    rule.multipliers().restore(from);
  }
}
