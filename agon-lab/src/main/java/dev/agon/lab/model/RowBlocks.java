package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Table;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluation.WorstRow;
import dev.agon.learn.model.Explainer;
import java.util.ArrayList;
import java.util.List;

/** The rows with the largest losses, with their values. */
final class RowBlocks {
  private static final int MOST_VALUES = 24;
  private static final int REASONS = 3;

  private RowBlocks() {}

  static Table of(Part part, int count) {
    Evaluation evaluation = part.evaluation();
    List<List<Object>> rows = new ArrayList<>();
    Explainer explainer = new Explainer(evaluation.model());
    for (WorstRow row : evaluation.worstRows(count)) {
      rows.add(
          List.of(
              (long) part.number(row),
              row.label(),
              said(evaluation, row.row()),
              row.loss(),
              row.weight() * evaluation.data().size(),
              explainer.explain(evaluation.data(), row.row()).brief(REASONS),
              RowWords.of(row, MOST_VALUES)));
    }
    return new Table(
        "hardest-" + part.name(),
        "Rows with the largest weights, " + part.name(),
        "Row numbers start at 0 and refer to the complete data. The weight is the worst-case weight"
            + " times the number of rows, so 1 is the average. The reasons are the columns"
            + " that contributed most to the score of the prediction, measured from the average"
            + " row, and the smallest change of a single column within its range in training that"
            + " changes the class.",
        List.of("row", "label", "prediction", "loss", "weight", "reasons", "values"),
        rows);
  }

  private static String said(Evaluation evaluation, int row) {
    Answers answers = evaluation.answers();
    if (answers instanceof ValueAnswers values) {
      return Numbers.number(values.predicted()[row]);
    }
    ClassAnswers classes = (ClassAnswers) answers;
    int named = classes.predicted()[row];
    String name = evaluation.model().classes().get(named);
    double[] probability = classes.probability();
    if (probability == null) {
      return name;
    }
    return name + " (" + Numbers.number(named == 1 ? probability[row] : 1 - probability[row]) + ")";
  }
}
