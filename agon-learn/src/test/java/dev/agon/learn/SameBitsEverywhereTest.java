package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One seed, one result: complete runs of every method in other JVMs, of either version, with scalar
 * kernels, with vector kernels, before and after they change during a run, on one thread and on
 * two, end with the bits of this JVM.
 */
class SameBitsEverywhereTest {
  private static final List<String> HERE = RunDigests.of(1);

  @TempDir Path folder;

  @ParameterizedTest(name = "JDK {0}, agon.simd={1}, threads of each round: {2}")
  @CsvSource({
    "17, true, 2",
    "17, false, 1",
    "17, when-hot, 1 2",
    "25, true, 2",
    "25, false, 1",
    "25, when-hot, 1 2",
  })
  void everyMethodEndsWithTheSameBits(int version, String simd, String threads) throws Exception {
    Optional<Path> home = home(version);
    assumeTrue(home.isPresent(), "there is no JDK " + version + " on this machine");
    List<String> rounds = Arrays.asList(threads.split(" "));

    List<String> printed = run(home.get(), simd, rounds);

    List<String> expected = new ArrayList<>();
    rounds.forEach(round -> expected.addAll(HERE));
    assertThat(printed).isEqualTo(expected);
  }

  private List<String> run(Path home, String simd, List<String> threads) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(home.resolve("bin/java").toString());
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "--add-modules=jdk.incubator.vector"));
    command.addAll(List.of("-Dagon.simd=" + simd, "-cp", System.getProperty("java.class.path")));
    command.add(RunDigests.class.getName());
    Path digests = folder.resolve("digests");
    command.add(digests.toString());
    command.addAll(threads);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(process.waitFor()).isZero();
      return Files.readAllLines(digests);
    } finally {
      process.destroyForcibly();
    }
  }

  /** Returns the home of this JVM, or of another installed version. */
  private static Optional<Path> home(int version) throws IOException {
    List<Path> homes = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"))));
    Path others = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(others)) {
      try (Stream<Path> found = Files.list(others)) {
        found.sorted().forEach(homes::add);
      }
    }
    for (Path home : homes) {
      Path release = home.resolve("release");
      if (Files.exists(home.resolve("bin/java"))
          && Files.exists(release)
          && Files.readString(release).contains("JAVA_VERSION=\"" + version)) {
        return Optional.of(home);
      }
    }
    return Optional.empty();
  }
}
