package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.train.RemoteRows;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.TestData;
import dev.agon.spark.io.OrderedSum;
import dev.agon.spark.problem.SparkRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LIBSVM text is read on Spark as on one machine, in any number of pieces. */
class LibsvmRowsTest {
  @TempDir Path folder;

  private static SparkRows read(String path, int partitions) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    return LibsvmRows.read(context, path, partitions, LabelRule.Kind.ANY);
  }

  @Test
  void everyRowIsReadOnceInOrderForAnySplit() {
    Path file = folder.resolve("data.libsvm");
    DatasetWriter.write(TestData.classes(97, 5), file);
    Dataset expected = LibsvmReader.read(file);
    for (int partitions : new int[] {1, 7, 50}) {
      try (SparkRows rows = read(file.toUri().toString(), partitions)) {
        assertThat(rows.partitions()).isGreaterThanOrEqualTo(partitions);
        assertThat(rows.size()).isEqualTo(97);
        assertThat(rows.features()).isEqualTo(expected.features());
        Dataset found = rows.bring(IntStream.range(0, 97).toArray());
        assertThat(((Classes) found.target()).of()).isEqualTo(expected.classes().of());
        assertThat(rows.classes()).isEqualTo(expected.classes().names());
        for (int i = 0; i < 97; i++) {
          assertThat(found.rows().entries(i)).isEqualTo(expected.rows().entries(i));
          for (int k = 0; k < found.rows().entries(i); k++) {
            assertThat(found.rows().value(i, k)).isEqualTo(expected.rows().value(i, k));
            assertThat(found.rows().column(i, k)).isEqualTo(expected.rows().column(i, k));
          }
        }
      }
    }
  }

  @Test
  void invalidRowIsReportedWithFileAndLine() throws Exception {
    Path file = folder.resolve("bad.libsvm");
    Files.write(
        file,
        IntStream.range(1, 200)
            .mapToObj(line -> line == 137 ? "1 2:x" : line % 2 + " 1:" + line)
            .toList());
    assertThatThrownBy(() -> read(file.toUri().toString(), 5))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("bad.libsvm")
        .hasMessageContaining("line 137");
  }

  private static SparkRows read(String path, LabelRule rule) {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    return LibsvmRows.read(context, path, 5, rule.kind());
  }

  private static List<String> lines(int count, IntFunction<String> line) {
    return IntStream.range(0, count).mapToObj(line).toList();
  }

  /** Labels that are numbers, classes with -0, explicit zeros, qid fields, comments. */
  @ParameterizedTest
  @ValueSource(strings = {"numbers", "classes", "words"})
  void rowsAndNoticesMatchOneMachine(String kind) throws Exception {
    Path file = folder.resolve("rows.libsvm");
    Files.write(
        file,
        lines(
            97,
            i ->
                (kind.equals("numbers") ? i / 8.0 + "" : i % 3 == 0 ? "-0" : i % 3 + "")
                    + (kind.equals("words") ? " qid:" + i : "")
                    + " 1:"
                    + i % 4
                    + " 3:0.5 # row"));
    Dataset expected = LibsvmReader.read(file, LabelRule.any());
    try (SparkRows rows = read(file.toString(), LabelRule.any())) {
      assertThat(rows.partitions()).isGreaterThan(1);
      assertThat(rows.notices()).isEqualTo(expected.notices()).isNotEmpty();
      Dataset found = rows.bring(IntStream.range(0, 97).toArray());
      if (expected.target() instanceof Classes classes) {
        assertThat(((Classes) found.target()).of()).isEqualTo(classes.of());
        assertThat(rows.classes()).isEqualTo(classes.names());
      } else {
        assertThat(((Values) found.target()).of()).isEqualTo(((Values) expected.target()).of());
      }
    }
  }

  @Test
  void labelsAndLinesAreRefusedAsOnOneMachine() throws Exception {
    Path file = folder.resolve("rows.libsvm");
    Map<LabelRule, IntFunction<String>> cases =
        Map.of(
            LabelRule.any(), i -> "1 1:" + i,
            LabelRule.twoClasses(), i -> (i > 70 ? 5 : i % 2) + " 1:" + i,
            LabelRule.classes(), i -> i % 2 + (i == 60 || i == 90 ? " 2:1 1:1" : " 1:1"),
            LabelRule.values(), i -> (i == 50 ? "x" : i) + " 1:1");
    for (Map.Entry<LabelRule, IntFunction<String>> each : cases.entrySet()) {
      Files.write(file, lines(97, each.getValue()));
      InvalidInputException here =
          catchThrowableOfType(
              InvalidInputException.class, () -> LibsvmReader.read(file, each.getKey()));
      assertThatThrownBy(() -> read(file.toString(), each.getKey()).close())
          .hasMessage(here.getMessage());
    }
    Files.write(file, lines(97, i -> i + " 1:1"));
    InvalidInputException many =
        catchThrowableOfType(
            InvalidInputException.class, () -> LibsvmReader.read(file, LabelRule.twoClasses()));
    assertThatThrownBy(() -> read(file.toString(), LabelRule.twoClasses()).close())
        .hasMessage(many.getMessage());
  }

  @Test
  void missingFileIsReported() {
    assertThatThrownBy(() -> read(folder.resolve("none.libsvm").toUri().toString(), 2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("none.libsvm");
  }

  @Test
  void fileSystemWithoutJarsOrHostIsReported() {
    for (String path : List.of("nofs://host/rows.libsvm", "s3a://bucket/rows.libsvm")) {
      assertThatThrownBy(() -> read(path, 2))
          .isInstanceOf(InvalidInputException.class)
          .asString()
          .contains("no file system", path, "spark-submit");
    }
    assertThatThrownBy(() -> read("hdfs://no.such.host.invalid:9000/rows.libsvm", 2))
        .isInstanceOf(RemoteRows.FailedException.class)
        .hasMessageContaining("no.such.host.invalid");
  }

  @Test
  void sumOfSlicesEqualsPlainSum() {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    List<double[]> vectors =
        List.of(new double[] {1, 1e-17, 3}, new double[] {1e16, 1, 5}, new double[] {-1e16, 1, 7});
    double[] once = new double[3];
    double[] sliced = new double[3];
    new OrderedSum().add(context.parallelize(vectors, 3), (vector, partition) -> vector, once);
    new OrderedSum(1).add(context.parallelize(vectors, 3), (vector, partition) -> vector, sliced);
    assertThat(sliced).isEqualTo(once);
    assertThat(once).containsExactly(1.0 + 1e16 - 1e16, 1e-17 + 1 + 1, 15);
  }
}
