package dev.agon.cli.startup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each kind of memory has its own limit, which the hint names. */
class MemoryFailureTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Java heap space | -Xmx",
        "'' | -Xmx",
        "GC overhead limit exceeded | -Xmx",
        "unable to create native thread: possibly out of memory | ulimit -u",
        "Metaspace | -XX:MaxMetaspaceSize",
        "Compressed class space | -XX:MaxMetaspaceSize",
        "Direct buffer memory | -XX:MaxDirectMemorySize",
        "Cannot reserve 1 bytes of direct buffer memory (allocated: 1, limit: 1) | MaxDirectMemory",
        "Map failed | ulimit -v"
      })
  void theLimitIsNamed(String message, String option) {
    Breakage breakage = MemoryFailure.of(new OutOfMemoryError(message), " after 3 iterations");
    assertThat(breakage.problem()).contains(" after 3 iterations").doesNotContain("null");
    assertThat(breakage.hint()).contains(option);
    assertThat(Breakage.of(new IllegalStateException(new OutOfMemoryError(message)))).isNotNull();
  }
}
