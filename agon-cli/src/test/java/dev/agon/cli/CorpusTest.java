package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replays the seeds and findings of fuzzing: see {@link FuzzTarget}. */
class CorpusTest {
  @TempDir Path folder;

  @TestFactory
  @Timeout(120)
  Stream<DynamicTest> everyInputEndsAsDocumented() {
    return Stream.of(FuzzTarget.values())
        .flatMap(
            target ->
                inputs(target).stream()
                    .map(
                        file ->
                            dynamicTest(
                                target + " " + file.getFileName(),
                                () -> new Fuzz(target, folder).check(Files.readAllBytes(file)))));
  }

  /** Otherwise the fuzzer would start with invalid input. */
  @TestFactory
  @Timeout(120)
  Stream<DynamicTest> inputsThatAreGoodAreRead() {
    return Stream.of(FuzzTarget.values())
        .flatMap(
            target ->
                inputs(target).stream()
                    .filter(file -> file.getFileName().toString().startsWith("good-"))
                    .map(
                        file ->
                            dynamicTest(
                                target + " " + file.getFileName(),
                                () -> target.read(Files.readAllBytes(file), folder))));
  }

  private static List<Path> inputs(FuzzTarget target) {
    String name = "/fuzz/" + target.name().toLowerCase(Locale.ROOT).replace('_', '-');
    URL home = Objects.requireNonNull(CorpusTest.class.getResource(name), name);
    try (Stream<Path> files = Files.list(Path.of(home.toURI()))) {
      List<Path> all = files.sorted().toList();
      assertThat(all).as("inputs of %s", target).isNotEmpty();
      return all;
    } catch (IOException | URISyntaxException e) {
      throw new AssertionError(e);
    }
  }
}
