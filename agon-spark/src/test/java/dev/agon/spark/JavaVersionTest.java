package dev.agon.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import org.junit.jupiter.api.Test;

/** What Spark cannot run on is told before it starts. */
class JavaVersionTest {
  @Test
  void a_java_that_hadoop_cannot_read_files_on_is_refused() {
    SparkElsewhere.requireOlderJava(17);
    SparkElsewhere.requireOlderJava(23);
    assertThatThrownBy(() -> SparkElsewhere.requireOlderJava(25))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Java 25");
  }
}
