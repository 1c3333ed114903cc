package dev.agon.learn.model;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Explanation.Contribution;
import dev.agon.learn.model.predict.FirstLayer;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.network.InputGradient;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.RowValues;
import dev.agon.learn.table.encode.Scaling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Explains the predictions of a model, see {@link Explanation}. An object must be used by one
 * thread at a time.
 *
 * <p>Everything is computed with scaled features.
 */
public final class Explainer {
  private final Model model;
  private final Scores scores;
  private final double[] reference;
  private final double[] referenceScores;
  private final @Nullable Columns columns;

  /** Creates the explainer of a model. */
  public Explainer(Model model) {
    this.model = model;
    Columns known = model.columns();
    this.columns = known == null || known.areNumbered() ? null : known;
    Architecture network = model.settings().network();
    this.scores =
        network == null
            ? new LinearScores(FirstLayer.of(model.weights(), model.settings(), model.outputs()))
            : new NetworkPath(
                new InputGradient(network, model.weights(), model.features(), model.outputs()),
                model.features());
    this.reference = new double[model.features()];
    if (columns != null) {
      average(columns);
    }
    this.referenceScores = scores.of(reference).clone();
  }

  /**
   * Computes the scores of a row, and the share of each feature in the difference of the scores of
   * two rows.
   */
  interface Scores {
    /** The scores of a row; the array is overwritten by the next call. */
    double[] of(double[] row);

    /**
     * The scores of a row that differs in few features from the last row of {@link #of}; the array
     * is overwritten by the next call.
     */
    default double[] near(double[] row) {
      return of(row);
    }

    /** Computes the contribution of each feature to the difference of a score between two rows. */
    void contributions(double[] from, double[] to, int output, double[] each);
  }

  private void average(Columns known) {
    Scaling scaling = known.scaling();
    for (int i = 0; i < known.columns().size(); i++) {
      Column column = known.columns().get(i);
      int first = known.first(i);
      if (column instanceof NumberColumn number) {
        reference[first] = scaling.apply(first, number.fill());
      } else if (column instanceof DateColumn date) {
        reference[first] = scaling.apply(first, date.fill());
      } else if (column instanceof YesNoColumn yesNo) {
        reference[first] = scaling.apply(first, yesNo.fill());
      }
    }
  }

  /**
   * Explains the prediction for a row.
   *
   * @param rows the rows, encoded in the same way as the training data
   * @param row the row number, from 0
   */
  public Explanation explain(Dataset rows, int row) {
    Evaluator.requireFeatures(model, rows);
    double[] features = new double[model.features()];
    rows.rows().addScaled(row, 1, features);
    return explain(features, RowValues.of(model.columns(), rows.rows(), row));
  }

  /** Explains the prediction for a row given by name. */
  Explanation explain(Map<String, ?> row) {
    Columns known = model.namedColumns();
    double[] features = known.encode(row).features();
    for (int j = 0; j < features.length; j++) {
      features[j] = known.scaling().apply(j, features[j]);
    }
    return explain(features, RowValues.of(known, features));
  }

  private Explanation explain(double[] features, Map<String, @Nullable Object> values) {
    double[] all = scores.of(features).clone();
    boolean classes = !model.classes().isEmpty();
    int best = classes ? model.predictor().best(all) : 0;
    int output = model.outputs() == 1 ? 0 : best;
    double[] each = new double[features.length];
    scores.contributions(reference, features, output, each);
    Columns known = model.columns();
    double unit = known == null || classes ? 1 : known.scaling().targetScale();
    List<Contribution> contributions = new ArrayList<>();
    if (columns == null) {
      values.forEach(
          (name, value) ->
              contributions.add(
                  new Contribution(name, value, unit * each[Integer.parseInt(name) - 1])));
    } else {
      for (int i = 0; i < columns.columns().size(); i++) {
        Column column = columns.columns().get(i);
        double sum = 0;
        for (int j = 0; j < column.features().size(); j++) {
          sum += each[columns.first(i) + j];
        }
        contributions.add(new Contribution(column.name(), values.get(column.name()), unit * sum));
      }
    }
    contributions.sort(
        Comparator.comparingDouble((Contribution one) -> -Math.abs(one.contribution())));
    return new Explanation(
        classes ? model.classes().get(best) : "",
        own(all[output], classes),
        own(referenceScores[output], classes),
        contributions,
        classes
            ? new ClassChange(model, columns, scores, features, values, best).smallest()
            : null);
  }

  private double own(double score, boolean classes) {
    return classes ? score : model.inOwnUnits(new double[] {score})[0];
  }

  /** The scores of a linear model. */
  record LinearScores(FirstLayer layer) implements Scores {
    @Override
    public double[] of(double[] row) {
      double[] scores = layer.intercept().clone();
      for (int k = 0; k < scores.length; k++) {
        for (int j = 0; j < row.length; j++) {
          scores[k] += layer.weights()[k][j] * row[j];
        }
      }
      return scores;
    }

    @Override
    public void contributions(double[] from, double[] to, int output, double[] each) {
      for (int j = 0; j < each.length; j++) {
        each[j] = layer.weights()[output][j] * (to[j] - from[j]);
      }
    }
  }

  @Override
  public String toString() {
    return "Explainer[" + model + "]";
  }
}
