package dev.agon.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The documentation of the methods equals the current output of the program. */
class MethodsPageTest {
  @Test
  void methodsPageIsUpToDate() throws IOException {
    assertThat(Files.readString(Path.of("../docs/reference/methods.md")))
        .as("run: ./agon methods --markdown > docs/reference/methods.md")
        .isEqualTo(MethodsPage.markdown());
  }
}
