package dev.agon.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class CruiseEvaluationTest {
  private static final double[] GAIN = {-1.84, -0.76, 0.012};

  /** Without noise all episodes are equal, and a plain loop simulates them. */
  @Test
  void theMeanEpisodeIsTheSimulatedOne() {
    CruiseParameters d = CruiseParameters.defaults();
    CruiseParameters quiet =
        new CruiseParameters(
            40,
            d.timeStep(),
            d.standstillDistance(),
            d.headway(),
            d.minimumDistance(),
            d.largestControl(),
            d.largestAcceleration(),
            d.stoppingWidth(),
            d.weights(),
            new CruiseParameters.Noise(0, 0, 0),
            new CruiseParameters.Start(45, 0, 20, 0, 18, 0));
    CruiseEvaluation evaluation = CruiseEvaluation.of(GAIN, quiet, 20, 1, 2);
    assertThat(evaluation.distance()).hasSize(40);

    double distance = 45;
    double ego = 20;
    double lead = 18;
    double smallest = Double.POSITIVE_INFINITY;
    for (int t = 0; t < 40; t++) {
      double desired = 5 + 1.5 * ego;
      double error = distance - desired;
      assertThat(evaluation.distance()[t]).isCloseTo(distance, within(1e-9));
      assertThat(evaluation.desiredDistance()[t]).isCloseTo(desired, within(1e-9));
      assertThat(evaluation.spacingError()[t]).isCloseTo(error, within(1e-9));
      assertThat(evaluation.minimumDistance()[t]).isEqualTo(10);
      smallest = Math.min(smallest, distance);
      double signal = GAIN[0] * error + GAIN[1] * (lead - ego) + GAIN[2] * ego;
      double u = 5 * StrictMath.tanh(-signal / 5);
      distance += 0.1 * (lead - ego);
      ego += 0.1 * u;
      lead += 0.1 * evaluation.worstAcceleration()[t];
    }
    assertThat(evaluation.smallestDistance()).isCloseTo(smallest, within(1e-9));
  }

  @Test
  void writesOneRowPerTimeStep() throws IOException {
    CruiseEvaluation evaluation = CruiseEvaluation.of(GAIN, CruiseParameters.defaults(), 32, 1, 1);
    StringBuilder text = new StringBuilder();
    evaluation.writeCsv(text, Double::toString);
    String[] lines = text.toString().split("\n", -1);
    assertThat(lines).hasSize(102);
    assertThat(lines[0])
        .isEqualTo(
            "step,worst_acceleration,spacing_error,distance,desired_distance,minimum_distance,"
                + "time,ego_velocity,lead_velocity,control");
    String[] last = lines[100].split(",", -1);
    assertThat(last[0]).isEqualTo("99");
    assertThat(Double.parseDouble(last[1])).isEqualTo(evaluation.worstAcceleration()[99]);
    assertThat(Double.parseDouble(last[3])).isEqualTo(evaluation.distance()[99]);
    assertThat(last[5]).isEqualTo("10.0");
    assertThat(lines[101]).isEmpty();
  }
}
