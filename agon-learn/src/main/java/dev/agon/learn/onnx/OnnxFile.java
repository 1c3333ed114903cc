package dev.agon.learn.onnx;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Messages;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.model.predict.FirstLayer;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.encode.Columns;
import dev.agon.onnx.ElementType;
import dev.agon.onnx.Graph;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a model as an ONNX file, including the preprocessing of its table.
 *
 * <p>Inputs: one per column, with its name, each of shape (rows, 1). A column without a name is
 * {@code column_1}, with its number; the metadata {@code agon.inputs} has the column of each input.
 * A column of numbers is a double, NaN if it is missing. A category, or a yes/no column of words,
 * is a string, which is empty for a missing value; numbers are written in their shortest form. A
 * date has one input for each of its numbers, see {@link #dateInputs}. A model of LIBSVM text has
 * one input, {@code features}, doubles of shape (rows, features).
 *
 * <p>Outputs: {@code predicted_label} and {@code predicted_probabilities}, one column per class;
 * for the loss hinge {@code predicted_score} instead of probabilities; for numbers only {@code
 * predicted_value}. An underscore is appended if an input has that name.
 *
 * <p>Everything is computed in doubles, with scaling folded into the weights. The metadata of the
 * file describe the training.
 */
public final class OnnxFile {
  private OnnxFile() {}

  /** Writes the model, completely or not at all. */
  public static void write(Path file, Model model) {
    byte[] bytes = encode(model);
    AtomicFile.writeBytes(file, out -> out.write(bytes));
  }

  /**
   * Returns the inputs that stand for the dates of a model, because ONNX cannot read dates; the
   * documentation of each input in the file contains its formula. Empty for a model without dates.
   */
  public static Map<String, List<String>> dateInputs(Model model) {
    Map<String, List<String>> inputs = new LinkedHashMap<>();
    Columns columns = model.columns();
    List<Column> all = columns == null ? List.of() : columns.columns();
    List<List<String>> names = InputNames.of(all);
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i) instanceof DateColumn) {
        inputs.put(all.get(i).name(), names.get(i));
      }
    }
    return inputs;
  }

  static byte[] encode(Model model) {
    requireWords(model);
    Architecture network = model.settings().network();
    String kind = network == null ? "A linear model" : "A network " + network;
    Graph graph = new Graph("agon", kind + " trained with the loss " + loss(model) + ".");
    Columns columns = model.columns();
    String scores =
        columns == null || columns.areNumbered()
            ? numbered(graph, model)
            : new NamedInputs(graph, model).scores(columns);
    answer(
        graph,
        model,
        network == null ? scores : HiddenLayers.scores(graph, model, network, scores));
    return graph.file(model.provenance().version(), metadata(model));
  }

  /**
   * Rejects words that ONNX cannot represent: runtimes read words up to the first zero character,
   * and half a surrogate pair has no encoding, so two levels could become one.
   */
  private static void requireWords(Model model) {
    model.classes().forEach(name -> requireWord("the class", name));
    if (model.columns() != null) {
      for (Column column : model.columns().columns()) {
        List<String> words =
            column instanceof CategoryColumn category
                ? category.levels()
                : column instanceof YesNoColumn yesNo
                    ? List.of(yesNo.no(), yesNo.yes())
                    : List.of();
        words.forEach(
            word -> requireWord("the level of column " + Messages.quote(column.name()), word));
      }
    }
  }

  private static void requireWord(String what, String word) {
    boolean hasZero = word.indexOf('\0') >= 0;
    boolean hasHalf = word.codePoints().anyMatch(c -> Character.getType(c) == Character.SURROGATE);
    if (hasZero || hasHalf) {
      throw new InvalidInputException(
          what
              + " "
              + Messages.quote(word)
              + (hasZero ? " contains a zero character" : " contains half a surrogate pair")
              + ", which ONNX cannot represent.",
          "Correct the cells, and train the model again.");
    }
  }

  private static String loss(Model model) {
    return model.settings().loss().name();
  }

  private static String numbered(Graph graph, Model model) {
    int d = model.features();
    FirstLayer first = FirstLayer.of(model.weightsInOwnUnits(), model.settings(), model.outputs());
    int outputs = first.weights().length;
    double[] intercept = first.intercept();
    double[] matrix = new double[d * outputs];
    for (int k = 0; k < outputs; k++) {
      for (int j = 0; j < d; j++) {
        matrix[j * outputs + k] = first.weights()[k][j];
      }
    }
    String features =
        graph.numbers("features", d, "Features 1 to " + d + ", in their original units.");
    String product = graph.apply("MatMul", features, graph.constant(matrix, d, outputs));
    return graph.apply("Add", product, graph.constant(intercept, outputs));
  }

  private static void answer(Graph graph, Model model, String scores) {
    int classes = model.classes().size();
    if (classes == 0) {
      graph.output(scores, "predicted_value", ElementType.DOUBLE, 1);
      return;
    }
    String each = scores;
    if (!model.settings().loss().hasProbabilities()) {
      each = graph.apply("Concat", "axis", 1, graph.apply("Neg", scores), scores);
      graph.output(scores, "predicted_score", ElementType.DOUBLE, 1);
    } else {
      each = probabilities(graph, model, scores);
      graph.output(each, "predicted_probabilities", ElementType.DOUBLE, classes);
    }
    if (model.threshold() != 0.5) {
      // p_1/t > p_0/(1-t) exactly when p_1 > t.
      double[] thresholds = {1 - model.threshold(), model.threshold()};
      each = graph.apply("Div", each, graph.constant(thresholds, 2));
    }
    String best = graph.apply("Reshape", graph.apply("ArgMax", "axis", 1, each), graph.shape(-1));
    String label = graph.apply("Gather", graph.constant(model.classes()), best);
    graph.output(label, "predicted_label", ElementType.STRING, 0);
  }

  private static String probabilities(Graph graph, Model model, String scores) {
    if (model.outputs() > 1) {
      return graph.apply("Softmax", "axis", 1, scores);
    }
    // Both signs are used so that a small probability keeps its digits.
    String signed = graph.apply("Concat", "axis", 1, graph.apply("Neg", scores), scores);
    return graph.apply("Sigmoid", signed);
  }

  private static Map<String, String> metadata(Model model) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("agon.loss", loss(model));
    all.put("agon.robust", model.settings().robust().toString());
    all.put("agon.regulariser", model.settings().regulariser().toString());
    all.put("agon.threshold", Double.toString(model.threshold()));
    ProbabilityMap map = model.probabilityMap();
    all.put("agon.calibrated", map == null ? "no" : map.slope() + " score + " + map.offset());
    all.put("agon.classes", String.join(",", model.classes()));
    all.put("agon.worst_case_risk", Double.toString(model.worstCaseRisk()));
    all.put("agon.method", model.provenance().method());
    all.put("agon.parameters", model.provenance().parameters().toString());
    all.put("agon.seed", Long.toString(model.provenance().seed()));
    all.put("agon.version", model.provenance().version());
    all.put("agon.java", model.provenance().java());
    model.data().forEach((key, value) -> all.put("agon.data." + key, String.valueOf(value)));
    List<String> names = new ArrayList<>();
    if (model.columns() != null) {
      model.columns().columns().stream().map(Column::name).forEach(names::add);
    }
    all.put("agon.columns", String.join(",", names));
    if (model.columns() != null && !model.columns().areNumbered()) {
      Map<String, Object> inputs = new LinkedHashMap<>();
      List<List<String>> each = InputNames.of(model.columns().columns());
      for (int i = 0; i < names.size(); i++) {
        String column = names.get(i);
        each.get(i).forEach(input -> inputs.put(input, column));
      }
      all.put("agon.inputs", JsonWriter.compact(inputs));
    }
    all.put("agon.warnings", String.join(" ", model.warnings()));
    return all;
  }
}
