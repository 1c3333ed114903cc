package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import org.junit.jupiter.api.Test;

/**
 * What is rehearsed beside a command line: failures are silent there, so they are looked for here.
 */
class RehearsalTest {
  @Test
  void itReachesTheEndOfATraining() {
    String text = Rehearsal.train();

    Model model = ModelFile.parse(text.substring(text.indexOf('{')), "rehearsal");
    assertThat(model.weights()).hasSize(13);
    assertThat(model.warnings()).isEmpty();
  }
}
