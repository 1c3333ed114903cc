package dev.agon.learn.onnx;

import dev.agon.learn.model.FirstLayer;
import dev.agon.learn.model.Model;
import dev.agon.learn.table.encode.CategoryColumn;
import dev.agon.learn.table.encode.Column;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.NumberColumn;
import dev.agon.learn.table.encode.YesNoColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The part of a graph that converts cells to scores.
 *
 * <p>A word contributes the weights of its features to the scores. Only this sum is needed, so
 * that a column of words has one weight per known word, relative to that of an unknown word,
 * which is added to the intercept.
 */
final class NamedInputs {
  private static final String UNKNOWN = "\u0000";

  private final Graph graph;
  private final double[][] own;
  private final int outputs;
  private final double[] intercept;
  private final Map<String, String> inputs = new HashMap<>();
  private final List<String> blocks = new ArrayList<>();
  private final List<double[]> weights = new ArrayList<>();

  NamedInputs(Graph graph, Model model) {
    this.graph = graph;
    FirstLayer first = FirstLayer.of(model.weightsInOwnUnits(), model.settings(), model.outputs());
    this.own = first.weights();
    this.outputs = own.length;
    this.intercept = first.intercept();
  }

  String scores(Columns columns) {
    inputs.putAll(InputNames.of(columns.columns()));
    graph.reserve(inputs.values());
    int first = 0;
    for (Column column : columns.columns()) {
      if (column instanceof NumberColumn number) {
        number(number.name(), number.fill(), number.markMissing(), first);
      } else if (column instanceof YesNoColumn yesNo) {
        yesNo(yesNo, first);
      } else if (column instanceof CategoryColumn category) {
        List<String> words = new ArrayList<>(category.levels());
        words.add("");
        words(column, words, first);
      }
      first += column.features().size();
    }
    double[] matrix = new double[weights.size() * outputs];
    for (int row = 0; row < weights.size(); row++) {
      System.arraycopy(weights.get(row), 0, matrix, row * outputs, outputs);
    }
    String all = graph.apply("Concat", "axis", 1, blocks.toArray(String[]::new));
    String product = graph.apply("MatMul", all, graph.constant(matrix, weights.size(), outputs));
    return graph.apply("Add", product, graph.constant(intercept, outputs));
  }

  private void yesNo(YesNoColumn column, int first) {
    if (column.no().equals("0") && column.yes().equals("1")) {
      number(column.name(), column.fill(), column.markMissing(), first);
    } else {
      words(column, List.of(column.no(), column.yes(), ""), first);
    }
  }

  private void number(String name, double fill, boolean marks, int first) {
    String cell = graph.numbers(input(name), 1, "A number; NaN if missing.");
    String missing = graph.apply("IsNaN", cell);
    blocks.add(graph.apply("Where", missing, graph.constant(new double[] {fill}, 1, 1), cell));
    weights.add(weightsOf(first));
    if (marks) {
      blocks.add(graph.cast(missing));
      weights.add(weightsOf(first + 1));
    }
  }

  private String input(String column) {
    return Objects.requireNonNull(inputs.get(column));
  }

  private double[] weightsOf(int feature) {
    double[] each = new double[outputs];
    for (int k = 0; k < outputs; k++) {
      each[k] = own[k][feature];
    }
    return each;
  }

  private void words(Column column, List<String> words, int first) {
    String cell = graph.words(input(column.name()), "A string; empty if missing.");
    blocks.add(graph.oneHot(cell, words));
    double[] unknown = sum(column, UNKNOWN, first);
    for (String word : words) {
      double[] adds = sum(column, word, first);
      for (int k = 0; k < outputs; k++) {
        adds[k] -= unknown[k];
      }
      weights.add(adds);
    }
    for (int k = 0; k < outputs; k++) {
      intercept[k] += unknown[k];
    }
  }

  /** Computes the contribution of a word to each score. */
  private double[] sum(Column column, String word, int first) {
    double[] sum = new double[outputs];
    column.encode(
        word,
        (feature, value) -> {
          for (int k = 0; k < outputs; k++) {
            sum[k] += value * own[k][first + feature];
          }
        });
    return sum;
  }
}
