package dev.agon.learn.risk;

import dev.agon.InvalidInputException;
import dev.agon.learn.block.RowResponse;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.Weighing;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.ProximalWeights;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The losses and the weights of all rows in arrays on this machine, for sets whose weights depend
 * on all losses together. A single block shares its own arrays; several blocks send their losses
 * and receive their weights.
 */
final class AllLosses {
  /** The largest number of rows whose losses several blocks send: 128 MB. */
  static final int MOST_ROWS = 1 << 24;

  private final RowBlocks blocks;
  private final int[] first;
  private final @Nullable BlockState only;
  private final double[] loss;
  private final double[] y;
  private @Nullable ReferenceRows reference;
  private @Nullable ArrayLosses sums;
  private final String source;

  AllLosses(RowBlocks blocks, ProblemRows rows, RobustSet set) {
    this.blocks = blocks;
    this.first = rows.first();
    this.only = blocks.only();
    this.source = rows.source();
    if (only == null && rows.size() > MOST_ROWS) {
      throw new InvalidInputException(
          "the robust set "
              + set
              + " needs the losses of all rows on one machine, which is possible for up to "
              + MOST_ROWS
              + " distributed rows, but "
              + source
              + " has "
              + rows.size()
              + ".",
          "Choose another set, such as cvar=0.8 or chi2=0.05.");
    }
    this.loss = only == null ? new double[rows.size()] : only.rows().losses();
    this.y = only == null ? new double[rows.size()] : only.rows().weights();
  }

  /** The weights {@code w_i} of all rows. */
  ReferenceRows reference() {
    if (reference == null) {
      Dataset here = only == null ? null : only.data();
      reference =
          here == null
              ? new ReferenceRows(loss.length, rowWeights(), null, source)
              : ReferenceRows.of(here);
    }
    return reference;
  }

  private double @Nullable [] rowWeights() {
    List<double[]> parts =
        blocks.ask(
            (block, number) -> {
              double[] weight = block.weight();
              return weight == null ? new double[0] : weight;
            });
    double[] all = new double[loss.length];
    int rows = 0;
    for (int p = 0; p < parts.size(); p++) {
      System.arraycopy(parts.get(p), 0, all, first[p], parts.get(p).length);
      rows += parts.get(p).length;
    }
    return rows == 0 ? null : all;
  }

  /** Computes the losses at the current point; returns the largest. */
  double evaluate() {
    if (only != null) {
      return only.evaluate();
    }
    List<double[]> parts = blocks.ask((block, number) -> block.losses());
    double largest = Double.NEGATIVE_INFINITY;
    for (int p = 0; p < parts.size(); p++) {
      System.arraycopy(parts.get(p), 0, loss, first[p], parts.get(p).length);
    }
    for (double value : loss) {
      largest = Math.max(largest, value);
    }
    return largest;
  }

  /** The losses. Not a copy. */
  double[] losses() {
    return loss;
  }

  /** The weights, to be computed for {@link #weighing}. Not a copy. */
  double[] weights() {
    return y;
  }

  /** Finds the weights of a rule for the losses of several blocks. */
  Weighing find(WorstWeights rule, double largest) {
    double[] weight = reference().weight();
    if (sums == null) {
      sums = ArrayLosses.ofPart(loss, weight);
    }
    rule.find(sums.relativeTo(largest));
    rule.weigh(loss, weight, null, 0, y.length, y);
    rule.growth(1, 1); // some rules compute it once, from numbers that are not sent
    return new AllWeights(divided(y), rule, new double[0][][]);
  }

  /**
   * Returns a weighing with the weights in {@link #weights}.
   *
   * @param rule the response of the weights; null for constant weights
   * @param withRates whether the response is needed
   */
  Weighing weighing(@Nullable ProximalWeights rule, boolean withRates) {
    if (only != null) {
      return new InPlace(rule);
    }
    double[][][] rates = new double[rule == null || !withRates ? 0 : rule.components()][][];
    for (int c = 0; c < rates.length; c++) {
      double[] all = new double[y.length];
      for (int i = 0; rule != null && i < all.length; i++) {
        all[i] = rule.rate(c, i);
      }
      rates[c] = divided(all);
    }
    return new AllWeights(divided(y), null, rates);
  }

  private double[][] divided(double[] all) {
    double[][] parts = new double[first.length - 1][];
    Arrays.setAll(parts, p -> Arrays.copyOfRange(all, first[p], first[p + 1]));
    return parts;
  }

  /** Weights that are in the array of the only block; never sent. */
  private record InPlace(@Nullable ProximalWeights rule) implements Weighing {
    @Override
    public void weigh(BlockState block, int number, int from, int to, double[] y) {}

    @Override
    public int components() {
      return rule == null ? 0 : rule.components();
    }

    @Override
    public RowResponse response(BlockState block, int number) {
      return RowResponse.of(rule);
    }
  }
}
