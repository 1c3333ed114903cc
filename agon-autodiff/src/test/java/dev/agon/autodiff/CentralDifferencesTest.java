package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.problem.MinMaxProblem;
import dev.agon.random.RandomStream;
import dev.agon.testkit.DerivativeCheck;
import dev.agon.testkit.DerivativeReport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Typical losses compared with central differences. */
class CentralDifferencesTest {
  private static final int STEPS = 12;

  /** A small cruise control: gains x against a lead vehicle's accelerations y. */
  private static Scalar cruise(Tape t, Vector x, Vector y, Samples xi) {
    Scalar gap = xi.number(0);
    Scalar speed = xi.number(1);
    Sum<Scalar> cost = t.sum().plus(-5, y.squaredNorm());
    for (int step = 0; step < STEPS; step++) {
      Scalar force = x.get(0).times(gap).plusProduct(x.get(1), speed).tanh().times(2);
      cost.plus(1, gap, gap).plus(0.1, force, force).plus(gap.negate().softplus());
      gap = gap.plus(0.1, speed);
      speed = t.sum().plus(speed).plus(0.1, y.get(step)).plus(-0.1, force).total();
    }
    return cost.total();
  }

  /** A network with one hidden layer, its weights in x, its inputs shifted by y. */
  private static Scalar network(Tape t, Vector x, Vector y, Samples xi) {
    Vector input = xi.numbers(0, 2).plus(y);
    Vector hidden = x.slice(0, 6).matrixTimes(input).plus(x.slice(6, 3)).tanh();
    Scalar error = x.slice(9, 3).dot(hidden).minus(xi.number(2));
    return error.squared().plus(0.01, x.squaredNorm()).minus(y.squaredNorm());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 64})
  void derivativesAgreeWithCentralDifferences(int samplesTogether) {
    check(
        AutodiffProblem.of(2, STEPS, CentralDifferencesTest::cruise)
            .samplesTogether(samplesTogether)
            .overStream(2, (random, values, offset) -> draw(random, values, offset, 2)));
    check(
        AutodiffProblem.of(12, 2, CentralDifferencesTest::network)
            .samplesTogether(samplesTogether)
            .replay()
            .overStream(3, (random, values, offset) -> draw(random, values, offset, 3)));
    check(
        AutodiffProblem.of(12, 0, (t, x, y, xi) -> network(t, x, t.constant(new double[2]), xi))
            .samplesTogether(samplesTogether)
            .overStream(3, (random, values, offset) -> draw(random, values, offset, 3)));
  }

  private static void draw(RandomStream random, double[] values, int offset, int count) {
    for (int i = 0; i < count; i++) {
      values[offset + i] = random.nextGaussian();
    }
  }

  private static void check(MinMaxProblem problem) {
    DerivativeReport report = DerivativeCheck.of(problem).batch(10).run();
    assertThat(report.passed()).as(report.toString()).isTrue();
  }
}
