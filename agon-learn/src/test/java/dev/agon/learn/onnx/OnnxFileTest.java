package dev.agon.learn.onnx;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.agon.learn.Agon;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelOrigin;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.linalg.Activation;
import dev.agon.run.Provenance;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ONNX Runtime gives the same predictions for an exported model as the model itself. */
class OnnxFileTest {
  private static final OrtEnvironment RUNTIME = OrtEnvironment.getEnvironment();

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, logistic",
    "TWO_CLASSES, softmax",
    "TWO_CLASSES, hinge",
    "THREE_CLASSES, softmax",
    "NUMBERS, squared",
    "NUMBERS, huber"
  })
  void namedColumnsWithFillsLevelsAndScales(Task task, String loss) throws OrtException {
    compareNamed(task, SmallTable.model(task, Loss.parse(loss)));
  }

  @ParameterizedTest
  @CsvSource({
    "TWO_CLASSES, logistic, silu",
    "TWO_CLASSES, hinge, tanh",
    "THREE_CLASSES, softmax, softplus",
    "NUMBERS, squared, relu",
    "NUMBERS, huber, silu"
  })
  void networksOfNamedColumns(Task task, String loss, String activation) throws OrtException {
    Architecture network = Architecture.of(7, 5).withActivation(Activation.of(activation));
    compareNamed(task, SmallTable.model(task, Loss.parse(loss), network));
  }

  private void compareNamed(Task task, Model model) throws OrtException {
    List<Map<String, Object>> rows = SmallTable.rows(task);
    rows.get(0).put("city", "Atlantis"); // absent in training
    Map<String, OnnxTensor> inputs = new HashMap<>();
    for (String number : List.of("age", "income")) {
      double[][] cells = new double[rows.size()][1];
      for (int i = 0; i < cells.length; i++) {
        String cell = requireNonNull(rows.get(i).get(number)).toString();
        cells[i][0] = cell.equals("NA") ? Double.NaN : Double.parseDouble(cell);
      }
      inputs.put(number, OnnxTensor.createTensor(RUNTIME, cells));
    }
    for (String word : List.of("city", "member")) {
      String[] cells =
          rows.stream().map(row -> requireNonNull(row.get(word)).toString()).toArray(String[]::new);
      inputs.put(word, OnnxTensor.createTensor(RUNTIME, cells, new long[] {cells.length, 1}));
    }
    List<Prediction> expected = rows.stream().map(model::predict).toList();
    compare(model, inputs, expected);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void numberedFeaturesWithAndWithoutScales(boolean scaled) throws OrtException {
    Scaling scaling = new Scaling(new double[3], new double[] {1, 1000, 0.01});
    Model model =
        new Model(
            new double[] {0.5, -0.25, 1, 0.125},
            ProblemSettings.nonconvex(),
            List.of("-1", "1"),
            List.of(),
            scaled ? Columns.numbered(scaling) : null,
            new ModelOrigin(
                Keep.BEST,
                1,
                0.5,
                Map.of("sha256", "abc"),
                new Provenance("0", "sgda", Map.of("step-x", 0.1), 3, "dense", "scalar", "17"),
                List.of("a warning"),
                null));
    double[][] rows = {{1, 2000, 0.03}, {0, -500, 0}, {0.3, 0.1, -0.2}};
    Map<String, OnnxTensor> inputs = Map.of("features", OnnxTensor.createTensor(RUNTIME, rows));
    List<Prediction> expected = new ArrayList<>();
    for (double[] row : rows) {
      double p = model.probability(row);
      String label = p > 0.5 ? "1" : "-1";
      expected.add(new Prediction(label, p, new double[] {1 - p, p}, model.value(row)));
    }
    compare(model, inputs, expected);
  }

  @Test
  void theNumbersOfADateAreInputs() throws OrtException {
    DateColumn date =
        new DateColumn(
            "when",
            DateReading.DAY_FIRST,
            false,
            19_000,
            List.of(Cycle.MONTH, Cycle.HOUR),
            true,
            new ValueRange(18_000, 20_000, false));
    Column days =
        new NumberColumn(
            "when: days",
            0,
            false,
            new ValueRange(-1, 1, false)); // takes a name of the date's inputs
    Model model =
        new Model(
            new double[] {0.0001, 0.3, -0.2, 0.5, 0.7, 0.9, 0.1, -1},
            ProblemSettings.nonconvex(),
            List.of("no", "yes"),
            List.of(),
            new Columns(
                List.of(date, days), null, null, null, Scaling.none(7), MissingWords.STANDARD),
            new ModelOrigin(
                Keep.BEST,
                1,
                0.5,
                Map.of(),
                new Provenance("0", "sgda", Map.of(), 3, "dense", "scalar", "17"),
                List.of(),
                null));
    List<String> names = requireNonNull(OnnxFile.dateInputs(model).get("when"));
    assertThat(names)
        .containsExactly(
            "when: days_",
            "when: month sin",
            "when: month cos",
            "when: hour sin",
            "when: hour cos");
    List<String> cells = List.of("2024-05-06T07:08", "31.12.1969", "");
    double[][][] values = new double[names.size()][cells.size()][1];
    List<Prediction> expected = new ArrayList<>();
    for (int i = 0; i < cells.size(); i++) {
      expected.add(model.predict(Map.of("when", cells.get(i), "when: days", i)));
      int row = i;
      date.encode(
          cells.get(i),
          (feature, value) -> {
            if (feature < names.size()) {
              values[feature][row][0] = cells.get(row).isEmpty() ? Double.NaN : value;
            }
          });
    }
    Map<String, OnnxTensor> inputs = new HashMap<>();
    for (int k = 0; k < names.size(); k++) {
      inputs.put(names.get(k), OnnxTensor.createTensor(RUNTIME, values[k]));
    }
    inputs.put("when: days", OnnxTensor.createTensor(RUNTIME, new double[][] {{0}, {1}, {2}}));
    compare(model, inputs, expected);
  }

  private void compare(Model model, Map<String, OnnxTensor> inputs, List<Prediction> expected)
      throws OrtException {
    Path file = folder.resolve("model.onnx");
    OnnxFile.write(file, model);
    try (OrtSession session = RUNTIME.createSession(file.toString());
        OrtSession.Result result = session.run(inputs)) {
      String numbers =
          model.classes().isEmpty()
              ? "predicted_value"
              : model.settings().loss().name().equals("hinge")
                  ? "predicted_score"
                  : "predicted_probabilities";
      double[][] values = (double[][]) result.get(numbers).orElseThrow().getValue();
      for (int i = 0; i < expected.size(); i++) {
        Prediction wanted = expected.get(i);
        double[] row =
            numbers.endsWith("s") ? wanted.probabilities() : new double[] {wanted.value()};
        assertThat(values[i])
            .as("row %d", i)
            .usingComparatorWithPrecision(1e-9)
            .containsExactly(row);
      }
      if (!model.classes().isEmpty()) {
        String[] labels = (String[]) result.get("predicted_label").orElseThrow().getValue();
        assertThat(labels)
            .containsExactlyElementsOf(expected.stream().map(Prediction::label).toList());
      }
    }
  }

  @Test
  void metadataDescribeTraining() throws OrtException {
    Path file = folder.resolve("model.onnx");
    OnnxFile.write(file, SmallTable.model(Task.TWO_CLASSES));
    try (OrtSession session = RUNTIME.createSession(file.toString())) {
      Map<String, String> metadata = session.getMetadata().getCustomMetadata();
      assertThat(metadata)
          .containsEntry("agon.method", "hcmm2")
          .containsEntry("agon.seed", "1")
          .containsEntry("agon.data.sha256", "0")
          .containsEntry("agon.loss", "logistic")
          .containsEntry("agon.columns", "age,income,city,member");
      assertThat(session.getMetadata().getProducerName()).isEqualTo("agon");
    }
  }

  /**
   * A word or number that did not occur in training, and a level that resembles a missing value.
   */
  @ParameterizedTest
  @CsvSource({
    "'\u200B,x,y,z', never",
    "'\u00AD,x', never",
    "'x,y,??,???', ?",
    "'-,??,???,????,z', ?????",
    "'yes,no', maybe",
    "'on,off', ON OFF",
    "'0,1', 2",
    "'0,1', 0.5",
    "'0,1', 1e9",
    "'0,1,', 7",
    "'0,1,', NaN",
    "'0,1', NaN",
    "'a,b,', NaN",
    "'10,20,37,99', 100"
  })
  void unknownWordsAndNumbersArePredictedAsByTheModel(String levels, String unknown)
      throws OrtException {
    String[] each = levels.split(",", -1);
    StringBuilder text = new StringBuilder("c,x,label\n");
    for (int i = 0; i < 300; i++) {
      text.append(each[i % each.length]).append(',').append(i % 13);
      text.append(i * 7 % 11 < 3 + 3 * (i % each.length) ? ",no\n" : ",yes\n");
    }
    Model model = Agon.train(Tables.read(text.toString())).robust("mean").fit();
    Column column = requireNonNull(model.columns()).columns().get(0);
    List<String> cells = new ArrayList<>(List.of(each));
    cells.add(unknown);
    List<Prediction> expected = new ArrayList<>();
    for (String cell : cells) {
      Map<String, Object> row = Map.of("c", cell, "x", 4);
      expected.add(model.predict(row));
    }
    boolean number = column instanceof YesNoColumn yesNo && yesNo.yes().equals("1");
    String[] words =
        cells.stream().map(cell -> cell.equals("NaN") ? "" : cell).toArray(String[]::new);
    double[][] numbers = new double[cells.size()][1];
    double[][] x = new double[cells.size()][1];
    for (int i = 0; number && i < numbers.length; i++) {
      numbers[i][0] = words[i].isEmpty() ? Double.NaN : Double.parseDouble(words[i]);
    }
    Arrays.fill(x, new double[] {4});
    compare(
        model,
        Map.of(
            "c",
            number
                ? OnnxTensor.createTensor(RUNTIME, numbers)
                : OnnxTensor.createTensor(RUNTIME, words, new long[] {words.length, 1}),
            "x",
            OnnxTensor.createTensor(RUNTIME, x)),
        expected);
  }
}
