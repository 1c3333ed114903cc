package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.random.RandomStream;
import dev.agon.run.StopReason;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A network learns an interaction with every loss and every set that has a stochastic form. */
class NetworkSetsTest {
  private static final List<String> SETS =
      List.of(
          "mean",
          "penalty=1/n",
          "chi2=0.1",
          "chi2=95%",
          "cvar=0.5",
          "kl=0.1",
          "kl=95%",
          "kl-penalty=1",
          "tv=0.1",
          "groups",
          "groups-penalty=0.1",
          "inputs=0.05",
          "wasserstein-penalty=5");

  private static Stream<Arguments> pairs() {
    return Loss.all().stream()
        .flatMap(loss -> SETS.stream().map(set -> Arguments.of(loss.name(), set)));
  }

  private static Dataset rows(Loss loss, int n, int seed) {
    RandomStream random = new RandomStream(seed, 0);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[n];
    double[] value = new double[n];
    for (int i = 0; i < n; i++) {
      double a = random.nextGaussian();
      double b = random.nextGaussian();
      rows.add(0, a);
      rows.add(1, b);
      rows.endRow();
      boolean three = loss.targetKind() == TargetKind.CLASSES && a > 1;
      label[i] = three ? 2 : a * b > 0 ? 1 : 0;
      value[i] = a * b;
    }
    Target target =
        switch (loss.targetKind()) {
          case CLASSES -> new Classes(label, List.of("a", "b", "c"));
          case TWO_CLASSES -> new Classes(label, List.of("no", "yes"));
          case NUMBERS -> new Values(value);
        };
    Groups groups =
        new Groups(IntStream.range(0, n).map(i -> i % 3).toArray(), List.of("p", "q", "r"));
    return new Dataset(rows.build(), target, "interaction", "", List.of()).withGroups(groups);
  }

  private static double quality(Evaluation evaluation) {
    return evaluation.metrics() instanceof ClassMetrics classes
        ? classes.accuracy()
        : ((ValueMetrics) evaluation.metrics()).errors().r2();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void everyLossLearnsWithEverySet(String name, String set) {
    Loss loss = Loss.parse(name);
    Dataset data = rows(loss, 500, 1);
    if (set.hashCode() % 2 == 0) {
      RandomStream random = new RandomStream(8, 1);
      data =
          data.withWeights(
              IntStream.range(0, 500).mapToDouble(i -> 0.5 + random.nextDouble()).toArray());
    }
    ProblemSettings settings =
        ProblemSettings.suiting(loss, data.target(), 500, 3)
            .withRobust(set)
            .withRegulariser(new L2(1e-4))
            .withNetwork(Architecture.of(12));
    TrainingResult result = new Trainer(data).settings(settings).seed(2).train();
    assertThat(result.solution().stopReason()).isEqualTo(StopReason.HELD_OUT);
    assertThat(quality(Evaluator.evaluate(result.model(), rows(loss, 800, 2), 1)))
        .isGreaterThan(0.8);
  }
}
