package dev.agon.learn.tune;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Choosing a set by held-out rows. */
class TunerTest {
  /**
   * Nine rows in ten are in group "many" and follow the first feature, the others the second one
   * the other way round.
   */
  private static Dataset data(int n) {
    var random = new RandomStream(4, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[n];
    int[] group = new int[n];
    for (int i = 0; i < n; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      group[i] = i % 10 == 0 ? 1 : 0;
      label[i] = (group[i] == 0 ? a + 0.3 * random.nextGaussian() : b) > 0 ? 1 : 0;
      rows.add(0, a);
      rows.add(1, b);
      rows.endRow();
    }
    return new Dataset(
            rows.build(), new Classes(label, List.of("no", "yes")), "made", "", List.of())
        .withGroups(new Groups(group, List.of("many", "few")));
  }

  private static List<RobustSet> sets(String... texts) {
    return Stream.of(texts).map(RobustSet::parse).toList();
  }

  private static Tuner tuner(Dataset data, String... sets) {
    return new Tuner(data, sets(sets)).folds(3).training(TunerTest::brief);
  }

  private static Trainer brief(Trainer trainer) {
    return trainer.budget(Budget.iterations(400)).evaluateEvery(50);
  }

  @Test
  void resultDoesNotDependOnThreads() {
    Dataset data = data(300);
    Tuning one = tuner(data, "penalty=0.1", "penalty=1/n").threads(1).tune();
    Tuning two = tuner(data, "penalty=0.1", "penalty=1/n").threads(3).tune();
    for (int k = 0; k < 2; k++) {
      assertThat(two.candidates().get(k).scores()).isEqualTo(one.candidates().get(k).scores());
    }
    assertThat(two.result().model().weights()).isEqualTo(one.result().model().weights());
    Tuning other = tuner(data, "penalty=0.1", "penalty=1/n").seed(2).tune();
    assertThat(other.candidates().get(0).scores()).isNotEqualTo(one.candidates().get(0).scores());
  }

  /** The same settings as for a trainer on the same table. */
  @Test
  void rowsOfATableHaveTheRegulariserOfTables() {
    StringBuilder text = new StringBuilder("a,b,label\n");
    for (int i = 0; i < 90; i++) {
      text.append(i % 7).append(',').append(i % 4).append(i * 5 % 9 > i % 7 ? ",yes\n" : ",no\n");
    }
    Table table =
        TableReader.autodetect()
            .read(
                new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)), "made");
    TableSchema seen = TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY);
    Dataset rows = seen.encode(table);
    Model tuned = new Tuner(rows, sets("mean")).columns(seen.columns()).tune().result().model();
    Model trained =
        new Trainer(rows)
            .columns(seen.columns())
            .settings(ProblemSettings.suiting(seen.target(), 90, 1).withRobust("mean"))
            .train()
            .model();
    assertThat(tuned.settings()).isEqualTo(trained.settings());
    assertThat(tuned.weights()).isEqualTo(trained.weights());
    assertThat(tuned.predict(Map.of("a", 1, "b", 2)).label()).isEqualTo("yes");
    assertThat(new Tuner(data(90), sets("mean")).tune().result().model().settings().regulariser())
        .isEqualTo(new L2(1.0 / 90));
  }

  @Test
  void constantModelIsNotChosen() {
    var random = new RandomStream(6, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[300];
    for (int i = 0; i < label.length; i++) {
      double a = random.nextGaussian();
      label[i] = a + 2 * random.nextGaussian() > 0 ? 1 : 0;
      rows.add(0, a);
      rows.endRow();
    }
    Dataset noisy =
        new Dataset(rows.build(), new Classes(label, List.of("no", "yes")), "noisy", "", List.of());
    Tuning tuning =
        new Tuner(noisy, sets("cvar=0.05", "cvar=1")).folds(3).criterion("cvar=0.1").tune();
    Candidate same = tuning.candidates().get(0);
    assertThat(same.learned()).isFalse();
    assertThat(same.score()).as("log 2").isCloseTo(StrictMath.log(2), within(1e-3));
    assertThat(tuning.best().learned()).isTrue();
    assertThat(tuning.best().score()).as("the worse tail").isGreaterThan(same.score());
    Tuning only = new Tuner(noisy, sets("cvar=0.05")).folds(3).criterion("cvar=0.1").tune();
    assertThat(only.best().learned()).as("nothing else to choose").isFalse();
  }

  @Test
  void scoresAreMeasuredOnHeldOutRows() {
    Dataset data = data(300);
    Tuning tuning = tuner(data, "penalty=0.1").criterion("mean-loss").tune();
    Split[] folds = Split.folds(data, 3, 1);
    for (int f = 0; f < 3; f++) {
      Dataset rows = Subset.of(data, folds[f].training());
      Model model = brief(new Trainer(rows)).settings(settings(tuning)).train().model();
      double loss = Evaluator.evaluate(model, Subset.of(data, folds[f].heldOut()), 1).meanLoss();
      assertThat(tuning.best().scores()[f]).isEqualTo(loss);
    }
    assertThat(tuning.best().score())
        .isCloseTo(Arrays.stream(tuning.best().scores()).average().orElse(0), within(1e-15));
  }

  private static dev.agon.learn.settings.ProblemSettings settings(Tuning tuning) {
    return tuning.result().model().settings();
  }

  @Test
  void theModelEqualsThatOfTrainingWithoutTuning() {
    Dataset data = data(300);
    Tuning tuning = tuner(data, "penalty=0.1", "penalty=1/n").tune();
    Model alone = brief(new Trainer(data)).settings(settings(tuning)).train().model();
    assertThat(tuning.result().model().weights()).isEqualTo(alone.weights());
    assertThat(settings(tuning).robust()).isEqualTo(tuning.best().set());
  }

  @Test
  void theBestOfTheListIsChosenByTheCriterion() {
    Dataset data = data(600);
    Tuning byMean = tuner(data, "mean", "groups").criterion("mean-loss").tune();
    assertThat(byMean.best().set()).isEqualTo(RobustSet.parse("mean"));
    Tuning byGroup = tuner(data, "mean", "groups").criterion("worst-group-loss").tune();
    assertThat(byGroup.best().set()).isEqualTo(RobustSet.parse("groups"));
    assertThat(byGroup.candidates().get(1).score()).isLessThan(byGroup.candidates().get(0).score());
  }

  @Test
  void everyCriterionComputesItsMeasure() {
    Dataset data = data(300);
    Model model = brief(new Trainer(data)).train().model();
    var evaluation = Evaluator.evaluate(model, data, 1);
    List<RobustSet> sets = sets("cvar=0.2", "cvar=0.05", "mean");
    double[] loss = evaluation.answers().loss().clone();
    Arrays.sort(loss);
    double worst = IntStream.range(285, 300).mapToDouble(i -> loss[i]).average().orElse(0);
    assertThat(value("cvar=0.05", data, sets, evaluation)).isCloseTo(worst, within(1e-12));
    assertThat(value("worst-case", data, sets, evaluation))
        .as("the strictest of the sets")
        .isCloseTo(worst, within(1e-12));
    assertThat(value("accuracy", data, sets, evaluation)).isEqualTo(evaluation.accuracy());
    var groups = evaluation.by(requireNonNull(data.groups()));
    assertThat(value("worst-group-loss", data, sets, evaluation))
        .isEqualTo(
            Math.max(
                requireNonNull(groups.get("many")).meanLoss(),
                requireNonNull(groups.get("few")).meanLoss()));
    assertThat(value("worst-group-accuracy", data, sets, evaluation))
        .isLessThan(evaluation.accuracy());
    assertThat(Criterion.suiting(data)).isEqualTo("worst-group-loss");
    assertThatThrownBy(() -> value("gini", data, sets, evaluation))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("'gini'");
  }

  /**
   * A fifth of the rows of both groups are "yes", more of them for large values of the feature, but
   * never most of them. Every candidate predicts "no" for every row; the second one has the better
   * probabilities.
   */
  @Test
  void defaultForGroupsDoesNotChooseConstantModels() {
    var random = new RandomStream(9, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int n = 1200;
    int[] label = new int[n];
    int[] group = new int[n];
    for (int i = 0; i < n; i++) {
      double a = random.nextDouble();
      group[i] = i % 2;
      label[i] = random.nextDouble() < 0.4 * a ? 1 : 0;
      rows.add(0, a);
      rows.endRow();
    }
    Dataset data =
        new Dataset(rows.build(), new Classes(label, List.of("no", "yes")), "made", "", List.of())
            .withGroups(new Groups(group, List.of("even", "odd")));
    Supplier<Tuner> tuner =
        () -> new Tuner(data, sets("mean")).folds(3).lambda2(List.of(1.0, 1e-3));
    assertThat(tuner.get().criterion("worst-group-accuracy").tune().chosen()).isZero();
    assertThat(tuner.get().tune().chosen()).isEqualTo(1);
  }

  private static double value(
      String name, Dataset data, List<RobustSet> sets, dev.agon.learn.model.Evaluation evaluation) {
    return Criterion.parse(name, data, sets).of().applyAsDouble(evaluation);
  }

  @Test
  void groupCriteriaNeedGroups() {
    Dataset data = data(100);
    var ungrouped =
        new Dataset(data.rows(), data.target(), data.source(), data.sha256(), data.notices());
    assertThatThrownBy(() -> tuner(ungrouped, "mean").criterion("worst-group-accuracy").tune())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("needs groups");
  }
}
