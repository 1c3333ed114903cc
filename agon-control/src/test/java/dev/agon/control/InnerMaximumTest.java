package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InnerMaximumTest {
  private static final int STEPS = 100;
  private static final int EPISODES = 100;
  private static final double[] GOOD = {-1.84, -0.76, 0.012};
  private static final double[] IDLE = {0, 0, 0};

  private final CruiseParameters parameters = CruiseParameters.defaults();

  private InnerMaximum inner(int threads) {
    return new InnerMaximum(parameters, EPISODES, 1, threads);
  }

  @Test
  void worstCaseIsALocalMaximum() {
    InnerMaximum.Result worst = inner(1).fromZero(GOOD);
    assertThat(worst.converged()).isTrue();
    assertThat(worst.residual()).isLessThanOrEqualTo(1e-6);
    assertThat(worst.acceleration()[STEPS - 1]).isZero();

    EpisodeSample sample = new EpisodeSample(parameters, EPISODES, 1, 1);
    RandomStream random = new RandomStream(5, 0);
    for (int trial = 0; trial < 50; trial++) {
      double[] near = worst.acceleration().clone();
      near[random.nextInt(STEPS)] += 0.01 * random.nextGaussian();
      assertThat(cost(sample, GOOD, near)).isLessThan(worst.cost());
    }
  }

  @Test
  void withoutControlTheLeadVehicleUsesItsLimit() {
    InnerMaximum.Result worst = inner(1).fromZero(IDLE);
    assertThat(worst.converged()).isTrue();
    assertThat(worst.acceleration()[0]).isEqualTo(-5);
    assertThat(worst.acceleration()[STEPS - 1]).isZero();
    assertThat(worst.cost()).isGreaterThan(1e7);
  }

  @Test
  void otherStartsFindAMuchHigherMaximum() {
    InnerMaximum inner = inner(1);
    InnerMaximum.Result best = inner.multistart(GOOD);
    assertThat(inner.fromZero(GOOD).cost()).isLessThan(900);
    assertThat(best.cost()).isBetween(1e6, 3e6);
    assertThat(best.acceleration()[0]).isEqualTo(-5);
  }

  @Test
  void oscillatingControllerIsNotConverged() {
    double[] nervous = {-53683, -57678, 125567};
    InnerMaximum.Result worst = new InnerMaximum(parameters, 16, 1, 1).fromZero(nervous);
    assertThat(worst.converged()).isFalse();
    assertThat(worst.residual()).isGreaterThan(1e-6);
    assertThat(worst.cost()).isFinite();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 16})
  void threadsChangeNoBit(int threads) {
    InnerMaximum.Result one = inner(1).fromZero(GOOD);
    InnerMaximum.Result many = inner(threads).fromZero(GOOD);
    assertThat(many.cost()).isEqualTo(one.cost());
    assertThat(many.acceleration()).isEqualTo(one.acceleration());
    assertThat(many.gainGradient()).isEqualTo(one.gainGradient());
    assertThat(many.iterations()).isEqualTo(one.iterations());
  }

  @Test
  void theSampleIsTheMeanCostOfItsEpisodes() {
    CruiseControl problem = new CruiseControl(parameters);
    Batch batch = new Batch();
    int length = EpisodeBlock.sampleLength(parameters);
    double[] values = batch.resizeValues(EPISODES, length);
    RandomStream random = new RandomStream(1, 1);
    for (int i = 0; i < EPISODES; i++) {
      random.seek(i);
      EpisodeBlock.source(parameters).next(random, values, i * length);
    }
    EpisodeSample sample = new EpisodeSample(parameters, EPISODES, 1, 1);
    double[] w = new double[STEPS];
    java.util.Arrays.fill(w, -0.3);
    double[] gx = new double[3];
    double[] gy = new double[STEPS];
    double[] expectedX = new double[3];
    double[] expectedY = new double[STEPS];
    problem.gradient(GOOD, w, batch, expectedX, expectedY);
    double expected = problem.value(GOOD, w, batch);
    assertThat(sample.gradient(GOOD, w, gx, gy)).isCloseTo(expected, within(1e-9));
    assertThat(gx).containsExactly(expectedX, within(1e-9 * Vectors.norm(expectedX)));
    assertThat(gy).containsExactly(expectedY, within(1e-9 * Vectors.norm(expectedY)));
  }

  @Test
  void gradientOfRiskMatchesDifferences() {
    CruiseRisk risk = new CruiseRisk(parameters);
    double[] gradient = new double[3];
    double[] unused = new double[3];
    risk.primal(GOOD, gradient);
    for (int i = 0; i < 3; i++) {
      double[] plus = GOOD.clone();
      double[] minus = GOOD.clone();
      plus[i] += 1e-5;
      minus[i] -= 1e-5;
      double slope = (risk.primal(plus, unused) - risk.primal(minus, unused)) / 2e-5;
      assertThat(slope).isCloseTo(gradient[i], within(1e-5 * Vectors.norm(gradient)));
    }
  }

  @Test
  void rejectsInvalidInput() {
    assertThatThrownBy(() -> inner(1).fromZero(new double[] {0, Double.NaN, 0}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("three finite numbers");
    assertThatThrownBy(() -> inner(1).fromZero(new double[2]))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> inner(1).from(GOOD, new double[7]))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("100");
    assertThatThrownBy(() -> inner(0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("threads must be at least 1, but was 0");
    assertThatThrownBy(() -> new InnerMaximum(parameters, 0, 1, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("episodes must be at least 1, but was 0");
  }

  private static double cost(EpisodeSample sample, double[] gain, double[] w) {
    return sample.gradient(gain, w, new double[3], new double[STEPS]);
  }
}
