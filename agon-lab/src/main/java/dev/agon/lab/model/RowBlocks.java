package dev.agon.lab.model;

import dev.agon.lab.claim.Words;
import dev.agon.lab.report.Table;
import dev.agon.learn.Evaluation;
import dev.agon.learn.Evaluation.WorstRow;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ValueAnswers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The hardest rows with their values, those that pushed the score most first. */
final class RowBlocks {
  private static final int MOST_VALUES = 8;

  private RowBlocks() {}

  static Table of(Part part, int count) {
    Evaluation evaluation = part.evaluation();
    FeatureNames names = new FeatureNames(evaluation.model());
    List<List<Object>> rows = new ArrayList<>();
    for (WorstRow row : evaluation.worstRows(count)) {
      rows.add(
          List.of(
              (long) row.row(),
              row.label(),
              said(evaluation, row.row()),
              row.loss(),
              row.weight() * evaluation.data().size(),
              values(evaluation, names, row.row())));
    }
    return new Table(
        "hardest-" + part.name(),
        "Hardest " + part.name() + " rows",
        "Rows are counted from 0. The weight is the worst-case one, times the number of rows: 1 is"
            + " an ordinary row. Values are in the order in which they pushed the score.",
        List.of("row", "label", "model says", "loss", "weight", "values"),
        rows);
  }

  private static String said(Evaluation evaluation, int row) {
    Answers answers = evaluation.answers();
    if (answers instanceof ValueAnswers values) {
      return Words.number(values.predicted()[row]);
    }
    ClassAnswers classes = (ClassAnswers) answers;
    int named = classes.predicted()[row];
    String name = evaluation.model().classes().get(named);
    double[] probability = classes.probability();
    if (probability == null) {
      return name;
    }
    return name + " (" + Words.number(named == 1 ? probability[row] : 1 - probability[row]) + ")";
  }

  private static String values(Evaluation evaluation, FeatureNames names, int row) {
    SparseRows rows = evaluation.data().rows();
    double[] weights = evaluation.model().weights();
    int entries = rows.entries(row);
    String words =
        IntStream.range(0, entries)
            .boxed()
            .sorted(
                Comparator.comparingDouble(
                    k -> -Math.abs(rows.value(row, k) * weights[rows.column(row, k)])))
            .limit(MOST_VALUES)
            .map(k -> names.of(rows.column(row, k)) + " " + Words.number(rows.value(row, k)))
            .collect(Collectors.joining(", "));
    return entries > MOST_VALUES ? words + ", and " + (entries - MOST_VALUES) + " more" : words;
  }
}
