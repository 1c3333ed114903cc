package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Cars that never drive backwards, unlike in the paper, so there is a worst case. */
class ForwardModelTest {
  private static final double[] GAIN = {-1.84, -0.76, 0.012};
  private static final CruiseParameters PAPER = CruiseParameters.defaults();
  private static final CruiseParameters FORWARD = PAPER.forward();

  @Test
  void equalsThePapersModelWhileBothCarsMove() {
    double[] w = new double[PAPER.steps()];
    Batch batch = new Batch();
    CruiseControl paper = new CruiseControl(PAPER);
    paper.sampling().draw(new RandomStream(1, 0), 16, batch);
    double expected = paper.value(GAIN, w, batch);
    assertThat(new CruiseControl(FORWARD).value(GAIN, w, batch))
        .isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void speedsAreNeverNegative() {
    EpisodeSample sample = new EpisodeSample(FORWARD, 16, 1, 1);
    double[] brake = new double[FORWARD.steps()];
    Arrays.fill(brake, -5);
    double[] ego = sample.meanOf(GAIN, brake, rollout -> least(rollout.velocity, rollout.size()));
    assertThat(Arrays.stream(ego).min().orElseThrow()).isNotNegative();
    double[] paper =
        new EpisodeSample(PAPER, 16, 1, 1).meanOf(GAIN, brake, rollout -> rollout.velocity);
    assertThat(Arrays.stream(paper).min().orElseThrow()).isLessThan(-5);
  }

  private static double[] least(double[] values, int size) {
    return Arrays.copyOf(values, FORWARD.steps() * size);
  }

  @Test
  void worstCaseIsBestOfManyStartsAndBounded() {
    CruiseEvaluation forward = CruiseEvaluation.of(GAIN, FORWARD, 80, 1, 1);
    InnerMaximum inner = new InnerMaximum(FORWARD, 80, 1, 1);
    double fromZero = inner.fromZero(GAIN).cost();
    assertThat(forward.worstCaseCost()).isGreaterThanOrEqualTo(fromZero * (1 - 1e-9));
    assertThat(forward.worstCaseCostMultistart()).isEqualTo(forward.worstCaseCost());
    assertThat(forward.worstCaseCost()).isLessThan(1e5);
    double[] all = new double[FORWARD.steps()];
    Arrays.fill(all, -5);
    assertThat(forward.worstCaseCost())
        .isGreaterThanOrEqualTo(inner.from(GAIN, all).cost() * (1 - 1e-6));
    for (int t = 0; t < FORWARD.steps(); t++) {
      assertThat(forward.egoVelocity()[t]).isNotNegative();
      assertThat(forward.leadVelocity()[t]).isNotNegative();
      assertThat(Math.abs(forward.control()[t])).isLessThanOrEqualTo(5);
    }
  }

  @Test
  void constantsAreChangedByName() {
    CruiseParameters changed = PAPER.with(Map.of("headway", 2.0, "steps", 40.0, "start-ego", 25.0));
    assertThat(changed.headway()).isEqualTo(2);
    assertThat(changed.steps()).isEqualTo(40);
    assertThat(changed.start().egoVelocity()).isEqualTo(25);
    assertThat(changed.with(PAPER.values())).isEqualTo(PAPER);
    assertThatThrownBy(() -> PAPER.with(Map.of("colour", 1.0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no constant 'colour'")
        .asString()
        .contains("headway");
    assertThatThrownBy(() -> PAPER.with(Map.of("steps", 1.5)))
        .hasMessageContaining("steps must be a whole number");
    assertThatThrownBy(() -> PAPER.with(Map.of("time-step", -1.0)))
        .hasMessageContaining("time-step must be positive");
    for (String name : List.of("headway", "standstill-distance", "minimum-distance")) {
      assertThatThrownBy(() -> PAPER.with(Map.of(name, -1.0)))
          .hasMessageContaining(name + " must be")
          .hasMessageContaining("-1.0");
    }
  }
}
