package dev.agon.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusiveTest {
  @TempDir Path folder;

  @Test
  void rejectsSecondOwnerUntilFirstEnds() throws IOException {
    assertThatThrownBy(() -> Exclusive.in(folder, () -> Exclusive.in(folder, () -> 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("another run is writing to " + folder);
    assertThat(Exclusive.in(folder, () -> 2)).isEqualTo(2);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void ignoresLockFileWithoutOwner() throws IOException {
    Path lock = folder.resolve(".run.checkpoint.lock");
    Files.writeString(lock, "");
    assertThat(Exclusive.on(folder.resolve("run.checkpoint"), () -> 3)).isEqualTo(3);
    assertThat(lock).doesNotExist();
  }

  @Test
  void doesNotOpenLockThatIsNotARegularFile() throws IOException {
    // opening a pipe would wait for a reader
    Files.createDirectory(folder.resolve(".run.checkpoint.lock"));
    assertThatThrownBy(() -> Exclusive.on(folder.resolve("run.checkpoint"), () -> 3))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("is not a regular file");
  }
}
