package dev.agon.lab.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.report.Bars;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Matrix;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Report;
import dev.agon.lab.report.SideBySide;
import dev.agon.lab.report.Table;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.Tuner;
import dev.agon.learn.tune.Tuning;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages of all kinds of models have the appropriate content. */
class ModelPageTest {
  private static final int N = 60;

  @TempDir Path folder;

  private static Dataset data(Function<double[], Target> target) {
    var random = new RandomStream(2, 1);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] signal = new double[N];
    for (int i = 0; i < N; i++) {
      signal[i] = random.nextGaussian();
      rows.add(0, signal[i] + 0.5 * random.nextGaussian());
      rows.endRow();
    }
    int[] group = IntStream.range(0, N).map(i -> i % 3).toArray();
    return new Dataset(rows.build(), target.apply(signal), "made", "", List.of())
        .withGroups(new Groups(group, List.of("a", "b", "c")));
  }

  private static Dataset dataFor(String loss) {
    return switch (Loss.parse(loss).targetKind()) {
      case NUMBERS -> data(Values::new);
      case CLASSES -> data(s -> classes(s, -0.5, 0.5));
      case TWO_CLASSES -> data(s -> classes(s, 0));
    };
  }

  private static Classes classes(double[] signal, double... limits) {
    int[] of =
        Arrays.stream(signal)
            .mapToInt(s -> (int) Arrays.stream(limits).filter(limit -> s > limit).count())
            .toArray();
    return new Classes(of, List.of("low", "mid", "high").subList(0, limits.length + 1));
  }

  private static Page page(String loss) {
    Dataset data = dataFor(loss);
    TrainingResult result =
        new Trainer(data)
            .settings(ProblemSettings.nonconvex().withLoss(Loss.parse(loss)))
            .budget(Budget.iterations(50))
            .train();
    Part part =
        new Part(
            "training",
            Evaluator.evaluate(result.model(), data, 1),
            Map.of("g", Objects.requireNonNull(data.groups())));
    return ModelPage.trained(result, Map.of(), List.of(part), null);
  }

  private static List<String> ids(Page page) {
    return page.sections().stream()
        .flatMap(section -> section.blocks().stream())
        .flatMap(b -> b instanceof SideBySide beside ? beside.blocks().stream() : Stream.of(b))
        .map(ModelPageTest::id)
        .filter(id -> !id.isEmpty())
        .toList();
  }

  private static String id(Block block) {
    if (block instanceof Figure figure) {
      return figure.id();
    }
    if (block instanceof Table table) {
      return table.id();
    }
    if (block instanceof Bars bars) {
      return bars.id();
    }
    return block instanceof Matrix matrix ? matrix.id() : "";
  }

  static Stream<Loss> losses() {
    return Loss.all().stream();
  }

  @ParameterizedTest
  @MethodSource("losses")
  void everyKindOfModelHasAPage(Loss loss) {
    Page page = page(loss.name());
    TargetKind kind = loss.targetKind();
    assertThat(ids(page))
        .doesNotHaveDuplicates()
        .contains("tail-table", "spread", "hardest-training", "weights-0", "training-by-0");
    assertThat(ids(page).contains("roc")).isEqualTo(kind == TargetKind.TWO_CLASSES);
    assertThat(ids(page).contains("calibration"))
        .as("probabilities of two classes")
        .isEqualTo(kind == TargetKind.TWO_CLASSES && loss.hasProbabilities());
    assertThat(ids(page).contains("predicted")).isEqualTo(kind == TargetKind.NUMBERS);
    assertThat(ids(page).contains("weights-2"))
        .as("a block for each class")
        .isEqualTo(kind == TargetKind.CLASSES);
    Path file = folder.resolve("page.html");
    Report.writeAlone(file, page);
    assertThat(file).isNotEmptyFile();
  }

  @Test
  void tuningPageStartsWithMeanAndWorstCase() throws Exception {
    Dataset data = dataFor("logistic");
    Tuning tuning =
        new Tuner(data, RobustSet.parse("mean"), RobustSet.parse("cvar=0.5"))
            .folds(2)
            .criterion("mean-loss")
            .training(trainer -> trainer.budget(Budget.iterations(50)))
            .tune();
    Part part =
        new Part("training", Evaluator.evaluate(tuning.result().model(), data, 1), Map.of());
    Page page = ModelPage.tuned(tuning, Map.of(), part);
    assertThat(page.sections().get(0).title()).isEqualTo("Why " + tuning.best().set());
    assertThat(ids(page))
        .contains("trade-off", "criterion", "tuning-table")
        .doesNotHaveDuplicates();
    Report.write(folder, page);
    assertThat(Files.readAllLines(folder.resolve("csv").resolve("tuning-table.csv"))).hasSize(3);
  }
}
