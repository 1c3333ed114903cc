package dev.agon.learn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is written completely, with the usual permissions, and without leftovers. */
class AtomicFileTest {
  @TempDir Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static String mode(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @Test
  void interruptedThreadKeepsResult() throws IOException {
    Path target = folder.resolve("late");
    Thread.currentThread().interrupt();
    AtomicFile.write(target, writer -> writer.write("before"));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(target).hasContent("before");
    int[] attempts = {0};
    AtomicFile.write(
        target,
        writer -> {
          if (attempts[0]++ == 0) {
            Thread.currentThread().interrupt();
          }
          writer.write("meanwhile");
        });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(attempts[0]).isEqualTo(2);
    assertThat(target).hasContent("meanwhile");
  }

  @Test
  void aNewFileHasThePermissionsOfAnyOtherNewFile() throws IOException {
    Path plain = Files.createFile(folder.resolve("plain"));
    Path ours = folder.resolve("ours");
    AtomicFile.write(ours, writer -> writer.write("text"));
    assertThat(mode(ours)).isEqualTo(mode(plain));
  }

  @Test
  void aReplacedFileKeepsItsPermissionsAndALinkRemainsALink() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
    AtomicFile.write(link, writer -> writer.write("new"));
    assertThat(file).hasContent("new");
    assertThat(mode(file)).isEqualTo("rw-r-----");
    assertThat(link).isSymbolicLink();
    assertThat(names()).containsExactly("file", "link");
  }

  @Test
  void danglingLinkTargetIsCreated() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("file"));
    AtomicFile.write(link, writer -> writer.write("new"));
    assertThat(folder.resolve("file")).hasContent("new");
  }

  @Test
  void aFailureLeavesTheOldFileAndNothingElse() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "old");
    AtomicFile.Content broken =
        writer -> {
          writer.write("half");
          throw new IOException("the disk is full");
        };
    assertThatThrownBy(() -> AtomicFile.write(file, broken))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContainingAll(file.toString(), "the disk is full");
    assertThat(file).hasContent("old");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void onlyLeftoverFilesOfKilledProcessesAreDeleted() throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(folder.resolve(".file.0123456789abcdef.part"), "stray");
    Files.writeString(folder.resolve(".file.part"), "of another process");
    Files.writeString(folder.resolve(".other.0123456789abcdef.part"), "of another file");
    AtomicFile.write(file, writer -> writer.write("new"));
    assertThat(names()).containsExactly(".file.part", ".other.0123456789abcdef.part", "file");
  }

  @Test
  void fileOfRunningWriterIsNotDeleted() throws IOException {
    Path file = folder.resolve("file");
    AtomicFile.write(
        file,
        slow -> {
          slow.write("slow");
          AtomicFile.write(file, quick -> quick.write("quick"));
          assertThat(file).hasContent("quick");
        });
    assertThat(file).hasContent("slow");
    assertThat(names()).containsExactly("file");
  }

  @Test
  void anOpenFileOfTheProcessIsNotReplaced() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "before\n");
    Path open = Path.of("/proc/self/fd");
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.exists(open), "no /proc");
    try (var out = Files.newOutputStream(file, java.nio.file.StandardOpenOption.APPEND);
        Stream<Path> descriptors = Files.list(open)) {
      Object inode = Files.getAttribute(file, "unix:ino");
      Path descriptor = descriptors.filter(fd -> leadsTo(fd, file)).findFirst().orElseThrow();
      AtomicFile.write(descriptor, writer -> writer.write("ours\n"));
      out.write('.');
      assertThat(Files.getAttribute(file, "unix:ino")).isEqualTo(inode);
    }
    assertThat(Files.readString(file)).isEqualTo("before\nours\n.");
  }

  private static boolean leadsTo(Path link, Path file) {
    try {
      return Files.readSymbolicLink(link).equals(file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }
}
