package dev.agon.learn.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.model.Model;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Misuse of a trainer is reported; a model cannot be changed from outside. */
class TrainerMisuseTest {
  private static Dataset data() {
    String text = "1 1:1 2:0.5\n0 1:-1\n1 2:2\n0 2:-1\n".repeat(20);
    return LibsvmReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)),
        "rows",
        LabelRule.any());
  }

  /** Two features and an intercept; too few weights must not be accepted. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 80})
  void weightsOfAnotherModelAreRejectedAsStart(int count) {
    Trainer trainer = new Trainer(data()).startWeights(new double[count]);
    assertThatThrownBy(trainer::train)
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("there are " + count + " initial weights", "has 3", "including the intercept");
  }

  @Test
  void matchingWeightsAreAcceptedAsStart() {
    assertThat(new Trainer(data()).startWeights(new double[3]).train().learned()).isTrue();
  }

  @Test
  @SuppressWarnings("NullAway") // that is the misuse
  void nullIsRejected() {
    Trainer trainer = new Trainer(data());
    Map<String, ThrowingCallable> calls =
        Map.of(
            "rows", () -> new Trainer((Dataset) null),
            "settings", () -> trainer.settings(null),
            "method", () -> trainer.method(null),
            "start", () -> trainer.start(null),
            "startWeights", () -> trainer.startWeights(null),
            "player", () -> trainer.player(null),
            "budget", () -> trainer.budget(null),
            "keep", () -> trainer.keep(null),
            "replay", () -> trainer.replay(null),
            "listener", () -> trainer.listener(null));
    calls.forEach(
        (setter, call) ->
            assertThatThrownBy(call)
                .as(setter)
                .isInstanceOf(InvalidInputException.class)
                .asString()
                .contains("the " + setter + " of a Trainer", "null", "default"));
    assertThat(trainer.columns(null).form(null).checkpoint(null).train().learned()).isTrue();
  }

  @Test
  void emptyBatchesAreRejected() {
    assertThatThrownBy(() -> new Trainer(data()).replay(List.of(new int[] {1}, new int[0])))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("batch 2 of the replay has no rows", "Remove the batch");
    assertThatThrownBy(() -> new Trainer(data()).replay(List.of()))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("no batches", "Check the recording");
  }

  @Test
  void metadataOfModelIsImmutable() {
    Model model = new Trainer(data()).train().model();
    assertThatThrownBy(() -> model.data().put("rows", 1))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThat(model.data()).containsEntry("rows", 80);
  }
}
