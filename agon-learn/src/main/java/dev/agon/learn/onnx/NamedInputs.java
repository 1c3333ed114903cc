package dev.agon.learn.onnx;

import dev.agon.learn.model.Model;
import dev.agon.learn.model.predict.FirstLayer;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.encode.Columns;
import dev.agon.onnx.Graph;
import java.util.ArrayList;
import java.util.List;

/**
 * The part of a graph that converts cells to scores.
 *
 * <p>A word contributes the weights of its features to the scores. Only this sum is needed, so a
 * column of words has one weight per known word, relative to the weight of an unknown word, which
 * is added to the intercept.
 */
final class NamedInputs {
  /** No feature. */
  private static final int NONE = -1;

  private final Graph graph;
  private final double[][] own;
  private final int outputs;
  private final double[] intercept;
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
    List<List<String>> inputs = InputNames.of(columns.columns());
    graph.reserve(inputs.stream().flatMap(List::stream).toList());
    int first = 0;
    for (int i = 0; i < inputs.size(); i++) {
      Column column = columns.columns().get(i);
      String input = inputs.get(i).get(0);
      if (column instanceof NumberColumn number) {
        number(input, number.fill(), number.markMissing() ? first + 1 : NONE, first);
      } else if (column instanceof YesNoColumn yesNo) {
        yesNo(yesNo, input, first);
      } else if (column instanceof CategoryColumn category) {
        List<String> words = new ArrayList<>(category.levels());
        words.add("");
        words(column, input, words, first);
      } else if (column instanceof DateColumn date) {
        date(date, inputs.get(i), first);
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

  private void yesNo(YesNoColumn column, String input, int first) {
    if (column.no().equals("0") && column.yes().equals("1")) {
      String cell = graph.numbers(input, 1, "0 or 1; NaN if missing. Other numbers are unknown.");
      String zero = graph.apply("Equal", cell, graph.constant(new double[] {0}, 1, 1));
      String one = graph.apply("Equal", cell, graph.constant(new double[] {1}, 1, 1));
      String unknown = graph.apply("Not", graph.apply("Or", zero, one));
      filled(cell, unknown, column.fill(), column.markMissing() ? first + 1 : NONE, first);
    } else {
      words(column, input, List.of(column.no(), column.yes(), ""), first);
    }
  }

  /** ONNX has no operator that reads dates: their numbers are inputs. */
  private void date(DateColumn column, List<String> inputs, int first) {
    int mark = column.markMissing() ? first + inputs.size() : NONE;
    String days = "Days since 1970-01-01 (UTC), with a fraction; NaN if the date is missing.";
    number(inputs.get(0), days, column.fill(), mark, first);
    for (int k = 1; k < inputs.size(); k++) {
      Cycle cycle = column.cycles().get((k - 1) / 2);
      String fraction =
          switch (cycle) {
            case MONTH -> "(month - 1)/12";
            case WEEKDAY -> "weekday/7, Monday 0";
            case HOUR -> "the fraction of the day";
          };
      String about =
          (k % 2 == 1 ? "sin" : "cos") + "(2 pi f), f = " + fraction + "; NaN if missing.";
      number(inputs.get(k), about, 0, NONE, first + k);
    }
  }

  private void number(String input, double fill, int mark, int first) {
    number(input, "A number; NaN if missing.", fill, mark, first);
  }

  private void number(String input, String about, double fill, int mark, int first) {
    String cell = graph.numbers(input, 1, about);
    filled(cell, graph.apply("IsNaN", cell), fill, mark, first);
  }

  /**
   * @param unknown where the number is replaced
   * @param mark the feature that is 1 where the number is missing, or {@link #NONE}
   */
  private void filled(String cell, String unknown, double fill, int mark, int first) {
    blocks.add(graph.apply("Where", unknown, graph.constant(new double[] {fill}, 1, 1), cell));
    weights.add(weightsOf(first));
    if (mark != NONE) {
      blocks.add(graph.cast(graph.apply("IsNaN", cell)));
      weights.add(weightsOf(mark));
    }
  }

  private double[] weightsOf(int feature) {
    double[] each = new double[outputs];
    for (int k = 0; k < outputs; k++) {
      each[k] = own[k][feature];
    }
    return each;
  }

  private void words(Column column, String input, List<String> words, int first) {
    String cell = graph.words(input, "A string; empty if missing.");
    blocks.add(graph.oneHot(cell, words));
    double[] unknown = sum(column, unknown(column), first);
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

  /** A word that is not a level of the column, in any spelling. */
  private static String unknown(Column column) {
    String word = "?";
    do {
      word += "?";
    } while (column.encode(word, (feature, value) -> {}) != Column.Outcome.UNKNOWN);
    return word;
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
