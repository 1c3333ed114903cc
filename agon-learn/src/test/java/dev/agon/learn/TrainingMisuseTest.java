package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.model.Model;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.Table;
import dev.agon.learn.train.Trainer;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A training reports misuse by the name of the setting, and can be used again. */
@SuppressWarnings("NullAway") // null is the misuse
class TrainingMisuseTest {
  private static final Table TABLE = SmallTable.table(Task.TWO_CLASSES);

  private static Arguments given(String setting, UnaryOperator<Training> change) {
    return Arguments.of(setting, change);
  }

  static Stream<Arguments> nullSettingIsRejectedByName() {
    return Stream.of(
        given("drop", training -> training.drop("age", null)),
        given("categories", training -> training.categories((String) null)),
        given("numbers", training -> training.numbers((String) null)),
        given("groups", training -> training.groups((String) null)),
        given("drop", training -> training.drop((String[]) null)),
        given("categories", training -> training.categories((String[]) null)),
        given("numbers", training -> training.numbers((String[]) null)),
        given("groups", training -> training.groups((String[]) null)),
        given("missing", training -> training.missing((String) null)),
        given("missing", training -> training.missing((String[]) null)),
        given("label", training -> training.label(null)),
        given("positive", training -> training.positive(null)),
        given("weights", training -> training.weights(null)),
        given("network", training -> training.network((int[]) null)),
        given("scale", training -> training.scale(null)),
        given("table", training -> training.table(null)),
        given("table", training -> training.table(settings -> null)),
        given("robust", training -> training.robust(null)),
        given("loss", training -> training.loss(null)),
        given("network", training -> training.network((Architecture) null)),
        given("regulariser", training -> training.regulariser(null)),
        given("problem", training -> training.problem(null)),
        given("problem", training -> training.problem(settings -> null)),
        given("method", training -> training.method(null)),
        given("trainer", training -> training.trainer(null)),
        given("trainer", training -> training.trainer(trainer -> null)),
        given("threshold", training -> training.threshold(null)),
        given("data", training -> training.data(null)),
        given("data", training -> training.data(request -> null)),
        given("runSettings", training -> training.runSettings(null)),
        given("interruptedBy", training -> training.interruptedBy(null)),
        given("deadline", training -> training.deadline(null)));
  }

  @ParameterizedTest
  @MethodSource
  void nullSettingIsRejectedByName(String setting, UnaryOperator<Training> change) {
    InvalidInputException refused =
        catchThrowableOfType(
            InvalidInputException.class, () -> change.apply(Agon.train(TABLE)).fit());
    assertThat(refused.problem()).isEqualTo("the " + setting + " of a Training must not be null.");
    assertThat(refused.hint()).contains(setting + "(...)");
  }

  @Test
  void nothingToTrainOnIsReported() {
    List<UnaryOperator<Training>> none =
        List.of(
            any -> Agon.train((Path) null),
            any -> Agon.train((Table) null),
            any -> Agon.train((Dataset) null),
            any -> Agon.train((DataRequest) null));
    for (UnaryOperator<Training> call : none) {
      assertThat(
              catchThrowableOfType(InvalidInputException.class, () -> call.apply(null)).problem())
          .contains("must not be null");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1 1:2\n0 1:3\n", "a,y\n1,2\n2,3\n1,2\n"})
  void aStreamThatWasReadIsNotReadAgain(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    DataRequest request =
        DataRequest.of(new DataSource.Stream(new ByteArrayInputStream(bytes), "the stream"));
    request.read();
    InvalidInputException again =
        catchThrowableOfType(InvalidInputException.class, () -> Agon.train(request).fit());
    assertThat(again.problem()).isEqualTo("the stream is empty.");
    assertThat(again.hint()).contains("cannot be read again");
  }

  @Test
  void batchesOfAReplayAreCopied() {
    Dataset rows =
        LibsvmReader.read(
            new ByteArrayInputStream(
                "1 1:1 2:0.5\n0 1:-1\n1 2:2\n0 2:-1\n".repeat(9).getBytes(StandardCharsets.UTF_8)),
            "rows",
            LabelRule.any());
    List<int[]> batches = new ArrayList<>();
    for (int k = 0; k < 30; k++) {
      batches.add(new int[] {k, k + 1, k + 2});
    }
    Trainer trainer = new Trainer(rows).replay(batches);
    Model first = trainer.train().model();
    batches.get(0)[0] = 7;
    batches.remove(3);
    assertThat(trainer.train().model().weights()).containsExactly(first.weights());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e-310", "4.9e-324", "-3e-305"})
  void featuresTooSmallToScaleAreRefused(String value) {
    String text = "1 1:" + value + " 2:1\n0 2:3\n1 2:2\n";
    Dataset rows =
        LibsvmReader.read(
            new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
            "rows",
            LabelRule.any());
    DataRequest request =
        DataRequest.of(
            new DataSource.Stream(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "rows"));
    assertThat(rows.size()).isEqualTo(3);
    assertThat(
            catchThrowableOfType(InvalidInputException.class, () -> Agon.train(request).fit())
                .problem())
        .contains("rows: feature 1 has no value larger than", "too small");
  }
}
