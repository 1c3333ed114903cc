package dev.agon.learn.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.risk.DatasetRows;
import dev.agon.learn.risk.WorstCase;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.worst.ArrayRisk;
import dev.agon.linalg.Vectors;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The worst-case risk of held-out rows, which decides when a training stops.
 *
 * <p>Of a small group only a few rows are held out, and the largest of several uncertain means is
 * mostly an error. For sets of groups, the mean loss of every group is therefore shrunk to the mean
 * of all rows, as if the group had {@value #PRIOR_ROWS} more rows with that loss (W. James, C.
 * Stein, "Estimation with quadratic loss", Proc. Fourth Berkeley Symposium, 1961).
 */
final class HeldOutRows {
  private static final double PRIOR_ROWS = 10;

  private final WorstCase worst;
  private final ProblemSettings settings;
  private final @Nullable Groups groups;
  private final double @Nullable [] weight;
  private final double[] loss;
  private final @Nullable ArrayRisk ofGroups;

  /**
   * @param dimension the number of weights of the model
   * @param settings the objective, with the radius of the set for these rows
   */
  HeldOutRows(Dataset rows, int features, int dimension, ProblemSettings settings, int threads) {
    this.worst = new WorstCase(new DatasetRows(rows, features), dimension, settings, threads);
    this.settings = settings;
    this.groups = settings.robust().needsGroups() ? rows.groups() : null;
    this.weight = ReferenceRows.relative(rows.weights());
    this.loss = new double[rows.size()];
    this.ofGroups =
        groups == null
            ? null
            : new ArrayRisk(
                settings.robust().worstWeights(rows.size()), rows.size(), rows.weights(), groups);
  }

  /** Returns the worst-case risk at x. */
  double risk(double[] x) {
    double risk = worst.primal(x);
    if (ofGroups == null || !Double.isFinite(risk)) {
      return risk;
    }
    shrink(Objects.requireNonNull(groups));
    return ofGroups.of(loss) + settings.regulariser().value(x);
  }

  /** Shrinks the losses of every group, and so their mean. */
  private void shrink(Groups of) {
    double[] raw = worst.losses();
    double[] rows = new double[of.count()];
    double mean = 0;
    for (int i = 0; i < loss.length; i++) {
      rows[of.of()[i]] += weight(i);
      mean += weight(i) * raw[i] / loss.length;
    }
    for (int i = 0; i < loss.length; i++) {
      double own = rows[of.of()[i]];
      loss[i] = (own * raw[i] + PRIOR_ROWS * mean) / (own + PRIOR_ROWS);
    }
  }

  private double weight(int row) {
    return weight == null ? 1 : weight[row];
  }

  /** Returns the standard error of the last {@link #risk}, with the worst weights as fixed. */
  double error() {
    if (ofGroups == null) {
      return worst.standardError();
    }
    double[] y = ofGroups.weights();
    double mean = Vectors.dot(y, loss);
    double squares = 0;
    for (int i = 0; i < y.length; i++) {
      double part = y[i] * (loss[i] - mean);
      squares += part * part;
    }
    return Math.sqrt(squares);
  }
}
