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

class CruiseControlTest {
  private static final int STEPS = 100;

  /** Odd seeds start at the usual distance, even seeds so close that the safety term dominates. */
  private CruiseControl problem = new CruiseControl(CruiseParameters.defaults());

  private static CruiseParameters close(double safety) {
    CruiseParameters d = CruiseParameters.defaults();
    return new CruiseParameters(
        STEPS,
        d.timeStep(),
        d.standstillDistance(),
        d.headway(),
        d.minimumDistance(),
        d.largestControl(),
        d.largestAcceleration(),
        d.stoppingWidth(),
        new CruiseParameters.Weights(1, 0.5, 0.05, safety, 50),
        d.noise(),
        new CruiseParameters.Start(9, 3, 20, 1, 18, 1));
  }

  /** One random point, direction and batch, with the results of the oracle. */
  private final class Case {
    final Batch batch = new Batch();
    final double[] x;
    final double[] y;
    final double[] dx;
    final double[] dy;
    final double[] gx = new double[3];
    final double[] gy = new double[STEPS];
    final double[] hx = new double[3];
    final double[] hy = new double[STEPS];

    Case(long seed, int episodes) {
      problem = new CruiseControl(seed % 2 == 0 ? close(30) : CruiseParameters.defaults());
      RandomStream random = new RandomStream(seed, 0);
      problem.sampling().draw(random, episodes, batch);
      x = new double[] {-1.8 + 0.3 * random.nextGaussian(), -0.8, 0.05 * random.nextGaussian()};
      y = gaussians(random, STEPS);
      dx = gaussians(random, 3);
      dy = gaussians(random, STEPS);
      evaluate(dx, dy);
    }

    void evaluate(double[] u, double[] v) {
      problem.gradientAndProduct(x, y, u, v, batch, gx, gy, hx, hy);
    }

    double valueAt(double t) {
      return problem.value(moved(x, t, dx), moved(y, t, dy), batch);
    }
  }

