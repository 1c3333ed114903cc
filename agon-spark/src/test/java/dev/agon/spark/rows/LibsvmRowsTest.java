package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.train.RemoteRows;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.TestData;
import dev.agon.spark.io.OrderedSum;
import dev.agon.spark.problem.SparkRows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
