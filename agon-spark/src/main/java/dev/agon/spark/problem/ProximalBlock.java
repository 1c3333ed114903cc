package dev.agon.spark.problem;

import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.worst.proximal.DensityBounds;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The multipliers of the rows of a partition, and the resulting values and weights. */
final class ProximalBlock {
  private final int size;
  private long id = -1;
  private int applied;
  private double[][] m = new double[0][];

  ProximalBlock(int size) {
    this.size = size;
  }

  /**
   * Applies the moves that have not yet been applied to these rows.
   *
   * @param losses computes the losses of the rows at a point; called once for each move that is
   *     applied
   * @return whether there were any
   */
  boolean follow(ProximalHistory ties, Function<double[], double[]> losses) {
    if (id != ties.id() || applied > ties.moves().size()) {
      id = ties.id();
      applied = 0;
      m = new double[ties.kinds().size()][size];
      for (int k = 0; k < m.length; k++) {
        Arrays.fill(m[k], ties.kinds().get(k).origin());
      }
    }
    int before = applied;
    while (applied < ties.moves().size()) {
      ProximalHistory.Move move = ties.moves().get(applied);
      double[] loss = losses.apply(move.x());
      for (int k = 0; k < m.length; k++) {
        DensityBounds kind = ties.kinds().get(k);
        for (int i = 0; i < size; i++) {
          double value = kind.value(loss[i], move.width(), m[k][i]);
          m[k][i] = kind.coordinate(value, move.eta()[k]);
        }
      }
      applied++;
    }
    return applied > before;
  }

  /** The values of a density, see {@link DensityBounds#value}. */
  double[] values(ProximalHistory ties, int kind, double[] loss, double width) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = ties.kinds().get(kind).value(loss[i], width, m[kind][i]);
    }
    return values;
  }

  /**
   * Computes the proximal weights of all rows.
   *
   * @param eta the level of each density; null for the multipliers themselves
   * @param weight w_i; null if all are 1
   * @param y the weights, {@code w_i u_i / n} (output)
   * @return {@code sum w_i u_i d_i / n} minus the proximal term
   */
  double weigh(
      ProximalHistory ties,
      double[] loss,
      double largest,
      double width,
      double @Nullable [] eta,
      double @Nullable [] weight,
      double rows,
      double[] y) {
    Arrays.fill(y, 0);
    double value = 0;
    for (int k = 0; k < m.length; k++) {
      DensityBounds kind = ties.kinds().get(k);
      for (int i = 0; i < size; i++) {
        double before = m[k][i];
        double at =
            eta == null ? before : kind.coordinate(kind.value(loss[i], width, before), eta[k]);
        double u = kind.density(at);
        double w = weight == null ? 1 : weight[i];
        double away = eta == null ? 0 : kind.distance(at, before, width);
        value += w * (u * (loss[i] - largest) - away);
        y[i] += w * u / rows;
      }
    }
    return value / rows;
  }

  /**
   * The response of the weights of {@link #weigh} to the losses.
   *
   * @param eta the level of each density; null for the multipliers, which do not respond
   */
  RowCurvature.Response response(
      ProximalHistory ties,
      double width,
      double @Nullable [] eta,
      double[] loss,
      double @Nullable [] weight,
      double rows) {
    return new RowCurvature.Response() {
      @Override
      public int components() {
        return eta == null ? 0 : m.length;
      }

      @Override
      public double rate(int component, int row, double y) {
        DensityBounds kind = ties.kinds().get(component);
        double value = kind.value(loss[row], width, m[component][row]);
        double at = kind.coordinate(value, eta == null ? 0 : eta[component]);
        double w = weight == null ? 1 : weight[row];
        return w * kind.rate(at, width) / rows;
      }
    };
  }
}
