package dev.agon.learn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelOrigin;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.run.Provenance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** For any column names, ONNX Runtime loads the file and computes the same. */
class OnnxNamesTest {
  private static final OrtEnvironment RUNTIME = OrtEnvironment.getEnvironment();
  private static final List<String> OPERATORS =
      List.of(
          "IsNaN",
          "Where",
          "Cast",
          "Concat",
          "MatMul",
          "Add",
          "Neg",
          "Sigmoid",
          "ArgMax",
          "Reshape",
          "Gather",
          "Identity",
          "OneHotEncoder",
          "Softmax",
          "constant");

  @TempDir Path folder;

  /** Every internal name with every number, in several orders of collision. */
  static Stream<List<String>> names() {
    List<String> internal = new ArrayList<>();
    for (int number = 0; number < 30; number++) {
      for (String operator : OPERATORS) {
        internal.add(operator + number);
      }
    }
    List<String> underscored = internal.stream().map(name -> name + "_").toList();
    List<String> both = new ArrayList<>(internal);
    both.addAll(underscored);
    return Stream.of(
        List.of("IsNaN0", "Where1", "constant0"),
        List.of("b", "Where1", "a", "IsNaN0", "constant2", "constant3"),
        internal,
        both,
        List.of("", "column_1", "column_1_"),
        List.of("column_2", ""),
        List.of("predicted_label", "predicted_probabilities", "predicted_label_"),
        List.of("rows", "agon", "features", "output"),
        List.of("a b", "a_b", "a.b", "a/b", "a:b", "ä", "年齢", " ", "\"", "a\nb"),
        List.of("a\u0000b", "a\u0000c", "a_b", "a"),
        List.of("x\uD800", "x?", "x\uDC00"));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyNameCanBeLoaded(List<String> names) throws OrtException {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      columns.add(
          i % 3 == 1
              ? new CategoryColumn(names.get(i), List.of("yes", "no"), false, false)
              : new NumberColumn(names.get(i), 0.5, i % 3 == 2, new ValueRange(0, 1, false)));
    }
    int features = columns.stream().mapToInt(column -> column.features().size()).sum();
    Model model =
        new Model(
            IntStream.rangeClosed(0, features).mapToDouble(j -> (j % 7 - 3) / 10.0).toArray(),
            ProblemSettings.nonconvex(),
            List.of("no", "yes"),
            List.of(),
            new Columns(columns, null, null, null, Scaling.none(features), MissingWords.STANDARD),
            new ModelOrigin(
                Keep.BEST,
                1,
                0.5,
                Map.of(),
                new Provenance("0", "sgda", Map.of(), 3, "dense", "scalar", "17"),
                List.of(),
                null));
    Path file = folder.resolve("model.onnx");
    OnnxFile.write(file, model);
    Map<String, Object> row = new HashMap<>();
    Map<String, OnnxTensor> inputs = new HashMap<>();
    List<String> inputOf = InputNames.of(columns).stream().flatMap(List::stream).toList();
    assertThat(inputOf).hasSize(names.size()).doesNotHaveDuplicates();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      double number = i % 5 == 4 ? Double.NaN : i / 10.0;
      row.put(name, i % 3 == 1 ? (i % 2 == 0 ? "yes" : "other") : (Object) number);
      inputs.put(
          inputOf.get(i),
          i % 3 == 1
              ? OnnxTensor.createTensor(
                  RUNTIME, new String[] {(String) row.get(name)}, new long[] {1, 1})
              : OnnxTensor.createTensor(RUNTIME, new double[][] {{number}}));
    }
    try (OrtSession session = RUNTIME.createSession(file.toString());
        OrtSession.Result result = session.run(inputs)) {
      assertThat(session.getInputNames()).containsExactlyInAnyOrderElementsOf(inputOf);
      String output =
          session.getOutputNames().stream()
              .filter(each -> each.startsWith("predicted_probabilities"))
              .findFirst()
              .orElseThrow();
      double[][] probabilities = (double[][]) result.get(output).orElseThrow().getValue();
      assertThat(probabilities[0][1]).isCloseTo(model.predict(row).probability(), within(1e-12));
    }
  }
}
