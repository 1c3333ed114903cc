package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Keep;
import dev.agon.learn.model.Model;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.ModelMeasures;
import dev.agon.learn.train.Trainer;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.TracePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The entry point gives the same models as the underlying types. */
class AgonTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void writeTable() throws IOException {
    file = folder.resolve("customers.csv");
    Files.writeString(file, SmallTable.text(SmallTable.Task.TWO_CLASSES));
  }

  @Test
  void fitsTheSameModelAsTheUnderlyingTypes() {
    Model model = Agon.train(file).label("answer").robust("cvar=0.8").fit();

    Table table = TableReader.autodetect().read(file);
    TableSchema schema =
        TableSchema.of(table, TableSettings.defaults().withLabel("answer"), LabelRule.Kind.ANY);
    Dataset rows = schema.encode(table);
    Model expected =
        new Trainer(rows)
            .columns(schema.columns())
            .settings(
                ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
                    .withRobust("cvar=0.8"))
            .train()
            .model();
    assertThat(model.weights()).isEqualTo(expected.weights());
    assertThat(model.predict(Map.of("age", 41, "income", 52000, "city", "Rome", "member", "no")))
        .isEqualTo(
            expected.predict(Map.of("age", 41, "income", 52000, "city", "Rome", "member", "no")));
  }

  @Test
  void evaluatesTheRowsThatAreHeldOut() {
    Fit fit = Agon.train(file).label("answer").robust("mean").validate(0.25).seed(3).run();

    var all = Agon.train(file).label("answer").robust("mean").run();
    assertThat(size(fit.training()) + size(Objects.requireNonNull(fit.validation())))
        .isEqualTo(size(all.training()));
    assertThat(all.validation()).isNull();
    assertThat(fit.model().weights()).isNotEqualTo(all.model().weights());
  }

  @Test
  void holdsOutTheLastRowsOfTheFileOrByAColumn() {
    var all = Agon.train(file).label("answer").robust("mean").run();
    Fit inOrder = Agon.train(file).label("answer").robust("mean").validateLast(0.25, null).run();
    Fit byAge = Agon.train(file).label("answer").robust("mean").validateLast(0.25, "age").run();
    for (Fit fit : List.of(inOrder, byAge)) {
      assertThat(size(fit.training()) + size(Objects.requireNonNull(fit.validation())))
          .isEqualTo(size(all.training()));
    }
    assertThat(byAge.model().weights()).isNotEqualTo(inOrder.model().weights());
  }

  @Test
  void baselineIsTheNonRobustModelAndChangesNoBit() {
    Training training = Agon.train(file).label("answer").robust("cvar=0.8").validate(0.25);
    Fit fit = training.run();
    Fit.Baseline baseline = Objects.requireNonNull(fit.baseline());
    Fit plain = Agon.train(file).label("answer").robust("mean").validate(0.25).run();
    assertThat(baseline.model().weights()).isEqualTo(plain.model().weights());
    assertThat(baseline.training().meanLoss()).isEqualTo(plain.training().meanLoss());
    assertThat(baseline.comparison().plain())
        .isEqualTo(ModelMeasures.of(Objects.requireNonNull(baseline.validation())));
    assertThat(plain.baseline()).isNull();

    Fit alone = training.baseline(false).run();
    assertThat(alone.baseline()).isNull();
    assertThat(alone.model().weights()).isEqualTo(fit.model().weights());
    assertThat(fit.model().weights()).isNotEqualTo(baseline.model().weights());
  }

  private static int size(Evaluation evaluation) {
    return evaluation.answers().loss().length;
  }

  @Test
  void passesRunSettingsToTheSolver() {
    List<Long> seen = new ArrayList<>();
    Fit fit =
        Agon.train(file)
            .label("answer")
            .method(dev.agon.method.hcmm.Hcmm2.defaults())
            .budget(Budget.iterations(40))
            .evaluateEvery(10)
            .listener(
                new RunListener() {
                  @Override
                  public void evaluated(TracePoint point) {
                    seen.add(point.iteration());
                  }
                })
            .run();
    assertThat(seen).containsExactly(0L, 10L, 20L, 30L, 40L);
    assertThat(fit.result().solution().iterations()).isEqualTo(40);
  }

  @Test
  void refusesTableSettingsForLibsvmText() throws IOException {
    Path text = folder.resolve("rows.libsvm");
    Files.writeString(text, "1 1:2\n-1 1:3\n");
    assertThatThrownBy(() -> Agon.train(text).label("churned").drop("id").fit())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("label")
        .hasMessageContaining("drop")
        .hasMessageContaining("LIBSVM");
  }

  @Test
  void keepsTheBestIterateOfARunThatDiverges() {
    Fit fit =
        Agon.train(file)
            .label("answer")
            .method(Methods.named("sgda").create(Map.of("step-x", "1e200")))
            .trainer(trainer -> trainer.keep(Keep.FINAL))
            .budget(Budget.iterations(20))
            .run();
    assertThat(fit.result().solution().last().risk()).isInfinite();
    assertThat(fit.model().kept()).isEqualTo(Keep.BEST);
    assertThat(fit.model().worstCaseRisk()).isFinite();
  }
}
