package dev.agon.spark.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.train.RemoteRows;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.rows.SparkRemoteRows;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;

/** The messages of failed jobs. */
class JobsTest {
  private static JavaRDD<Integer> numbers() {
    return JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext())
        .parallelize(List.of(1, 2), 2);
  }

  @Test
  void inputRejectedByTaskIsRejectedOnDriver() {
    assertThatThrownBy(
            () ->
                Jobs.ask(
                    numbers(),
                    (number, partition) -> {
                      throw new InvalidInputException(
                          "row " + number + " is bad.", "Check the row.");
                    }))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageMatching("row [12] is bad\\.")
        .asString()
        .contains("Check the row.");
  }

  @Test
  void clusterFailureIsReportedInOneLineWithHint() {
    assertThatThrownBy(
            () ->
                Jobs.ask(
                    numbers(),
                    (number, partition) -> {
                      throw new IllegalStateException("the disk of " + partition + " is full");
                    }))
        .isInstanceOfSatisfying(
            RemoteRows.FailedException.class,
            e -> {
              assertThat(e).hasMessageContainingAll("a Spark job failed", "is full");
              assertThat(String.valueOf(e.getMessage()).lines()).hasSize(1);
              assertThat(e.hint()).startsWith("Check Spark's logs");
            });
  }

  @Test
  void errorCodesOfSparkAreRemoved() {
    assertThat(Jobs.firstLine(new Exception("[PATH_NOT_FOUND] No path x. SQLSTATE: 42K03\nat y")))
        .isEqualTo("No path x");
    assertThat(Jobs.firstLine(new Exception("it ends."))).isEqualTo("it ends");
  }

  @Test
  void invalidMasterIsRejected() {
    assertThat(SparkRemoteRows.refused("lokal", new Exception("Could not parse it")).toString())
        .contains("'lokal'", "Could not parse it", "Use for example local[*]");
    assertThat(SparkRemoteRows.refused("yarn", new Exception("no")).toString())
        .contains("spark-submit");
  }
}
