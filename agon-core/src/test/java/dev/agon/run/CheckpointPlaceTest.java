package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint takes the place of an ordinary file only. */
class CheckpointPlaceTest {
  private static void refused(Path place) {
    assertThatThrownBy(() -> new Checkpoint(place))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining(place.toString())
        .hasMessageContaining("no ordinary file");
  }

  @Test
  void aFolderStays(@TempDir Path folder) {
    refused(folder);
  }

  @Test
  void aDeviceStays() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "there is no " + device + " on this machine");
    refused(device);
  }
}
