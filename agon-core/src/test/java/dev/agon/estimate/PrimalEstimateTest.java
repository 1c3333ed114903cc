package dev.agon.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.Bowl;
import dev.agon.fixture.Coupled;
import dev.agon.fixture.OneByOne;
import dev.agon.fixture.Plain;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class PrimalEstimateTest {
  private final double[] gradient = new double[1];

  @Test
  void equalsMaximumOnFullSum() {
    Bowl bowl = new Bowl(1);
    PrimalEstimate estimate = PrimalEstimate.of(bowl);
    for (double x : new double[] {1, -3, 0.25}) {
      estimate.primal(new double[] {x}, gradient);
      assertThat(gradient[0]).isCloseTo(2 * x, within(1e-5));
      assertThat(estimate.quality().reached()).isTrue();
      assertThat(estimate.quality().complete()).isTrue();
      assertThat(estimate.quality().samples()).isEqualTo(4);
      assertThat(estimate.quality().gradientError()).isZero();
    }
  }

  @Test
  void onStreamIsWithinStandardErrors() {
    PrimalEstimate estimate = PrimalEstimate.of(Coupled.free(0.5));
    double value = estimate.primal(new double[] {1}, gradient);
    PrimalEstimate.Quality quality = estimate.quality();
    assertThat(quality.samples()).isEqualTo(4096);
    assertThat(quality.complete()).isFalse();
    // P = (a^2/c + 1) x^2/2 = 4.5 and grad P = 9 at a = 2; y* = 4, so one sample varies by 4.
    assertThat(value).isCloseTo(4.5, within(4 * quality.riskError()));
    assertThat(gradient[0]).isCloseTo(9, within(8 * quality.gradientError()));
    assertThat(quality.riskError()).isCloseTo(4 / 64.0, within(0.025));
    assertThat(quality.gradientError()).isCloseTo(4 / 64.0, within(0.025));
  }

  @Test
  void secondEvaluationStartsAtEndOfFirst() {
    PrimalEstimate estimate = PrimalEstimate.of(new Ill());
    double[] x = new double[1];
    estimate.primal(x, gradient);
    long first = estimate.oracleCalls();
    estimate.primal(x, gradient);
    assertThat(first).isGreaterThan(20);
    assertThat(estimate.oracleCalls() - first).as("g of both players on two rows").isEqualTo(4);
  }

  @Test
  void ascentReachesBoundaryOfSet() {
    Coupled boxed = new Coupled(0, new WholeSpace(), new Box(-2, 3));
    PrimalEstimate estimate = PrimalEstimate.of(boxed);
    estimate.primal(new double[] {1}, gradient);
    double[] y = new double[1];
    estimate.copyWorstCase(y);
    assertThat(y).containsExactly(3);
    estimate.primal(new double[] {-1}, gradient);
    estimate.copyWorstCase(y);
    assertThat(y).containsExactly(-2);
  }

  @Test
  void missingMaximumIsNan() {
    PrimalEstimate estimate = PrimalEstimate.of(Coupled.free(-1));
    assertThat(estimate.primal(new double[] {1}, gradient)).isNaN();
    assertThat(gradient).containsExactly(Double.NaN);
    assertThat(estimate.quality().reached()).isFalse();
  }

  /**
   * On a sample that lacks concavity y diverges, and so does the error of its gradient: neither
   * counts as a maximum, and the next ascent begins where this one did.
   */
  @Test
  void runawayAscentIsNotAMaximum() {
    PrimalEstimate estimate = PrimalEstimate.of(new NoisyCurvature());
    estimate.setAccuracy(1e-3, 60);
    estimate.primal(new double[] {1}, gradient);
    assertThat(estimate.quality().reached()).isFalse();
    assertThat(gradient).containsExactly(Double.NaN);
    double[] y = new double[1];
    estimate.copyWorstCase(y);
    assertThat(y).containsExactly(0.5);
  }

  /** {@code x y + a y^2/2} with a normal a of mean 0.01: no concavity, and much noise. */
  private record NoisyCurvature() implements OneByOne {
    @Override
    public Sampling sampling() {
      return Sampling.stream(
          1, (random, values, offset) -> values[offset] = 0.01 + random.nextGaussian());
    }

    @Override
    public void start(double[] x, double[] y) {
      y[0] = 0.5;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      double mean = 0;
      for (int k = 0; k < batch.size(); k++) {
        mean += batch.values()[k] / batch.size();
      }
      gx[0] = y[0];
      gy[0] = x[0] + mean * y[0];
    }
  }

  @Test
  void overflowingAscentEnds() {
    Coupled steep = new Coupled(1e-300, new WholeSpace(), new Simplex(1));
    PrimalEstimate estimate = PrimalEstimate.of(steep);
    estimate.primal(new double[] {1e305}, gradient);
    assertThat(estimate.primal(new double[] {Double.MAX_VALUE}, gradient)).isNotZero();
  }

  @Test
  void withoutLossOnlyGradientIsAvailable() {
    PrimalEstimate estimate = PrimalEstimate.of(new Plain(new Bowl(1)));
    assertThat(estimate.primal(new double[] {3}, gradient)).isNaN();
    assertThat(gradient[0]).isCloseTo(6, within(1e-4));
  }

  @Test
  void emptyYNeedsNoAscent() {
    PrimalEstimate estimate = PrimalEstimate.of(new Bowl(0));
    estimate.primal(new double[] {3}, gradient);
    assertThat(gradient).containsExactly(3);
    assertThat(estimate.oracleCalls()).isEqualTo(4);
  }

  @Test
  void restoredEstimateContinuesBitForBit() {
    PrimalEstimate whole = PrimalEstimate.of(new Ill());
    PrimalEstimate cut = PrimalEstimate.of(new Ill());
    whole.primal(new double[] {0.3}, gradient);
    cut.primal(new double[] {0.3}, gradient);
    State state = new State();
    cut.save(state);
    PrimalEstimate resumed = PrimalEstimate.of(new Ill());
    resumed.restore(state);
    double[] other = new double[1];
    whole.primal(new double[] {-0.7}, gradient);
    resumed.primal(new double[] {-0.7}, other);
    assertThat(other).containsExactly(gradient);
  }

  @Test
  void stationarityIsProjectedForBothPlayers() {
    Coupled fenced = new Coupled(1, new Box(0, 1), new Box(-1, 1));
    // At (1, 1) x would decrease by 3, but not below 0; y would increase, but is at its bound.
    Stationarity measure = Stationarity.of(fenced, new double[] {1}, new double[] {1});
    assertThat(measure.x()).isEqualTo(1);
    assertThat(measure.y()).isZero();
    assertThat(measure.errorX()).isCloseTo(1 / 64.0, within(0.006));
    Stationarity free = Stationarity.of(new Bowl(1), new double[] {2}, new double[] {-1});
    assertThat(free).isEqualTo(new Stationarity(1, 3, 0, 0, 4, true));
  }

  /** A narrow ridge in 20 coordinates of a simplex: {@code -sum i (y_i - c_i x)^2}. */
  private static final class Ill implements FiniteSumProblem {
    @Override
    public int sampleCount() {
      return 2;
    }

    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 20;
    }

    @Override
    public ConvexSet setY() {
      return new Simplex(1);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      Arrays.fill(gx, 0);
      for (int i = 0; i < y.length; i++) {
        double weight = i + 1;
        double distance = y[i] - (i % 3) * (x[0] + 1) / 20;
        gy[i] = -weight * distance;
        gx[0] += weight * distance * (i % 3) / 20;
      }
    }
  }
}
