package dev.agon.cli.startup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The failures of the warm-up are silent, so they are checked here. */
class JitWarmupTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void completesATraining(boolean ones) {
    String text = JitWarmup.train(ones);

    Model model = ModelFile.parse(text.substring(text.indexOf('{')), "warm-up");
    assertThat(model.weights()).hasSize(13);
    assertThat(model.warnings()).isEmpty();
  }

  @Test
  void warmsUpOnlyForLargeTrainings() throws Exception {
    Path small = Files.writeString(folder.resolve("small.libsvm"), "1 1:1\n");
    Path large = folder.resolve("large.libsvm");
    Files.write(large, "1 1:1\n".repeat(20_000).getBytes(StandardCharsets.US_ASCII));

    assertThat(JitWarmup.paysFor("train", large.toString())).isTrue();
    assertThat(JitWarmup.paysFor("train", small.toString())).isFalse();
    assertThat(JitWarmup.paysFor("evaluate", large.toString())).isFalse();
    assertThat(JitWarmup.paysFor("train", folder.resolve("none").toString())).isFalse();
    assertThat(JitWarmup.paysFor("train")).isFalse();
    assertThat(JitWarmup.paysFor()).isFalse();
  }
}
