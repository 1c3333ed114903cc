package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.spark.rows.SparkRemoteRows;
import org.junit.jupiter.api.Test;

/** Unsupported versions of Java are reported before Spark starts. */
class JavaVersionTest {
  @Test
  void unsupportedJavaVersionIsRejected() {
    SparkRemoteRows.requireFiles(23, "no.such.Subject");
    SparkRemoteRows.requireFiles(25, SparkRemoteRows.class.getName());
    assertThatThrownBy(() -> SparkRemoteRows.requireFiles(25, "no.such.Subject"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Java 25");
  }
}
