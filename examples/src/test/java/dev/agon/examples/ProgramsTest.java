package dev.agon.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Examples stay short. */
class ProgramsTest {
  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/main/java/dev/agon/examples"))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith("package-info.java"))
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyExampleHasFewerThanSixtyLines(Path program) throws IOException {
    assertThat(Files.readAllLines(program)).hasSizeLessThan(60);
  }
}