  @Test
  void theSafetyTermIsActiveInTheTests() {
    Case at = new Case(2, 5);
    double without = new CruiseControl(close(0)).value(at.x, at.y, at.batch);
    assertThat(at.valueAt(0) - without).isGreaterThan(500);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void gradientIsTheSlopeOfTheValue(long seed) {
    Case at = new Case(seed, 5);
    double t = 1e-5;
    double slope = (at.valueAt(t) - at.valueAt(-t)) / (2 * t);
    double expected = Vectors.dot(at.gx, at.dx) + Vectors.dot(at.gy, at.dy);
    assertThat(slope).isCloseTo(expected, within(1e-6 * scale(at)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void productIsTheSlopeOfTheGradient(long seed) {
    Case at = new Case(seed, 5);
    double t = 1e-6;
    double[] plusX = new double[3];
    double[] plusY = new double[STEPS];
    double[] minusX = new double[3];
    double[] minusY = new double[STEPS];
    problem.gradient(moved(at.x, t, at.dx), moved(at.y, t, at.dy), at.batch, plusX, plusY);
    problem.gradient(moved(at.x, -t, at.dx), moved(at.y, -t, at.dy), at.batch, minusX, minusY);
    assertSlopes(plusX, minusX, t, at.hx);
    assertSlopes(plusY, minusY, t, at.hy);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void hessianBlocksAreSymmetric(long seed) {
    Case at = new Case(seed, 5);
    double[] firstX = at.hx.clone();
    double[] firstY = at.hy.clone();
    RandomStream random = new RandomStream(seed, 1);
    double[] ux = gaussians(random, 3);
    double[] uy = gaussians(random, STEPS);
    at.evaluate(ux, uy);
    double one = Vectors.dot(firstX, ux) + Vectors.dot(firstY, uy);
    double other = Vectors.dot(at.hx, at.dx) + Vectors.dot(at.hy, at.dy);
    double size = Vectors.norm(firstX) * Vectors.norm(ux) + Vectors.norm(firstY) * 10;
    assertThat(one).isCloseTo(other, within(1e-12 * size));
  }

  @Test
  void lastAccelerationAffectsOnlyTheAdversary() {
    Case at = new Case(7, 20);
    assertThat(at.gy[STEPS - 1]).isEqualTo(-50 * at.y[STEPS - 1]);
    assertThat(at.hy[STEPS - 1]).isEqualTo(-50 * at.dy[STEPS - 1]);
  }

  @Test
  void aBatchIsTheMeanOfItsEpisodesEvenAcrossBlocks() {
    int episodes = 2 * EpisodeBlock.WIDTH + 5;
    Case at = new Case(11, episodes);
    double[] meanX = new double[3];
    double[] meanY = new double[STEPS];
    double[] productX = new double[3];
    double mean = 0;
    int length = 3 + 3 * STEPS;
    for (int i = 0; i < episodes; i++) {
      Batch one = new Batch();
      double[] values = one.resizeValues(1, length);
      System.arraycopy(at.batch.values(), i * length, values, 0, length);
      Case single = new Case(11, 1);
      problem.gradientAndProduct(
          at.x, at.y, at.dx, at.dy, one, single.gx, single.gy, single.hx, single.hy);
      mean += problem.value(at.x, at.y, one) / episodes;
      Vectors.addScaled(1.0 / episodes, single.gx, meanX);
      Vectors.addScaled(1.0 / episodes, single.gy, meanY);
      Vectors.addScaled(1.0 / episodes, single.hx, productX);
    }
    assertThat(problem.value(at.x, at.y, at.batch)).isCloseTo(mean, within(1e-11 * Math.abs(mean)));
    assertThat(at.gx).containsExactly(meanX, within(1e-11 * Vectors.norm(meanX)));
    assertThat(at.gy).containsExactly(meanY, within(1e-11 * Vectors.norm(meanY)));
    assertThat(at.hx).containsExactly(productX, within(1e-11 * Vectors.norm(productX)));
  }

  @Test
  void episodesStartAsInThePaper() {
    Batch batch = new Batch();
    int episodes = 20000;
    problem.sampling().draw(new RandomStream(3, 0), episodes, batch);
    double[] mean = new double[4];
    double[] square = new double[4];
    for (int i = 0; i < episodes; i++) {
      for (int k = 0; k < 4; k++) {
        double value = batch.values()[i * 303 + k];
        mean[k] += value / episodes;
        square[k] += value * value / episodes;
      }
    }
    double[] expected = {45, 20, 18, 0};
    double[] deviation = {3, 1, 1, 1};
    for (int k = 0; k < 4; k++) {
      assertThat(mean[k]).isCloseTo(expected[k], within(0.04 * deviation[k]));
      double measured = Math.sqrt(square[k] - mean[k] * mean[k]);
      assertThat(measured).isCloseTo(deviation[k], within(0.03 * deviation[k]));
    }
  }

  @Test
  void rejectsConstantsOutOfRange() {
    assertThatThrownBy(() -> new CruiseParameters.Weights(1, 0.5, 0.05, 30, 0))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("acceleration weight must be positive and finite, but was 0.0");
    assertThatThrownBy(() -> new CruiseParameters.Noise(0.1, Double.NaN, 0.1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("velocity noise");
    assertThatThrownBy(() -> new CruiseParameters.Start(45, -3, 20, 1, 18, 1))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("Use for example 3.0");
  }

  private static double scale(Case at) {
    return Vectors.norm(at.gx) * Vectors.norm(at.dx) + Vectors.norm(at.gy) * Vectors.norm(at.dy);
  }

  private static void assertSlopes(double[] plus, double[] minus, double t, double[] expected) {
    double tolerance = 1e-6 * Vectors.norm(expected);
    for (int i = 0; i < expected.length; i++) {
      double slope = (plus[i] - minus[i]) / (2 * t);
      assertThat(slope).as("entry %d", i).isCloseTo(expected[i], within(tolerance));
    }
  }

  private static double[] moved(double[] point, double t, double[] direction) {
    double[] result = point.clone();
    Vectors.addScaled(t, direction, result);
    return result;
  }

  private static double[] gaussians(RandomStream random, int n) {
    double[] result = new double[n];
    for (int i = 0; i < n; i++) {
      result[i] = random.nextGaussian();
    }
    return result;
  }
}
