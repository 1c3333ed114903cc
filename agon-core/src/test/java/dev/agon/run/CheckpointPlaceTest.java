package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.method.baseline.Sgda;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint replaces only regular files, and no foreign files. */
class CheckpointPlaceTest {
  private static void refused(Path place) {
    assertThatThrownBy(() -> new Checkpoint(place))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(place.toString())
        .hasMessageContaining("not a regular file");
  }

  @Test
  void doesNotReplaceFolder(@TempDir Path folder) {
    refused(folder);
  }

  @Test
  void doesNotReplaceDevice() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "there is no " + device + " on this machine");
    refused(device);
  }

  @Test
  void keepsLinkAndPermissions(@TempDir Path folder) throws IOException {
    Path real = folder.resolve("real");
    solve(new Checkpoint(real));
    byte[] old = Files.readAllBytes(real);
    Set<PosixFilePermission> mine = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(real, mine);
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    solve(new Checkpoint(link));
    assertThat(link).isSymbolicLink();
    assertThat(Files.size(real)).isGreaterThan(100);
    assertThat(Files.getPosixFilePermissions(real)).isEqualTo(mine);
    assertThat(Checkpoint.previous(real)).hasBinaryContent(old);
  }

  @Test
  void doesNotReplaceForeignFile(@TempDir Path folder) throws IOException {
    for (Path mine : List.of(folder.resolve("a"), Checkpoint.previous(folder.resolve("b")))) {
      Files.writeString(mine, "a diary");
      Path place = folder.resolve(mine.getFileName().toString().substring(0, 1));
      assertThatThrownBy(() -> solve(new Checkpoint(place).every(0)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(mine + ", which is not a checkpoint");
      assertThatThrownBy(() -> solve(new Checkpoint(place).every(0).resume(true)))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(mine + " cannot be used");
      assertThat(mine).hasContent("a diary");
    }
  }

  @Test
  void replacesEmptyFileAndPreviousCheckpoint(@TempDir Path folder) throws IOException {
    Path place = Files.createFile(folder.resolve("run"));
    solve(new Checkpoint(place).every(0));
    assertThat(CheckpointFile.isOne(place)).isTrue();
    Files.writeString(place, "damaged from its first byte");
    solve(new Checkpoint(place).resume(true));
    assertThat(CheckpointFile.isOne(place)).isTrue();
  }

  @Test
  void runSurvivesFailedCheckpoint(@TempDir Path folder) throws IOException {
    Files.createDirectories(folder.resolve(".run.part/inside"));
    List<String> notices = new ArrayList<>();
    Checkpoint checkpoint = new Checkpoint(folder.resolve("run")).every(0).notices(notices::add);
    assertThat(solve(checkpoint).iterations()).isEqualTo(3);
    Path unfinished = folder.resolve(".run.part");
    String failure = "could not write the checkpoint " + folder.resolve("run") + ": " + unfinished;
    assertThat(notices)
        .hasSize(4)
        .containsOnly(failure + ". The run continues and will try again.");
    assertThatThrownBy(checkpoint::requireWritten)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(failure);
  }

  /** If the system states a reason, it is reported, without repeating the names of files. */
  @Test
  void reportsReasonOfTheSystem(@TempDir Path folder) throws IOException {
    Path place = folder.resolve("run");
    Path before = Checkpoint.previous(place);
    solve(new Checkpoint(place));
    Files.createDirectories(before.resolve("inside"));
    List<String> notices = new ArrayList<>();
    solve(new Checkpoint(place).notices(notices::add));
    assertThat(notices).hasSize(1);
    assertThat(notices.get(0))
        .matches("could not write the checkpoint " + place + ": .*[a-z].*\\. The run continues.*")
        .doesNotContain(before.getFileName().toString())
        .doesNotContain("null");
  }

  private static Solution solve(Checkpoint checkpoint) {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7))
        .budget(Budget.iterations(3))
        .checkpoint(checkpoint)
        .solve();
  }
}
