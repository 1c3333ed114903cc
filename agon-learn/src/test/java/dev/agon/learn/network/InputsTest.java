package dev.agon.learn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.model.movement.Attack;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Inputs;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Inputs that an adversary moves: the worst case, training against it, and its measurement. */
class InputsTest {
  private static final Architecture SMALL = Architecture.of(6, 4);

  private static Dataset rows(int n, int seed, int kind) {
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
      label[i] = kind == 3 ? (a > 0.4 ? 2 : b > 0 ? 1 : 0) : a * b > 0 ? 1 : 0;
      value[i] = a * b + 0.3 * a;
    }
    Target target =
        kind == 0
            ? new Values(value)
            : new Classes(label, kind == 3 ? List.of("a", "b", "c") : List.of("no", "yes"));
    return new Dataset(rows.build(), target, "moved", "", List.of());
  }

  private static ProblemSettings settings(Dataset data, String set) {
    return ProblemSettings.suiting(data.target(), data.size(), data.features())
        .withRobust(set)
        .withRegulariser(new None())
        .withNetwork(SMALL);
  }

  private static double risk(Dataset data, String set, double[] x) {
    return RobustProblem.of(data, settings(data, set), 1).primal(x);
  }

  /** The largest loss of a row over a grid in the ball. */
  private static double bruteForce(Dataset row, double radius, boolean max, double[] x) {
    double most = Double.NEGATIVE_INFINITY;
    int grid = 40;
    for (int p = 0; p <= 2 * grid; p++) {
      for (int q = 0; q <= 2 * grid; q++) {
        double angle = StrictMath.PI * q / grid;
        double length = radius * p / (2 * grid);
        SparseRowsBuilder moved = new SparseRowsBuilder();
        moved.add(
            0,
            row.rows().value(0, 0)
                + (max ? radius * (p - grid) / grid : length * StrictMath.cos(angle)));
        moved.add(
            1,
            row.rows().value(0, 1)
                + (max ? radius * (q - grid) / grid : length * StrictMath.sin(angle)));
        moved.endRow();
        Dataset one = new Dataset(moved.build(), row.target(), "one", "", List.of());
        most = Math.max(most, risk(one, "mean", x));
      }
    }
    return most;
  }

  @ParameterizedTest
  @CsvSource({"2,1", "inf,1", "2,0", "inf,3"})
  void worstCaseMatchesASearchOverTheBall(String norm, int kind) {
    Dataset all = rows(12, 4, kind);
    int outputs = kind == 3 ? 3 : 1;
    double[] x = SMALL.initial(2, outputs, 9);
    for (int i = 0; i < all.size(); i++) {
      Dataset row = dev.agon.learn.data.Subset.of(all, new int[] {i});
      double exact = bruteForce(row, 0.4, norm.equals("inf"), x);
      double found = risk(row, "inputs=0.4,norm=" + norm, x);
      assertThat(found).isBetween(exact - 2e-3 * exact, exact + 2e-3 * exact);
      assertThat(found).isGreaterThan(risk(row, "mean", x));
    }
  }

  @Test
  void aLargePriceAddsTheSquaredSlopeDividedByFourTimesThePrice() {
    Dataset all = rows(1, 4, 1);
    double[] x = SMALL.initial(2, 1, 9);
    double step = 1e-5;
    double squares = 0;
    for (int j = 0; j < 2; j++) {
      double[] ends = new double[2];
      for (int side = 0; side < 2; side++) {
        SparseRowsBuilder moved = new SparseRowsBuilder();
        for (int f = 0; f < 2; f++) {
          moved.add(f, all.rows().value(0, f) + (f == j ? (2 * side - 1) * step : 0));
        }
        moved.endRow();
        ends[side] = risk(new Dataset(moved.build(), all.target(), "", "", List.of()), "mean", x);
      }
      double slope = (ends[1] - ends[0]) / (2 * step);
      squares += slope * slope;
    }
    double gain = risk(all, "wasserstein-penalty=1000", x) - risk(all, "mean", x);
    assertThat(gain).isCloseTo(squares / 4000, Offset.offset(1e-3 * squares / 4000));
  }

  @Test
  void gradientOfTheRiskMatchesDifferences() {
    Dataset data = rows(30, 4, 1);
    double[] x = SMALL.initial(2, 1, 9);
    RobustProblem problem = RobustProblem.of(data, settings(data, "wasserstein-penalty=2"), 1);
    double[] gradient = new double[x.length];
    problem.primal(x, gradient);
    for (int j = 0; j < x.length; j += 5) {
      double[] moved = x.clone();
      moved[j] += 1e-5;
      double above = problem.primal(moved);
      moved[j] -= 2e-5;
      double below = problem.primal(moved);
      assertThat(gradient[j]).isCloseTo((above - below) / 2e-5, Offset.offset(1e-6));
    }
  }

  @Test
  void adversarialTrainingSurvivesTheAttack() {
    Dataset data = fragile(1000, 1);
    Dataset fresh = fragile(1000, 2);
    Inputs attack = Inputs.ball("inputs=0.4,norm=inf");
    double plain = accuracy(Attack.of(train(data, "mean"), fresh, attack));
    assertThat(plain).isLessThan(0.9);
    Model robust = train(data, "inputs=0.4,norm=inf");
    Attack survived = Attack.of(robust, fresh, attack);
    assertThat(survived.exact()).isFalse();
    assertThat(accuracy(survived)).isGreaterThan(0.95);
    Evaluation clean = Evaluator.evaluate(robust, fresh, 1);
    assertThat(clean.accuracy()).isGreaterThanOrEqualTo(accuracy(survived));
    assertThat(clean.worstCaseRisk()).isGreaterThan(clean.meanLoss());
  }

  /** Ten inputs separate the classes, but each by less than the attack; the first by more. */
  private static Dataset fragile(int n, int seed) {
    RandomStream random = new RandomStream(seed, 0);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    int[] label = new int[n];
    for (int i = 0; i < n; i++) {
      label[i] = i % 2;
      rows.add(0, (i % 2) * (i % 4 - 2) * 1.6 + 0.15 * random.nextGaussian());
      for (int j = 1; j <= 10; j++) {
        rows.add(j, 0.3 * (2 * label[i] - 1) + 0.2 * random.nextGaussian());
      }
      rows.endRow();
    }
    return new Dataset(
        rows.build(), new Classes(label, List.of("no", "yes")), "fragile", "", List.of());
  }

  private static Model train(Dataset data, String set) {
    ProblemSettings settings =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withRobust(set)
            .withNetwork(Architecture.of(16, 8));
    return new Trainer(data).settings(settings).seed(3).train().model();
  }

  private static double accuracy(Attack attack) {
    return ((ClassMetrics) attack.metrics()).accuracy();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 3})
  void theAttackOnALinearModelIsExact(int kind) {
    Dataset data = rows(40, 6, kind);
    ProblemSettings linear =
        ProblemSettings.suiting(data.target(), 40, data.features()).withRobust("mean");
    Model model = new Trainer(data).settings(linear).train().model();
    Attack attack = Attack.of(model, data, Inputs.ball("inputs=0.35"));
    assertThat(attack.exact()).isTrue();
    double[] worst = new double[40];
    int correct = 0;
    double squares = 0;
    for (int i = 0; i < 40; i++) {
      boolean right = true;
      for (int angle = 0; angle < 720; angle++) {
        double phi = angle * StrictMath.PI / 360;
        double[] point = {
          data.rows().value(i, 0) + 0.35 * StrictMath.cos(phi),
          data.rows().value(i, 1) + 0.35 * StrictMath.sin(phi)
        };
        if (kind == 0) {
          double error = model.value(point) - ((Values) data.target()).of()[i];
          worst[i] = Math.max(worst[i], error * error);
        } else {
          double[] probability = new double[model.classes().size()];
          model.probabilities(point, probability);
          int named = 0;
          for (int k = 1; k < probability.length; k++) {
            named = probability[k] > probability[named] ? k : named;
          }
          right &= named == data.classes().of()[i];
        }
      }
      correct += right ? 1 : 0;
      squares += worst[i];
    }
    if (kind == 0) {
      double rmse =
          attack.metrics().measures().stream()
              .filter(measure -> measure.key().equals("rmse"))
              .findFirst()
              .orElseThrow()
              .value();
      assertThat(rmse).isCloseTo(Math.sqrt(squares / 40), Offset.offset(1e-4));
    } else {
      assertThat(accuracy(attack)).isCloseTo(correct / 40.0, Offset.offset(1e-12));
    }
  }

  @Test
  void resumedRunIsTheSameBitForBit(@TempDir Path folder) {
    Dataset data = rows(200, 1, 1);
    ProblemSettings settings = settings(data, "inputs=0.2,norm=inf");
    double[] whole = trainer(data, settings).train().model().weights();
    Checkpoint checkpoint = new Checkpoint(folder.resolve("run.checkpoint"));
    trainer(data, settings).checkpoint(checkpoint).budget(Budget.iterations(500)).train();
    double[] resumed =
        trainer(data, settings)
            .checkpoint(checkpoint)
            .budget(Budget.UNLIMITED)
            .train()
            .model()
            .weights();
    assertThat(resumed).isEqualTo(whole);
    assertThat(Arrays.stream(whole).allMatch(Double::isFinite)).isTrue();
  }

  private static Trainer trainer(Dataset data, ProblemSettings settings) {
    return new Trainer(data).settings(settings).seed(5);
  }

  @Test
  void theModelFileKeepsTheSet() {
    Dataset data = rows(100, 1, 1);
    for (String set : List.of("inputs=0.2,norm=inf", "inputs=0.1", "wasserstein-penalty=3")) {
      assertThat(RobustSet.parse(set)).hasToString(set);
      Model model =
          new Trainer(data)
              .settings(settings(data, set))
              .budget(Budget.iterations(200))
              .train()
              .model();
      assertThat(ModelFile.parse(ModelFile.text(model), "test").settings())
          .isEqualTo(model.settings());
    }
  }

  @Test
  void linearModelsAndBadValuesAreRefused() {
    Dataset data = rows(60, 1, 1);
    ProblemSettings linear = settings(data, "inputs=0.1").withNetwork(null);
    assertThatThrownBy(() -> new Trainer(data).settings(linear).train())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("inputs=0.1 is made for networks");
    assertThatThrownBy(() -> new Trainer(data).settings(settings(data, "wasserstein=0.1")).train())
        .hasMessageContaining("made for linear models");
    assertThatThrownBy(() -> RobustSet.parse("inputs=0.1,norm=1"))
        .hasMessageContaining("must be 2 or inf");
    assertThatThrownBy(() -> RobustSet.parse("inputs=-1")).hasMessageContaining("-1");
    assertThatThrownBy(() -> RobustSet.parse("wasserstein-penalty=0")).hasMessageContaining("0");
    assertThatThrownBy(() -> RobustSet.parse("inputs=0.1,trim=0.1"))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> Inputs.ball("cvar=0.1")).hasMessageContaining("cvar=0.1");
  }
}
