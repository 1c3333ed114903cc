package dev.agon.learn.risk;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.RuleWeighing;
import dev.agon.learn.risk.block.Weighing;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.MeanLoss;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.linalg.Vectors;
import dev.agon.problem.primal.CurvedPrimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The exact inner maximum of a robust problem.
 *
 * <pre>
 *   P(x) = R(l(x)) + g(x),   grad P(x) = sum_i y*_i grad l_i(x) + grad g(x)      (Danskin)
 * </pre>
 *
 * <p>An evaluation is one pass over the data for the losses, a search for the worst weights y* over
 * the losses alone ({@link WorstWeights}), and a second visit to the rows with weight. If y* is not
 * unique, the gradient is that of one of them.
 *
 * <p>Several blocks need at most four rounds: summaries of the losses, one or two refinements
 * ({@link BlockSearch}), and the gradient. The mean needs only one.
 */
public final class WorstCase implements CurvedPrimal {
  /** A matrix of the interior-point form that costs more evaluations is not affordable. */
  private static final double MOST_MATRIX_COST = 1000;

  /** A matrix of more dimensions would fill the memory. */
  private static final int MOST_DIMENSIONS = 2048;

  private final ProblemRows rows;
  private final RowBlocks blocks;
  private final RobustSet set;
  private final WorstWeights rule;
  private final Regulariser regulariser;
  private final int dimension;
  private final int outputs;
  private final double matrixCost;
  private final double exactMatrixCost;
  private final boolean hasProducts;
  private final BlockSearch search;
  private final @Nullable AllLosses all;
  private final RiskHessian hessian;
  private final double[] totals = new double[3];

  /** The last evaluated x, with its weights; null if the risk was not finite. */
  private final double[] at;

  private @Nullable Weighing weighing;

  /** The amount that moved values add to the mean; null for sets of row weights. */
  private final @Nullable Transport transport;

  private final double[] scratch;

  /** Whether the losses and weights of the rows belong to the last x, see {@link #updateRows}. */
  private boolean rowsAreKnown = true;

  /**
   * @param dimension the number of weights of the model
   * @param settings the objective, with the radius of the set for these rows
   * @param threads the number of threads for an evaluation; it does not change the result
   */
  public WorstCase(ProblemRows rows, int dimension, ProblemSettings settings, int threads) {
    this.rows = rows;
    this.set = settings.robust();
    if (set.needsGroups() && rows.groupCount() == 0) {
      throw ReferenceRows.missingGroups(set.toString(), rows.source());
    }
    this.dimension = dimension;
    this.blocks = rows.blocks(settings, dimension, threads);
    this.search = new BlockSearch(blocks, rows.size(), rows.groupCount());
    this.all =
        blocks.only() == null && set.needsAllLosses() ? new AllLosses(blocks, rows, set) : null;
    this.rule = set.worstWeights(rows.size());
    this.regulariser = settings.regulariser();
    this.hessian = new RiskHessian(blocks, regulariser, dimension);
    this.outputs = settings.loss().outputs(rows.kind());
    this.transport = transport(rows, blocks, settings, dimension, threads);
    this.hasProducts = settings.network() == null && set.movement() == null;
    boolean hasMatrix = set.movement() == null && dimension <= rows.largestMatrix();
    this.matrixCost =
        hasMatrix ? rows.curvatureCost(settings, dimension) : Double.POSITIVE_INFINITY;
    this.exactMatrixCost =
        hasMatrix ? rows.exactCurvatureCost(settings, dimension) : Double.POSITIVE_INFINITY;
    this.at = new double[dimension];
    Arrays.fill(at, Double.NaN);
    this.scratch = new double[dimension];
  }

  private static @Nullable Transport transport(
      ProblemRows rows, RowBlocks blocks, ProblemSettings settings, int dimension, int threads) {
    Dataset here = rows.here();
    if (settings.robust().movement() == null) {
      return null;
    }
    if (here != null) {
      return settings.transport(here, dimension, threads);
    }
    BitSet occurs = new BitSet();
    if (settings.loss().outputs(rows.kind()) > 1) {
      blocks.ask((block, number) -> block.classes()).forEach(occurs::or);
    }
    return settings.transport(rows.kind(), occurs, rows.features());
  }

