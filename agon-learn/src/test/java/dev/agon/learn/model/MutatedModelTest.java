package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.TestData;
import dev.agon.learn.json.JsonReader;
import dev.agon.learn.json.Mutations;
import dev.agon.learn.loss.Logistic;
import dev.agon.learn.loss.Softmax;
import dev.agon.learn.model.decision.Decision;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.onnx.OnnxFile;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.SmallTable.Task;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.GroupColumn;
import dev.agon.learn.train.Trainer;
import dev.agon.run.StopReason;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes every field of models of every kind, with a correct checksum. A changed file is either
 * rejected in one line, or read as a model whose own file has the same content, so no part of a
 * file is ignored. Such a model then predicts numbers, or rejects the row.
 */
class MutatedModelTest {
  @TempDir Path folder;

  enum Kind {
    TWO_CLASSES,
    THREE_CLASSES,
    NUMBERS,
    NETWORK,
    CALIBRATED,
    GROUPS,
    NUMBERED;

    Model model() {
      return switch (this) {
        case TWO_CLASSES -> SmallTable.model(Task.TWO_CLASSES);
        case THREE_CLASSES -> SmallTable.model(Task.THREE_CLASSES);
        case NUMBERS -> SmallTable.model(Task.NUMBERS);
        case NETWORK -> SmallTable.model(Task.THREE_CLASSES, new Softmax(), Architecture.of(3, 2));
        case CALIBRATED ->
            with(
                SmallTable.model(Task.TWO_CLASSES, new Logistic(), Architecture.of(2)),
                new ProbabilityMap(1.25, -0.5),
                0.375);
        case GROUPS -> grouped(SmallTable.model(Task.TWO_CLASSES));
        case NUMBERED ->
            new Trainer(TestData.libsvm("-1 1:1 3:0.25\n+1 3:7\n-1 1:2\n+1 2:1 3:5\n"))
                .train()
                .model();
      };
    }
  }

  private static Model with(Model model, ProbabilityMap map, double threshold) {
    return new Model(
        model.weights(),
        model.settings(),
        model.classes(),
        model.groups(),
        model.columns(),
        new ModelOrigin(
            model.kept(),
            model.iteration(),
            model.worstCaseRisk(),
            model.data(),
            model.provenance(),
            List.of("a warning"),
            StopReason.ORACLE_CALLS),
        new Decision(map, threshold));
  }

  private static Model grouped(Model model) {
    Columns columns = Objects.requireNonNull(model.columns());
    ProblemSettings settings = model.settings().withRobust(new WorstGroup());
    List<String> names = List.of("Bern / no", "Rome / yes", "(other)");
    return new Model(
        model.weights(),
        settings,
        model.classes(),
        names,
        new Columns(
            columns.columns(),
            columns.label(),
            "importance",
            new GroupColumn(List.of("city", "member"), names),
            columns.scaling(),
            columns.missing()),
        new ModelOrigin(
            model.kept(),
            model.iteration(),
            model.worstCaseRisk(),
            Map.of("path", "t.csv", "rows", 300, "features", model.features(), "sha256", "0"),
            model.provenance(),
            List.of(),
            null));
  }

  @ParameterizedTest
  @EnumSource
  void everyChangeIsRejectedOrPreserved(Kind kind) {
    String text = ModelFile.text(kind.model());
    Map<String, String> mutations = Mutations.of(text);
    assertThat(mutations).hasSizeGreaterThan(500);
    List<String> failures = new ArrayList<>();
    mutations.forEach(
        (change, mutated) -> {
          String failure = failure(mutated);
          if (failure != null) {
            failures.add(change + ": " + failure);
          }
        });
    assertThat(failures).as(failures.size() + " of " + mutations.size()).isEmpty();
  }

  private @Nullable String failure(String mutated) {
    Model model;
    try {
      model = ModelFile.parse(mutated, "m.json");
    } catch (InvalidInputException e) {
      return unclear(e);
    } catch (RuntimeException | Error e) {
      return "throws " + e;
    }
    if (!content(mutated).equals(content(ModelFile.text(model)))) {
      return "is read as another model";
    }
    try {
      use(model);
      return null;
    } catch (InvalidInputException e) {
      return unclear(e);
    } catch (RuntimeException | Error e) {
      return "in use " + e.toString().replace('\n', ' ');
    }
  }

  private static @Nullable String unclear(InvalidInputException e) {
    String message = String.valueOf(e.getMessage());
    boolean clear =
        message.length() < 1000
            && message.chars().noneMatch(c -> c < ' ')
            && !message.matches(".*(Exception|dev\\.agon|java\\.|Infinity).*");
    return clear ? null : "says " + message;
  }

  private void use(Model model) {
    Map<String, Object> row = SmallTable.rows(Task.TWO_CLASSES).get(7);
    row.put("importance", 1);
    if (model.columns() != null && !model.columns().areNumbered()) {
      Prediction answer = model.predict(row);
      for (double number :
          model.classes().isEmpty() ? new double[] {answer.value()} : answer.probabilities()) {
        assertThat(number).isFinite();
      }
    }
    assertThat(model.toString()).isNotEmpty();
    OnnxFile.write(folder.resolve("m.onnx"), model);
  }

  /** The content without the checksum, in which 1 and 1.0 are the same number. */
  private static Map<String, @Nullable Object> content(String text) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    JsonReader.read(text)
        .fields()
        .forEach(
            (key, value) -> {
              if (!key.equals("sha256")) {
                fields.put(key, comparable(value));
              }
            });
    return fields;
  }

  private static @Nullable Object comparable(@Nullable Object value) {
    if (value instanceof Number number) {
      return number.doubleValue() + 0.0;
    }
    if (value instanceof List<?> items) {
      return new ArrayList<@Nullable Object>(
          items.stream().map(MutatedModelTest::comparable).toList());
    }
    if (value instanceof Map<?, ?> fields) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>();
      fields.forEach((key, item) -> all.put(key.toString(), comparable(item)));
      return all;
    }
    return value;
  }

  @Test
  void repeatedFieldsAreRefused() {
    String text = ModelFile.text(Kind.GROUPS.model());
    for (String key : JsonReader.read(text).fields().keySet()) {
      String twice = text.replaceFirst("\\{", "{\"" + key + "\": 1, ");
      assertThat(failure(twice)).isNull();
      org.assertj.core.api.Assertions.assertThatThrownBy(() -> ModelFile.parse(twice, "m.json"))
          .hasMessageContaining(key);
    }
  }
}
