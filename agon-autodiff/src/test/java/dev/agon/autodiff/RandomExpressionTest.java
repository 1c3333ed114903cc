package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.hipparchus.analysis.differentiation.DSFactory;
import org.hipparchus.analysis.differentiation.DerivativeStructure;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Derivatives of random expressions. The argument of each case is its seed, so a failing case can
 * be repeated.
 */
class RandomExpressionTest {
  private static final int DIMENSION_X = 3;
  private static final int DIMENSION_Y = 2;
  private static final int NUMBERS = 2;
  private static final int SAMPLES = 11;

  static java.util.stream.LongStream seeds() {
    return java.util.stream.LongStream.rangeClosed(1, 150);
  }

  /** One random expression, point, direction and batch. */
  private static final class Case {
    final RandomExpression expression;
    final double[] x;
    final double[] y;
    final double[] dx;
    final double[] dy;
    final Batch batch = new Batch();

    Case(long seed) {
      RandomStream random = new RandomStream(seed, 0);
      expression = new RandomExpression(random, DIMENSION_X + DIMENSION_Y + NUMBERS, 20);
      x = Derivatives.gaussians(random, DIMENSION_X);
      y = Derivatives.gaussians(random, DIMENSION_Y);
      dx = Derivatives.gaussians(random, DIMENSION_X);
      dy = Derivatives.gaussians(random, DIMENSION_Y);
      double[] values = batch.resizeValues(SAMPLES, NUMBERS);
      for (int i = 0; i < values.length; i++) {
        values[i] = random.nextGaussian();
      }
    }

    Scalar loss(Tape t, Vector u, Vector v, Samples xi) {
      List<Scalar> known = new ArrayList<>();
      for (int i = 0; i < DIMENSION_X; i++) {
        known.add(u.get(i));
      }
      for (int i = 0; i < DIMENSION_Y; i++) {
        known.add(v.get(i));
      }
      for (int i = 0; i < NUMBERS; i++) {
        known.add(xi.number(i));
      }
      return expression.onTape(t, known);
    }

    /** Moves the point along the direction. */
    Case moved(double t) {
      Vectors.addScaled(t, dx, x);
      Vectors.addScaled(t, dy, y);
      return this;
    }

    AutodiffProblem.Builder builder() {
      return AutodiffProblem.of(DIMENSION_X, DIMENSION_Y, this::loss);
    }

    Derivatives derivatives(AutodiffProblem.Builder builder) {
      AutodiffProblem problem = builder.overStream(NUMBERS, (random, values, offset) -> {});
      return Derivatives.of(problem, x, y, dx, dy, batch);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithHipparchus(long seed) {
    Case at = new Case(seed);
    Derivatives expected = byHipparchus(at);
    at.derivatives(at.builder()).assertCloseTo(expected, 1e-9);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void agreesWithCentralDifferences(long seed) {
    Case at = new Case(seed);
    Derivatives here = at.derivatives(at.builder());
    double t = 1e-6;
    Derivatives ahead = at.moved(t).derivatives(at.builder());
    Derivatives behind = at.moved(-2 * t).derivatives(at.builder());
    double[] gradient = Derivatives.join(here.gx(), here.gy());
    double slope = Vectors.dot(gradient, Derivatives.join(at.dx, at.dy));
    double size = 1 + Math.abs(here.value()) + Vectors.norm(gradient);
    assertThat((ahead.value() - behind.value()) / (2 * t)).isCloseTo(slope, within(1e-7 * size));
    double[] product = Derivatives.join(here.hx(), here.hy());
    double[] difference = Derivatives.join(ahead.gx(), ahead.gy());
    Vectors.addScaled(-1, Derivatives.join(behind.gx(), behind.gy()), difference);
    Vectors.scale(difference, 1 / (2 * t));
    double scale = size + Vectors.norm(product);
    assertThat(difference).containsExactly(product, within(1e-6 * scale));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void everyWayOfEvaluatingABatchGivesTheSameResult(long seed) {
    Case at = new Case(seed);
    Derivatives expected = at.derivatives(at.builder());
    at.derivatives(at.builder().perSample()).assertCloseTo(expected, 1e-11);
    at.derivatives(at.builder().samplesTogether(4)).assertCloseTo(expected, 1e-11);
    Derivatives replayed = at.derivatives(at.builder().replay());
    replayed.assertCloseTo(expected, 0);
    at.derivatives(at.builder().replay().samplesTogether(4)).assertCloseTo(expected, 1e-11);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void hessianIsSymmetric(long seed) {
    Case at = new Case(seed);
    Derivatives one = at.derivatives(at.builder());
    double[] d = Derivatives.join(at.dx, at.dy);
    RandomStream random = new RandomStream(seed, 1);
    double[] e = Derivatives.gaussians(random, d.length);
    System.arraycopy(e, 0, at.dx, 0, DIMENSION_X);
    System.arraycopy(e, DIMENSION_X, at.dy, 0, DIMENSION_Y);
    Derivatives other = at.derivatives(at.builder());
    double[] hd = Derivatives.join(one.hx(), one.hy());
    double[] he = Derivatives.join(other.hx(), other.hy());
    double scale = Vectors.norm(hd) * Vectors.norm(e) + Vectors.norm(he) * Vectors.norm(d);
    assertThat(Vectors.dot(hd, e)).isCloseTo(Vectors.dot(he, d), within(1e-11 * (1 + scale)));
  }

  private static Derivatives byHipparchus(Case at) {
    int n = DIMENSION_X + DIMENSION_Y;
    DSFactory factory = new DSFactory(n, 2);
    double[] z = Derivatives.join(at.x, at.y);
    double[] d = Derivatives.join(at.dx, at.dy);
    double value = 0;
    double[] gradient = new double[n];
    double[] product = new double[n];
    for (int k = 0; k < SAMPLES; k++) {
      List<DerivativeStructure> known = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        known.add(factory.variable(i, z[i]));
      }
      for (int i = 0; i < NUMBERS; i++) {
        known.add(factory.constant(at.batch.values()[k * NUMBERS + i]));
      }
      DerivativeStructure q = at.expression.byHipparchus(known);
      value += q.getValue() / SAMPLES;
      for (int i = 0; i < n; i++) {
        int[] orders = new int[n];
        orders[i]++;
        gradient[i] += q.getPartialDerivative(orders) / SAMPLES;
        for (int j = 0; j < n; j++) {
          int[] second = orders.clone();
          second[j]++;
          product[i] += q.getPartialDerivative(second) * d[j] / SAMPLES;
        }
      }
    }
    return new Derivatives(
        value,
        java.util.Arrays.copyOf(gradient, DIMENSION_X),
        java.util.Arrays.copyOfRange(gradient, DIMENSION_X, n),
        java.util.Arrays.copyOf(product, DIMENSION_X),
        java.util.Arrays.copyOfRange(product, DIMENSION_X, n));
  }
}