  /** P(x), and its gradient (output). */
  @Override
  public double primal(double[] x, double[] gradient) {
    return evaluate(x, gradient);
  }

  @Override
  public double primal(double[] x) {
    return evaluate(x, null);
  }

  private double evaluate(double[] x, double @Nullable [] gradient) {
    System.arraycopy(x, 0, at, 0, at.length);
    rowsAreKnown = transport == null || transport.needsMean();
    return transport == null || rowsAreKnown
        ? evaluateRows(x, gradient)
        : moved(transport, x, Double.NaN, gradient);
  }

  private double evaluateRows(double[] x, double @Nullable [] gradient) {
    blocks.at(x);
    double largest = find();
    if (!(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      return unbounded(gradient);
    }
    if (gradient != null && transport == null) {
      regulariser.gradient(x, gradient);
    } else if (gradient != null) {
      Arrays.fill(gradient, 0);
    }
    Arrays.fill(totals, 0);
    Weighing found = Objects.requireNonNull(weighing);
    boolean sloped = gradient != null;
    blocks.add(
        (block, number, sums) ->
            block.addGradient(found, number, largest, sloped ? sums[1] : null, sums[0]),
        totals,
        gradient == null ? new double[0] : gradient);
    if (Double.isNaN(totals[0])) {
      return unbounded(gradient);
    }
    double value = rule.value(totals[0], totals[1]);
    return transport == null
        ? rule.origin(largest) + (value + regulariser.value(x))
        : moved(transport, x, largest + value, gradient);
  }

  /** Finds the worst weights; returns the number subtracted from losses, usually the largest. */
  private double find() {
    boolean responds = !set.isMean() && !set.needsGroups();
    BlockState only = blocks.only();
    weighing = new RuleWeighing(rule, responds);
    if (only != null) {
      double largest = only.evaluate();
      if (Math.abs(largest) < Double.POSITIVE_INFINITY) {
        rule.find(only.sums());
      }
      return largest;
    }
    if (set.isMean() || transport != null) {
      return search.findConstant(rule);
    }
    if (all == null) {
      return search.find(rule, !set.needsGroups());
    }
    double largest = all.evaluate();
    if (Math.abs(largest) < Double.POSITIVE_INFINITY) {
      weighing = all.find(rule, largest);
    }
    return largest;
  }

  private double unbounded(double @Nullable [] gradient) {
    weighing = null;
    BlockState only = blocks.only();
    if (only != null) {
      Arrays.fill(only.rows().weights(), Double.NaN);
    }
    if (gradient != null) {
      Arrays.fill(gradient, Double.NaN);
    }
    return Double.NaN;
  }

  private double moved(Transport movable, double[] x, double mean, double @Nullable [] gradient) {
    double risk = movable.risk(x, mean, gradient);
    if (!Double.isFinite(risk)) {
      return unbounded(gradient);
    }
    if (gradient != null) {
      regulariser.gradient(x, scratch);
      for (int j = 0; j < scratch.length; j++) {
        gradient[j] += scratch[j];
      }
    }
    return risk + regulariser.value(x);
  }

  /** The amount that moved values add to the mean; null for sets of row weights. */
  public @Nullable Transport transport() {
    return transport;
  }

  /** With several scores of a row, products with the Hessian are cheaper than the Hessian. */
  @Override
  public double curvatureCost() {
    return outputs == 1 ? matrixCost : Double.POSITIVE_INFINITY;
  }

  @Override
  public double curvature(double[] x, double[][] lower) {
    return hessian.matrix(x, weighingAt(x), lower);
  }

  @Override
  public double productCost() {
    return hasProducts ? 1 : Double.POSITIVE_INFINITY;
  }

  @Override
  public void curvatureProduct(double[] x, double[] v, double[] product) {
    hessian.product(x, weighingAt(x), v, product);
  }

  /** The number of scores of a row. */
  @Override
  public int blocks() {
    return outputs;
  }

  @Override
  public boolean blockCurvature(double[] x, double[][] lower) {
    return lower.length <= Math.min(rows.size(), rows.largestMatrix())
        && hessian.preconditioner(x, weighingAt(x), lower);
  }

  private @Nullable Weighing weighingAt(double[] x) {
    if (!Arrays.equals(x, at)) {
      evaluate(x, null);
    }
    blocks.at(x);
    return weighing;
  }

  /** Returns the risk with a proximal term, computed with the blocks of this worst case. */
  public ProximalRisk proximal() {
    return new ProximalRisk(blocks, rows, set, hessian, search);
  }

  /** The mean loss, for a set whose rows keep their reference weights. */
  public MeanLoss meanLoss() {
    WorstWeights reference = set.worstWeights(rows.size());
    search.findConstant(reference);
    return new MeanRisk(blocks, rows.size(), reference, dimension);
  }

  /** The interior-point form; null if the set has none, or a Hessian is too expensive. */
  public @Nullable InteriorRisk interior() {
    List<InteriorBounds> bounds =
        InteriorRisk.inside(set.interiorBounds(rows.size(), rows.least()));
    return bounds.isEmpty() || matrixCost > MOST_MATRIX_COST || dimension > MOST_DIMENSIONS
        ? null
        : new InteriorRisk(
            blocks, bounds, this::primal, hessian, new double[] {matrixCost, exactMatrixCost});
  }

  /** Returns whether a proximal term is possible. */
  public boolean hasProximalTerm() {
    return transport == null
        && set.isConvex()
        && (blocks.only() != null
            || set.needsGroups()
            || ProximalRisk.hasLevels(set, rows)
            || rows.size() <= AllLosses.MOST_ROWS);
  }

  /**
   * The unweighted mean of the losses of all rows. At x = 0 the losses are all equal. Their mean
   * must then be exactly the same number for any division into blocks, because a threshold next to
   * it would select all rows or none.
   */
  public double meanLoss(double[] x) {
    blocks.at(x);
    BlockState only = blocks.only();
    if (only != null) {
      return Vectors.sum(only.losses(), rows.size()) / rows.size();
    }
    List<double[]> parts = blocks.ask((block, number) -> block.largestAndRest());
    double largest = Double.NEGATIVE_INFINITY;
    for (double[] one : parts) {
      largest = Math.max(largest, one[0]);
    }
    double below = 0;
    for (int p = 0; p < parts.size(); p++) {
      int size = rows.first()[p + 1] - rows.first()[p];
      below += size == 0 ? 0 : parts.get(p)[1] + size * (parts.get(p)[0] - largest);
    }
    return largest + below / rows.size();
  }

  /**
   * The worst weight y*_i of each row at the last evaluated x, for rows on this machine. Not a
   * copy: read only.
   */
  public double[] weights() {
    updateRows();
    return Objects.requireNonNull(blocks.only()).rows().weights();
  }

  /**
   * The loss of each row at the last evaluated x, for rows on this machine. Not a copy: read only.
   */
  public double[] losses() {
    updateRows();
    return Objects.requireNonNull(blocks.only()).rows().losses();
  }

  /**
   * Returns the standard error of the weighted mean of the losses at the last evaluated x, with the
   * weights regarded as fixed.
   */
  public double standardError() {
    double[] y = weights();
    double[] loss = losses();
    double mean = Vectors.dot(y, loss);
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      double part = y[i] * (loss[i] - mean);
      squares += part * part;
    }
    return Math.sqrt(squares);
  }

  /** Evaluates the rows at the last x if that was left out: moved values may not need it. */
  private void updateRows() {
    if (!rowsAreKnown) {
      rowsAreKnown = true;
      evaluateRows(at, null);
    }
  }

  @Override
  public String toString() {
    return "WorstCase[" + set + ", dimension=" + dimension + "]";
  }
}
