package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions of a whole vector, rows of y and named outputs, against formulas by hand. */
class ReductionsTest {
  private static final int ROWS = 5;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void logSumExpHasTheDerivativesOfTheLogarithmOfTheSum(int n) {
    assertSame(
        n,
        (t, x, y, xi) -> mixed(x, y, xi).logSumExp().sin(),
        (t, x, y, xi) -> mixed(x, y, xi).exp().sum().log().sin());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void softmaxHasTheDerivativesOfTheQuotient(int n) {
    assertSame(
        n,
        (t, x, y, xi) -> mixed(x, y, xi).softmax().dot(y).sin(),
        (t, x, y, xi) -> {
          Vector powers = mixed(x, y, xi).exp();
          return powers.dot(y).over(powers.sum()).sin();
        });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void maximumEqualsThatOfSeparateElements(int n) {
    assertSame(
        n,
        (t, x, y, xi) -> mixed(x, y, xi).max().sin(),
        (t, x, y, xi) -> {
          Vector v = mixed(x, y, xi);
          Scalar largest = v.get(0);
          for (int i = 1; i < n; i++) {
            largest = largest.max(v.get(i));
          }
          return largest.sin();
        });
  }

  @Test
  void concatenationKeepsTheOrderOfSharedAndPerSampleParts() {
    assertSame(
        4,
        (t, x, y, xi) ->
            t.concatenate(x, mixed(x, y, xi), y).sin().dot(t.concatenate(y, x, x)).sin(),
        (t, x, y, xi) -> {
          Vector v = mixed(x, y, xi);
          Scalar sum = x.sin().dot(y).plus(v.sin().dot(x)).plus(y.sin().dot(x));
          return sum.sin();
        });
  }

  @Test
  void hugeElementsDoNotOverflow() {
    Loss loss =
        (t, x, y, xi) -> {
          t.output("probabilities", x.softmax());
          return x.logSumExp();
        };
    AutodiffProblem problem = AutodiffProblem.of(2, 0, loss).overRows(1);
    double[] x = {1000, 1000};
    assertThat(problem.value(x, new double[0], Batch.ofRows(0)))
        .isCloseTo(1000 + StrictMath.log(2), within(1e-12));
    assertThat(problem.output("probabilities", x, new double[0], Batch.ofRows(0))[0])
        .containsExactly(0.5, 0.5);
  }

  @Test
  void everySampleHasItsOwnRowOfY() {
    int d = 3;
    Loss rows = (t, x, y, xi) -> xi.rowOf(y, d).times(x).sin().sum();
    Loss parts =
        (t, x, y, xi) -> {
          Sum<Scalar> sum = t.sum();
          for (int j = 0; j < d; j++) {
            int[] column = new int[ROWS];
            for (int i = 0; i < ROWS; i++) {
              column[i] = i * d + j;
            }
            sum.plus(xi.at(y.gather(column)).times(x.get(j)).sin());
          }
          return sum.total();
        };
    compare(d, ROWS * d, rows, parts);
  }

  @Test
  void aVectorThatIsNotAMatrixOfTheRowsIsAnError() {
    AutodiffProblem problem =
        AutodiffProblem.of(1, 7, (t, x, y, xi) -> xi.rowOf(y, 2).sum()).overRows(ROWS);
    assertThatThrownBy(() -> problem.value(new double[1], new double[7], Batch.ofRows(0)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rowOf")
        .hasMessageContaining("7");
  }

  @Test
  void lossesAndOutputsAreReturnedPerSample() {
    double[] data = {1, 2, 3, 4, 5};
    Loss loss =
        (t, x, y, xi) -> {
          Scalar score = t.output("score", xi.at(data).times(x.get(0)));
          t.output("both", t.stack(score, x.get(0)));
          return score.squared();
        };
    for (boolean replayed : new boolean[] {false, true}) {
      AutodiffProblem.Builder builder = AutodiffProblem.of(1, 0, loss).samplesTogether(2);
      AutodiffProblem problem = (replayed ? builder.replay() : builder).overRows(ROWS);
      Batch batch = Batch.ofRows(4, 0, 2);
      double[] x = {10};
      double[] none = {};
      assertThat(problem.losses(x, none, batch)).containsExactly(2500, 100, 900);
      assertThat(problem.output("score", x, none, batch))
          .isDeepEqualTo(new double[][] {{50}, {10}, {30}});
      assertThat(problem.output("both", x, none, batch)[2]).containsExactly(30, 10);
      assertThatThrownBy(() -> problem.output("scores", x, none, batch))
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("'scores'")
          .hasMessageContaining("score, both");
    }
  }

  /** A vector that has a value for each sample. */
  private static Vector mixed(Vector x, Vector y, Samples xi) {
    return x.plus(y.times(xi.at(new double[] {0.5, -1, 2, 0.1, 1})));
  }

  private static void assertSame(int n, Loss actual, Loss expected) {
    compare(n, n, actual, expected);
  }

  private static void compare(int dimensionX, int dimensionY, Loss actual, Loss expected) {
    RandomStream random = new RandomStream(7, 1);
    double[] x = Derivatives.gaussians(random, dimensionX);
    double[] y = Derivatives.gaussians(random, dimensionY);
    double[] dx = Derivatives.gaussians(random, dimensionX);
    double[] dy = Derivatives.gaussians(random, dimensionY);
    Batch batch = Batch.ofRows(3, 1, 1, 4, 0, 2, 2);
    Derivatives.of(problem(actual, dimensionX, dimensionY), x, y, dx, dy, batch)
        .assertCloseTo(
            Derivatives.of(problem(expected, dimensionX, dimensionY), x, y, dx, dy, batch), 1e-12);
  }

  private static AutodiffProblem problem(Loss loss, int dimensionX, int dimensionY) {
    return AutodiffProblem.of(dimensionX, dimensionY, loss).samplesTogether(3).overRows(ROWS);
  }
}
