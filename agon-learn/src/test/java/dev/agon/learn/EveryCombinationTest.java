package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.random.RandomStream;
import dev.agon.testkit.DerivativeCheck;
import dev.agon.testkit.DerivativeReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Derivatives of every loss over every set, in every form, against differences. */
class EveryCombinationTest {
  private static final int N = 24;

  record Choice(String loss, String set, @Nullable Form form, boolean weighted) {
    RobustProblem problem() {
      Dataset data = weighted ? withWeights(data(loss)) : data(loss);
      ProblemSettings settings =
          ProblemSettings.nonconvex()
              .withLoss(Loss.parse(loss))
              .withRobust(set)
              .withRegulariser(new L2(0.1));
      return RobustProblem.of(data, data.features(), settings, form, 1);
    }
  }

  private static Dataset data(String loss) {
    Dataset rows = Generated.rows(N, 3, 2, 4);
    RandomStream random = new RandomStream(9, 3);
    Target target =
        switch (Loss.parse(loss).targetKind()) {
          case CLASSES ->
              new Classes(IntStream.range(0, N).map(i -> i % 3).toArray(), List.of("a", "b", "c"));
          case NUMBERS ->
              new Values(IntStream.range(0, N).mapToDouble(i -> random.nextGaussian()).toArray());
          case TWO_CLASSES -> rows.target();
        };
    return new Dataset(rows.rows(), target, "test", "", List.of())
        .withGroups(new Groups(IntStream.range(0, N).map(i -> i % 2).toArray(), List.of("g", "h")));
  }

  private static Dataset withWeights(Dataset data) {
    RandomStream random = new RandomStream(9, 4);
    return data.withWeights(
        IntStream.range(0, N).mapToDouble(i -> 0.2 + 3 * random.nextDouble()).toArray());
  }

  static Stream<Choice> choices() {
    return Stream.of(false, true).flatMap(weighted -> choices(weighted).stream());
  }

  private static List<Choice> choices(boolean weighted) {
    List<Choice> all = new ArrayList<>();
    for (Loss loss : Loss.all()) {
      for (String set :
          List.of(
              "penalty=0.3",
              "chi2=0.4",
              "cvar=0.3",
              "tv=0.2",
              "extremile=2.5",
              "esrm=1.5,penalty=0.02",
              "cvar=0.4,penalty=0.02",
              "groups",
              "groups-penalty=1")) {
        all.add(new Choice(loss.name(), set, Form.WEIGHTS, weighted));
      }
      if (loss.limitsOutliers() && !loss.name().equals("softmax")) {
        for (String norm : List.of("1", "2", "inf")) {
          all.add(new Choice(loss.name(), "wasserstein=0.2,norm=" + norm, null, weighted));
        }
      }
      for (String set : List.of("mean", "penalty=0.3", "chi2=0.4", "kl=0.3", "kl-penalty=0.9")) {
        all.add(new Choice(loss.name(), set, Form.DUAL, weighted));
      }
      for (RobustSet set : RobustSets.examples()) {
        addForms(loss, set, weighted, all);
      }
    }
    return all;
  }

  /** Adds the example of the catalogue in its stochastic forms so that no set is forgotten. */
  private static void addForms(Loss loss, RobustSet set, boolean weighted, List<Choice> all) {
    if (!set.movesValues() && RobustSets.hasWeightsForm(set)) {
      all.add(new Choice(loss.name(), set.toString(), Form.WEIGHTS, weighted));
    }
    if (!set.movesValues() && set.dualForm(N) != null && !set.hasKinks(N)) {
      all.add(new Choice(loss.name(), set.toString(), Form.DUAL, weighted));
    }
  }

  @ParameterizedTest
  @MethodSource("choices")
  void theOracleIsCorrect(Choice choice) {
    // Second derivatives that jump leave a difference across the jump; smaller moves seldom meet
    // it.
    DerivativeReport report =
        DerivativeCheck.of(choice.problem()).seed(3).spread(0.3).tolerance(2e-5).run();
    assertThat(report.passed()).as(report.toString()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("choices")
  void theGradientsOfTheWorstCaseAreCorrect(Choice choice) {
    RobustProblem problem = choice.problem();
    double[] x = new double[problem.dimensionX()];
    RandomStream random = new RandomStream(11, 1);
    Arrays.setAll(x, j -> random.nextGaussian());
    double[] scratch = new double[x.length];
    double[] gradient = new double[x.length];
    problem.primal(x, gradient);
    agrees(choice, x, gradient, z -> problem.primal(z, scratch));
    for (int move = 0; move < 3; move++) {
      double value = problem.proximal(x, 0.3, gradient);
      assertThat(value).isLessThanOrEqualTo(problem.primal(x, scratch) + 1e-12);
      agrees(choice, x, gradient, z -> problem.proximal(z, 0.3, scratch));
      problem.proximal(x, 0.3, gradient);
      problem.multipliers().move();
      assertThat(problem.lagrangian(x, gradient)).isGreaterThanOrEqualTo(value - 1e-12);
      agrees(choice, x, gradient, z -> problem.lagrangian(z, scratch));
    }
  }

  /** At a random point no losses tie, and every worst case has a gradient. */
  private static void agrees(
      Choice choice, double[] x, double[] gradient, ToDoubleFunction<double[]> value) {
    double h = 1e-5;
    for (int j = 0; j < x.length; j++) {
      double[] z = x.clone();
      z[j] = x[j] + h;
      double right = value.applyAsDouble(z);
      z[j] = x[j] - h;
      double left = value.applyAsDouble(z);
      assertThat((right - left) / (2 * h))
          .as("%s, weight %d", choice, j)
          .isCloseTo(gradient[j], within(2e-6));
    }
  }
}
