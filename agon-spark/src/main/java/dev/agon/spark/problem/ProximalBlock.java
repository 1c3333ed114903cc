package dev.agon.spark.problem;

import dev.agon.learn.block.RowCurvature;
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
   * @param losses computes the losses of the rows at a point; called once for each such move
   * @return whether there were any
   */
  boolean follow(ProximalHistory ties, Function<double[], double[]> losses) {
    if (id != ties.id() || applied > ties.moves().size()) {
      id = ties.id();
      applied = 0;
      m = new double[ties.kinds().size()][size];
      for (int k = 0; k < m.length; k++) {
        Arrays.fill(m[k], ties.kinds().get(k).total());
      }
    }
    int before = applied;
    while (applied < ties.moves().size()) {
      ProximalHistory.Move move = ties.moves().get(applied);
      double[] loss = losses.apply(move.x());
      for (int k = 0; k < m.length; k++) {
        double cap = ties.kinds().get(k).cap();
        for (int i = 0; i < size; i++) {
          m[k][i] = density(loss[i] / move.width() + m[k][i], move.eta()[k], cap);
        }
      }
      applied++;
    }
    return applied > before;
  }

  private static double density(double value, double eta, double cap) {
    return Math.min(Math.max(value - eta, 0), cap);
  }

  /** {@code v_i = l_i/width + m_i} of a density. */
  double[] values(int kind, double[] loss, double width) {
    double[] values = new double[size];
    for (int i = 0; i < size; i++) {
      values[i] = loss[i] / width + m[kind][i];
    }
    return values;
  }

  /**
   * Computes the proximal weights of all rows.
   *
   * @param eta the level of each density; null for the multipliers themselves
   * @param weight w_i; null if all are 1
   * @param y the weights, {@code w_i u_i / n} (output)
   * @return {@code sum w_i (u_i d_i - (width/2) (u_i - m_i)^2) / n}
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
      double cap = ties.kinds().get(k).cap();
      for (int i = 0; i < size; i++) {
        double u = eta == null ? m[k][i] : density(loss[i] / width + m[k][i], eta[k], cap);
        double w = weight == null ? 1 : weight[i];
        double away = u - m[k][i];
        value += w * (u * (loss[i] - largest) - 0.5 * width * away * away);
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
        double cap = ties.kinds().get(component).cap();
        double level = eta == null ? 0 : eta[component];
        double u = density(loss[row] / width + m[component][row], level, cap);
        double w = weight == null ? 1 : weight[row];
        return u > 0 && u < cap ? w / (rows * width) : 0;
      }
    };
  }
}
