package dev.agon.learn.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.agon.InvalidInputException;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelOrigin;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.column.YesNoColumn;
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
import org.junit.jupiter.api.Test;
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

  /** Levels and classes that look alike, are no words, or are not plain ASCII. */
  static Stream<String> words() {
    return Stream.of(
        "a_b",
        "A",
        "a b",
        "a\tb",
        "a\nb",
        "a\r\nb",
        "\"",
        "'",
        "\\",
        "Where0",
        "constant0",
        "1",
        "1000",
        "0",
        "inf",
        "true",
        "=cmd|x",
        "a,b",
        "a;b",
        "é",
        "e\u0301",
        "\u0130",
        "i",
        "ß",
        "年齢",
        "\u007f",
        "\u0085",
        "\u200b",
        "\uffff",
        "\uFEFFa",
        "%s",
        "${a}",
        "??",
        "x".repeat(5000));
  }

  @ParameterizedTest
  @MethodSource("words")
  void anyWordIsALevelAndAClass(String word) throws OrtException {
    List<String> levels = List.of("a", "a.b", word, "x?");
    List<Column> columns = List.of(new CategoryColumn("c", levels, false, false));
    Model model =
        model(columns, new double[] {0.5, -1, 2, 0.25, -0.125}, List.of(word, "other class"));
    Path file = folder.resolve("model.onnx");
    OnnxFile.write(file, model);
    try (OrtSession session = RUNTIME.createSession(file.toString())) {
      for (String level : levels) {
        OnnxTensor cell = OnnxTensor.createTensor(RUNTIME, new String[] {level}, new long[] {1, 1});
        Prediction expected = model.predict(Map.of("c", level));
        try (OrtSession.Result result = session.run(Map.of("c", cell))) {
          double[][] probabilities =
              (double[][]) result.get("predicted_probabilities").orElseThrow().getValue();
          String[] label = (String[]) result.get("predicted_label").orElseThrow().getValue();
          assertThat(probabilities[0][1]).isCloseTo(expected.probability(), within(1e-12));
          assertThat(label[0]).isEqualTo(expected.label());
        }
      }
    }
  }

  /** ONNX Runtime returns such a word up to the zero character. */
  @Test
  void wordsWithZeroCharactersAreRefused() {
    Path file = folder.resolve("model.onnx");
    List<String> two = List.of("no", "yes");
    List<Model> models =
        List.of(
            model(List.of(), new double[1], List.of("a", "a\0b")),
            model(
                List.of(new CategoryColumn("c", List.of("a\0b", "a\0c"), false, false)),
                new double[3],
                two),
            model(List.of(new YesNoColumn("c", "a", "a\0b", 0.5, false)), new double[2], two));
    for (Model model : models) {
      assertThatThrownBy(() -> OnnxFile.write(file, model))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("zero character");
    }
    assertThat(file).doesNotExist();
  }

  /** Half a surrogate pair has no encoding: it would be read as the level with a question mark. */
  @Test
  void wordsWithHalfSurrogatePairsAreRefused() {
    Model model =
        model(
            List.of(new CategoryColumn("c", List.of("x\uD83D", "x?"), false, false)),
            new double[3],
            List.of("no", "yes"));
    assertThatThrownBy(() -> OnnxFile.write(folder.resolve("model.onnx"), model))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("half a surrogate pair");
  }

  private static Model model(List<Column> columns, double[] weights, List<String> classes) {
    return new Model(
        weights,
        ProblemSettings.nonconvex(),
        classes,
        List.of(),
        new Columns(
            columns, null, null, null, Scaling.none(weights.length - 1), MissingWords.STANDARD),
        new ModelOrigin(
            Keep.BEST,
            1,
            0.5,
            Map.of(),
            new Provenance("0", "sgda", Map.of(), 3, "dense", "scalar", "17"),
            List.of(),
            null));
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
    double[] weights =
        IntStream.rangeClosed(0, features).mapToDouble(j -> (j % 7 - 3) / 10.0).toArray();
    Model model = model(columns, weights, List.of("no", "yes"));
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
