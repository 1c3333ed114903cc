package dev.agon.learn.transport;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.transport.scenario.ScenarioLosses;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.LossSums;
import dev.agon.learn.worst.TailWeights;
import dev.agon.linalg.Vectors;
import dev.agon.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Labels move too, and there are no categories. With the gain {@code d_i} of a flipped label,
 *
 * <pre>
 *   R = min over lambda >= N of  lambda eps + sum p_i (l_i + max(0, d_i - lambda kappa))
 * </pre>
 *
 * <p>Labels with {@code d_i > lambda kappa} flip. If the flips for {@code lambda = N} cost more
 * than eps, only the labels with the largest gains flip, a share of {@code eps/kappa} ({@link
 * TailWeights}). Otherwise the rest of eps moves the numbers.
 */
final class LabelTransport extends Transport {
  private static final int MOST_PARTS = 4;
  private static final int CHUNK = 512;

  private final Movement movement;
  private final SparseRows rows;
  private final boolean intercept;
  private final int[] numbers;
  private final int threads;
  private final double @Nullable [] weight;
  private final ScenarioLosses losses;
  private final double[] gain;
  private final ArrayLosses gains;
  private final @Nullable TailWeights largestGains;

  private final double[] above = new double[2];
  private final double[][] sums;
  private double price;
  private double largest;

  /** The gain above which labels flip, measured from the largest gain. */
  private double edge;

  private double atEdge;
  private double unspent;

  LabelTransport(
      Dataset data,
      Loss loss,
      Movement movement,
      int[] numbers,
      boolean intercept,
      int dimension,
      int threads) {
    int n = data.size();
    this.movement = movement;
    this.rows = data.rows();
    this.intercept = intercept;
    this.numbers = numbers;
    this.threads = threads;
    double[] weights = data.weights();
    this.weight = weights == null ? null : ArrayLosses.relative(weights);
    double[] target = loss.numbers(data.target());
    this.losses = new ScenarioLosses(rows, loss, target, /* flips= */ true, intercept, threads);
    this.gain = new double[n];
    this.gains = ArrayLosses.of(gain, weight, null, threads);
    double share = movement.radius() / movement.labelCost();
    this.largestGains = share > 0 && share < 1 ? TailWeights.ofShare(share) : null;
    this.sums = new double[Math.max(1, Math.min(MOST_PARTS, n / (4 * dimension)))][dimension];
  }

  @Override
  public boolean needsMean() {
    return movement.radius() == 0;
  }

  @Override
  public double risk(double[] x, double mean, double @Nullable [] gradient) {
    if (movement.radius() == 0) {
      return mean;
    }
    losses.evaluate(x);
    for (int i = 0; i < gain.length; i++) {
      gain[i] = losses.flipped()[i] - losses.kept()[i];
    }
    double[] kept = losses.kept();
    double all = weight == null ? Vectors.sum(kept, kept.length) : Vectors.dot(weight, kept);
    LossSums sums = gains.relativeTo(Vectors.max(gain, 0, gain.length));
    if (!(Double.isFinite(all) && Double.isFinite(sums.largest()))) {
      if (gradient != null) {
        Arrays.fill(gradient, Double.NaN);
      }
      return Double.NaN;
    }
    double norm = movement.norm().dual(x, numbers);
    findEdge(sums, norm);
    if (gradient != null) {
      gradient(gradient);
      movement.norm().addSubgradient(x, numbers, norm, unspent, gradient);
    }
    sums.above(edge, above);
    return price * movement.radius() + (all + above[0]) / gain.length;
  }

  /** Finds the price, and the gain above which labels flip. */
  private void findEdge(LossSums sums, double norm) {
    double cost = movement.labelCost() / gain.length;
    price = norm;
    largest = sums.largest();
    edge = norm * movement.labelCost() - largest;
    atEdge = 0;
    sums.above(edge, above);
    unspent = movement.radius() - cost * above[1];
    if (unspent >= 0 || largestGains == null) {
      unspent = Math.max(0, unspent);
      return;
    }
    unspent = 0;
    largestGains.find(sums);
    edge = largestGains.edges()[0];
    price = (largest + edge) / movement.labelCost();
    atEdge = largestGains.partAtEdge();
  }

  /** The part of a row whose label flips. */
  private double flipped(int i) {
    double difference = gain[i] - largest;
    return difference > edge ? 1 : difference == edge ? atEdge : 0;
  }

  private double weight(int i) {
    return weight == null ? 1 : weight[i];
  }

  private void gradient(double[] gradient) {
    int n = gain.length;
    int parts = sums.length;
    Workers.run(
        threads,
        parts,
        k -> sum((int) ((long) n * k / parts), (int) ((long) n * (k + 1) / parts), sums[k]));
    Arrays.fill(gradient, 0);
    for (double[] one : sums) {
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] += one[j];
      }
    }
  }

  private void sum(int begin, int end, double[] out) {
    Arrays.fill(out, 0);
    int[] which = new int[CHUNK];
    double[] factor = new double[CHUNK];
    double constant = 0;
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      for (int i = from; i < to; i++) {
        double kept = losses.keptSlope()[i];
        double slope = kept + flipped(i) * (losses.flippedSlope()[i] - kept);
        which[i - from] = i;
        factor[i - from] = weight(i) / gain.length * slope;
        constant += factor[i - from];
      }
      rows.addScaled(which, factor, to - from, out);
    }
    if (intercept) {
      out[out.length - 1] += constant;
    }
  }

  @Override
  public WorstMoves worst(double[] x, int count) {
    List<WorstMoves.Row> found = new ArrayList<>();
    boolean moved = movement.radius() > 0;
    for (int i = 0; moved && i < gain.length; i++) {
      double part = flipped(i);
      if (part > 0) {
        double before = losses.kept()[i];
        double after = losses.flipped()[i];
        double mass = part * weight(i) / gain.length;
        found.add(
            new WorstMoves.Row(
                i, part, 0, true, new int[0], new int[0], before, after, mass * (after - before)));
      }
    }
    return new WorstMoves(
        moved ? unspent : 0, direction(movement, x, numbers), WorstMoves.largest(found, count));
  }

  @Override
  public double price() {
    return price;
  }

  @Override
  public boolean isSmooth() {
    return movement.radius() == 0;
  }
}
