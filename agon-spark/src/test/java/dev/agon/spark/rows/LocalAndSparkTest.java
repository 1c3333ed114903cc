package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.Predictions;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.RowEncoder;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.read.TableText;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.train.ModelMeasures;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Certificate;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.problem.SparkRows;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table gives the same schema, messages and model on one machine and on Spark. */
class LocalAndSparkTest {
  private static final double SAME = 1e-8;

  /**
   * The description of the run in a model file, without the weights, which are compared as numbers.
   */
  private static final Pattern OF_THE_RUN =
      Pattern.compile(
          "(?s)\"(data|provenance|weights|worst_case_risk|sha256)\" ?: ?(\\{.*?\\n"
              + "  \\}|\\[.*?\\]|[^,\\n"
              + "]*)");

  /** The scales of columns would include the rows without weight. */
  private static final TableSettings UNSCALED =
      settings("kind", "w", null).withScale(Scale.NONE).withCentred(false);

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    LocalSpark.session();
  }

  private static TableSettings settings(
      @Nullable String label, @Nullable String weights, @Nullable String groups, String... drop) {
    return TableSettings.defaults()
        .withLabel(label)
        .withDrop(Set.of(drop))
        .withWeights(weights)
        .withGroups(groups);
  }

  /** Tables that can be trained on, with their settings. */
  static Stream<Arguments> usable() {
    TableSettings none = TableSettings.defaults();
    return Stream.of(
        Arguments.of("churn.csv", none),
        Arguments.of("churn.csv", none.withScale(Scale.MAX_ABS)),
        Arguments.of("dates.csv", settings("bought", null, null, "joined", "note")),
        Arguments.of("dates.csv", settings("bought", null, null)),
        Arguments.of("quoted.csv", none),
        Arguments.of("semicolon.csv", none),
        Arguments.of("tabs.tsv", none),
        Arguments.of("three.csv", settings("kind", null, null)),
        Arguments.of("shifts.csv", settings("shift", "staff", null)),
        Arguments.of("price.csv", settings("price", "times", null)),
        Arguments.of("money.csv", settings("default", null, null)),
        Arguments.of("late-words.csv", none),
        Arguments.of("spoilt.csv", settings("label", null, null)),
        Arguments.of("codes.csv", settings("label", null, null)),
        Arguments.of("leak.csv", none),
        Arguments.of("unlabelled.csv", settings("hired", "weight", "area")),
        Arguments.of("totals.csv", none),
        Arguments.of("long-numbers.csv", none),
        Arguments.of("headless.csv", none),
        Arguments.of("windows.csv", none),
        Arguments.of("identifiers.csv", none),
        Arguments.of("signs.csv", none),
        Arguments.of("missing.csv", none),
        Arguments.of("noise.csv", settings("outcome", "w", null)),
        Arguments.of("german.csv", none),
        Arguments.of("german.csv", none.withMissing(List.of("-999", "unbekannt"))),
        Arguments.of(
            "identifiers.csv",
            TableSettings.defaults()
                .withPositive("0")
                .withCategories(Set.of("user_id"))
                .withScale(Scale.NONE)
                .withCentred(false)));
  }

  /** Tables that are rejected. */
  static Stream<Arguments> unusable() {
    return Stream.of(
        Arguments.of("churn.csv", settings("chrned", null, null)),
        Arguments.of("unlabelled.csv", settings("hired", "area", null)),
        Arguments.of("missing.csv", settings("y", "a", null)),
        Arguments.of("codes.csv", settings("always", null, null)));
  }

  private static String path(String name) {
    try {
      return Path.of(
              Objects.requireNonNull(LocalAndSparkTest.class.getResource("/tables/" + name))
                  .toURI())
          .toString();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static TableSettings settingsOf(String name) {
    return usable()
        .filter(table -> table.get()[0].equals(name))
        .map(table -> (TableSettings) table.get()[1])
        .findFirst()
        .orElseThrow();
  }

  private static SparkRows open(String path, TableSettings settings) {
    DataRequest request = DataRequest.of(new DataSource.Remote(path)).table(settings);
    return (SparkRows) new SparkRemoteRows().open("local[2]", request);
  }

  private static Table local(String path, TableSettings settings) {
    Byte delimiter = path.endsWith(".tsv") ? (Byte) (byte) '\t' : null;
    MissingWords missing = MissingWords.with(settings.missing());
    return new TableReader(delimiter, null, Set.of(), missing).read(Path.of(path));
  }

  @ParameterizedTest
  @MethodSource("usable")
  void trainingGivesTheSameModel(String name, TableSettings settings) {
    Table table = local(path(name), settings);
    TableSchema schema = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    Dataset data = schema.encode(table);
    Model here = new Trainer(data).columns(schema.columns()).train().model();
    try (SparkRows rows = open(path(name), settings)) {
      requireSame(schema, Objects.requireNonNull(rows.schema()));
      assertThat(rows.notices()).isEqualTo(data.notices());
      assertThat(rows.warnings()).isEqualTo(data.warnings());
      assertThat(rows.groups()).isEqualTo(here.groups());
      assertThat(rows.partitions()).isGreaterThan(1);
      Model there = new Trainer(rows).columns(rows.columns()).train().model();
      compare(here, there, table);
      assertThat(ModelMeasures.of(rows, there).warnings())
          .isEqualTo(here.evaluate(data).warnings());
    }
  }

  /** Tables of numbers alone, one of them with row weights and a number to predict. */
  @ParameterizedTest
  @CsvSource({
    "headless.csv, 1",
    "headless.csv, 2",
    "headless.csv, inf",
    "money.csv, 1",
    "money.csv, inf",
    "price.csv, 2"
  })
  void trainingAgainstMovedNumbersGivesTheSameModel(String name, String norm) {
    TableSettings settings = settingsOf(name);
    Table table = local(path(name), settings);
    TableSchema schema = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    Dataset data = schema.encode(table);
    ProblemSettings problem =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withRobust("wasserstein=0.1,norm=" + norm);
    Model here = new Trainer(data).columns(schema.columns()).settings(problem).train().model();
    try (SparkRows rows = open(path(name), settings)) {
      Model there = new Trainer(rows).columns(rows.columns()).settings(problem).train().model();
      compare(here, there, table);
      assertThat(there.worstCaseRisk()).isCloseTo(here.worstCaseRisk(), within(1e-10));
    }
  }

  @Test
  void categoriesThatMoveAreRefused() {
    TableSettings settings = settingsOf("churn.csv");
    try (SparkRows rows = open(path("churn.csv"), settings)) {
      ProblemSettings problem = ProblemSettings.nonconvex().withRobust("wasserstein=0.1");
      Trainer trainer = new Trainer(rows).columns(rows.columns()).settings(problem);
      assertThatThrownBy(trainer::train)
          .isInstanceOf(InvalidInputException.class)
          .asString()
          .contains(
              "the robust set wasserstein=0.1 changes the categories of",
              "churn.csv, which is not available on Spark",
              "leave the category columns out");
    }
  }

  private static void requireSame(TableSchema here, TableSchema there) {
    assertThat(there.lines()).isEqualTo(here.lines());
    assertThat(there.notices()).isEqualTo(here.notices());
    assertThat(there.warnings()).isEqualTo(here.warnings());
    assertThat(there.refused()).isEqualTo(here.refused());
    assertThat(there.lines().stream().map(there::rowCount))
        .isEqualTo(here.lines().stream().map(here::rowCount).toList());
    assertThat(there.columns().scaling().centre()).isEqualTo(here.columns().scaling().centre());
    assertThat(there.columns().scaling().scale()).isEqualTo(here.columns().scaling().scale());
  }

  private static void compare(Model here, Model there, Table table) {
    assertThat(masked(there)).isEqualTo(masked(here));
    double weights = 0;
    for (int j = 0; j < here.weights().length; j++) {
      weights = Math.max(weights, Math.abs(here.weights()[j] - there.weights()[j]));
    }
    double predictions = 0;
    Predictions answersHere = here.predict(table);
    Predictions answersThere = there.predict(table);
    for (int row = 0; row < table.rows(); row++) {
      double a = answer(here, answersHere, row);
      double b = answer(there, answersThere, row);
      predictions = Math.max(predictions, Math.abs(a - b) / Math.max(1, Math.abs(a)));
    }
    assertThat(weights).as("weights").isCloseTo(0, within(SAME));
    assertThat(predictions).as("predictions").isCloseTo(0, within(SAME));
  }

  private static double answer(Model model, Predictions all, int row) {
    return model.classes().isEmpty() ? all.get(row).value() : all.get(row).probability();
  }

  private static String masked(Model model) {
    return OF_THE_RUN.matcher(ModelFile.text(model)).replaceAll("");
  }

  @ParameterizedTest
  @MethodSource("unusable")
  void aTableIsRefusedWithTheSameMessage(String name, TableSettings settings) {
    InvalidInputException here =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> {
              Table table = local(path(name), settings);
              TableSchema.of(table, settings, LabelRule.Kind.ANY).encode(table);
            });
    InvalidInputException there =
        catchThrowableOfType(InvalidInputException.class, () -> open(path(name), settings).close());
    assertThat(there).hasMessage(here.getMessage());
  }

  /** The same cells in a Parquet file, as texts and with the types that Spark finds in them. */
  @ParameterizedTest
  @CsvSource({
    "churn.csv, true", "churn.csv, false", "three.csv, true", "price.csv, false",
    "unlabelled.csv, true", "late-words.csv, false", "leak.csv, true", "missing.csv, false",
    "identifiers.csv, true", "long-numbers.csv, false", "quoted.csv, false", "codes.csv, true"
  })
  void parquetGivesTheModelOfTheText(String name, boolean typed) {
    TableSettings settings = settingsOf(name);
    Table table = new TableReader(null, true).read(Path.of(path(name)));
    TableSchema schema = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    Dataset data = schema.encode(table);
    Model here = new Trainer(data).columns(schema.columns()).train().model();
    String parquet = folder.resolve("table.parquet").toString();
    LocalSpark.session()
        .read()
        .option("header", true)
        .option("multiLine", true)
        .option("escape", "\"")
        .option("inferSchema", typed)
        .csv(path(name))
        .toDF(names(path(name)))
        .drop("column8")
        .write()
        .parquet(parquet);
    try (SparkRows rows = open(parquet, settings)) {
      requireSame(schema, Objects.requireNonNull(rows.schema()));
      assertThat(rows.notices()).isEqualTo(data.notices());
      assertThat(rows.warnings()).isEqualTo(data.warnings());
      Model there = new Trainer(rows).columns(rows.columns()).train().model();
      compare(here, there, table);
    }
  }

  private static String[] names(String path) {
    try (InputStream text = Files.newInputStream(Path.of(path))) {
      return TableText.of(text, path, TableReader.autodetect()).names().toArray(String[]::new);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Text that can be read only from its start, for any file name. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "gzip"})
  void encodedTextGivesTheModelOfThePlainText(String encoding) throws IOException {
    String plain = Files.readString(Path.of(path("churn.csv")));
    Path file = folder.resolve("table.csv");
    if (encoding.equals("gzip")) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
        out.write(plain.getBytes(StandardCharsets.UTF_8));
      }
    } else {
      Files.write(file, ("\uFEFF" + plain).getBytes(Charset.forName(encoding)));
    }
    Table table = local(file.toString(), TableSettings.defaults());
    TableSchema schema = TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY);
    Dataset data = schema.encode(table);
    Model here = new Trainer(data).columns(schema.columns()).train().model();
    try (SparkRows rows = open(file.toString(), TableSettings.defaults())) {
      requireSame(schema, Objects.requireNonNull(rows.schema()));
      assertThat(rows.notices()).isEqualTo(data.notices());
      Model there = new Trainer(rows).columns(rows.columns()).train().model();
      compare(here, there, table);
    }
  }

  /** For any split of a file, even in the middle of quotes and lines. */
  @ParameterizedTest
  @MethodSource("usable")
  void theSchemaDoesNotDependOnThePartitions(String name, TableSettings settings) {
    Table table = local(path(name), settings);
    TableSchema here = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    Byte delimiter = name.endsWith(".tsv") ? (Byte) (byte) '\t' : null;
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    for (int partitions : new int[] {1, 23}) {
      try (SparkTable parts =
          TextTable.open(
              context,
              path(name),
              partitions,
              new TableReader(delimiter, null, Set.of(), MissingWords.with(settings.missing())))) {
        TableSchema there = TableSchema.of(parts, settings, LabelRule.Kind.ANY);
        requireSame(here, there);
        RowEncoder encoder = there.encoder();
        int rows = 0;
        for (Integer some : parts.ask(part -> encoder.encode(part, 0).size())) {
          rows += some;
        }
        assertThat(rows).isEqualTo(here.encode(table).size());
      }
    }
  }

  /** Regression as LIBSVM text: labels of any size are standardised, and predictions are not. */
  @ParameterizedTest
  @CsvSource({"1, 0", "1e4, 3e5", "1e-6, 0"})
  void libsvmTargetsAreStandardisedAsOnOneMachine(double size, double shift) throws IOException {
    Path file = folder.resolve("numbers.libsvm");
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      double a = StrictMath.sin(3 * i);
      double b = StrictMath.cos(7 * i);
      text.append(shift + size * (2 * a - b + 0.1 * StrictMath.sin(i * i)));
      text.append(" 1:").append(a).append(" 2:").append(b).append('\n');
    }
    Files.writeString(file, text);
    LoadedData local = DataRequest.of(new DataSource.File(file)).load();
    TrainingResult here = new Trainer(local.rows()).columns(local.columns()).train();
    try (SparkRows rows = open(file.toString(), TableSettings.defaults())) {
      assertThat(rows.partitions()).isGreaterThan(1);
      assertThat(rows.notices()).isEqualTo(local.rows().notices()).isNotEmpty();
      TrainingResult there = new Trainer(rows).columns(rows.columns()).train();
      assertThat(there.model().weights()).containsExactly(here.model().weights(), within(SAME));
      Columns columns = Objects.requireNonNull(here.model().columns());
      assertThat(Objects.requireNonNull(there.model().columns()).scaling().targetScale())
          .isCloseTo(columns.scaling().targetScale(), within(SAME * size));
      assertThat(there.solution().best().at().risk())
          .isCloseTo(here.solution().best().at().risk(), within(SAME));
    }
  }

  /** Kinks with several scores of a row; every fifth row has the weight 0, and is not there. */
  @ParameterizedTest
  @ValueSource(strings = {"cvar=0.8", "cvar=0.3", "tv=0.1", "chi2=0.05"})
  void softmaxIgnoresRowsWithoutWeight(String set) throws IOException {
    StringBuilder all = new StringBuilder("a,b,w,kind\n");
    StringBuilder left = new StringBuilder("a,b,w,kind\n");
    for (int i = 0; i < 240; i++) {
      double a = StrictMath.sin(3 * i) + StrictMath.sin(i * i);
      double b = StrictMath.cos(7 * i);
      String kind = a + 0.5 * StrictMath.sin(5 * i) > 0.5 ? "red" : b > 0 ? "green" : "blue";
      int weight = i % 5 == 0 ? 0 : 1 + i % 3;
      String line = a + "," + b + "," + weight + "," + (weight == 0 ? "red" : kind) + "\n";
      all.append(line);
      left.append(weight == 0 ? "" : line);
    }
    TrainingResult without = onOneMachine(write("left.csv", left), set);
    Path file = write("all.csv", all);
    TrainingResult here = onOneMachine(file, set);
    try (SparkRows rows = open(file.toString(), UNSCALED)) {
      assertThat(rows.partitions()).isGreaterThan(1);
      TrainingResult there =
          new Trainer(rows).columns(rows.columns()).settings(ofSet(rows.kind(), 240, set)).train();
      for (TrainingResult one : List.of(without, here, there)) {
        Certificate certificate = Objects.requireNonNull(one.solution().account()).certificate();
        assertThat(certificate.met()).isTrue();
        assertThat(one.solution().best().at().risk())
            .isCloseTo(without.solution().best().at().risk(), within(1e-5));
      }
    }
  }

  private Path write(String name, CharSequence text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static TrainingResult onOneMachine(Path file, String set) {
    Table table = local(file.toString(), UNSCALED);
    TableSchema schema = TableSchema.of(table, UNSCALED, LabelRule.Kind.ANY);
    Dataset data = schema.encode(table);
    return new Trainer(data)
        .columns(schema.columns())
        .settings(ofSet(data.target(), 240, set))
        .train();
  }

  private static ProblemSettings ofSet(Target target, int rows, String set) {
    return ProblemSettings.suiting(target, rows, 2).withRobust(set);
  }
}
