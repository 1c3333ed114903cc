package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.matrix.SparseMatrix;
import dev.agon.problem.Batch;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** A mistake in a loss gives a message that names the operation and the shapes. */
class MisuseTest {
  private static final int ROWS = 4;
  private static final DenseMatrix DATA = new DenseMatrix(ROWS, 2, 1, 2, 3, 4, 5, 6, 7, 8);
  private static final double[] LABELS = {1, -1, 1, 0};

  private static void evaluate(AutodiffProblem problem) {
    problem.gradient(
        new double[] {1, 2, 3},
        new double[] {4, 5},
        Batch.ofRows(1, 3, 3),
        new double[3],
        new double[2]);
  }

  private static AutodiffProblem problem(Loss loss) {
    return AutodiffProblem.of(3, 2, loss).overRows(ROWS);
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> refused(Loss loss) {
    return assertThatThrownBy(() -> evaluate(problem(loss)))
        .isInstanceOfSatisfying(
            InvalidInputException.class, e -> assertThat(e.hint()).isNotBlank());
  }

  @Test
  void lengthsThatDoNotFitAreRefused() {
    refused((t, x, y, xi) -> x.plus(y).sum())
        .hasMessageContaining("plus: a vector of 3 and a vector of 2 do not fit");
    refused((t, x, y, xi) -> x.times(xi.row(DATA)).sum())
        .hasMessageContaining("times: a vector of 3 and a vector of 2 for each of 3 samples");
    refused((t, x, y, xi) -> x.dot(y)).hasMessageContaining("dot: a vector of 3");
    refused((t, x, y, xi) -> t.sum(3).plus(x).plus(y).total().sum())
        .hasMessageContaining("sum: a vector of 2 does not fit a vector of 3");
    refused((t, x, y, xi) -> x.matrixTimes(y).sum()).hasMessageContaining("matrixTimes");
    refused((t, x, y, xi) -> t.times(DATA, x).sum())
        .hasMessageContaining("times: a 4 x 2 matrix does not fit a vector of 3");
    refused((t, x, y, xi) -> xi.dot(DATA, x))
        .hasMessageContaining("dot: rows of 2 numbers do not fit a vector of 3");
  }

  @Test
  void indicesOutOfRangeAreRefused() {
    refused((t, x, y, xi) -> x.get(3)).hasMessageContaining("a vector of 3 has no element 3");
    refused((t, x, y, xi) -> x.slice(2, 2).sum())
        .hasMessageContaining("a vector of 3 has no 2 elements from 2 on");
    refused((t, x, y, xi) -> x.gather(new int[] {0, -1}).sum())
        .hasMessageContaining("gather: a vector of 3 has no element -1");
  }

  @Test
  void dataThatDoNotBelongToTheProblemAreRefused() {
    refused((t, x, y, xi) -> xi.at(new double[3]))
        .hasMessageContaining("at: the problem has 4 rows, but the data only 3");
    refused((t, x, y, xi) -> xi.at(x)).hasMessageContaining("at: the problem has 4 rows");
    refused((t, x, y, xi) -> xi.number(0)).hasMessageContaining("a sample has 0 numbers");
    assertThatThrownBy(
            () ->
                problem((t, x, y, xi) -> x.sum())
                    .value(new double[3], new double[2], Batch.ofRows(4)))
        .hasMessageContaining("the batch has row 4, but the problem has 4 rows");
    assertThatThrownBy(
            () -> {
              Batch batch = new Batch();
              batch.resizeValues(1, 2);
              AutodiffProblem.of(1, 0, (t, x, y, xi) -> xi.at(LABELS))
                  .overStream(2, (random, values, offset) -> {})
                  .value(new double[1], new double[0], batch);
            })
        .hasMessageContaining("at: the samples are 2 numbers each, not rows");
  }

  @Test
  void aNumberThatDiffersBetweenSamplesHasNoSingleValue() {
    refused((t, x, y, xi) -> xi.at(LABELS).value() > 0 ? x.sum() : y.sum())
        .hasMessageContaining("value: a scalar for each of 3 samples has no single value")
        .asString()
        .contains("perSample()");
  }

  @Test
  void readingNumbersWhileReplayingIsRefused() {
    AutodiffProblem problem =
        AutodiffProblem.of(3, 2, (t, x, y, xi) -> x.value(0) > 0 ? x.sum() : y.sum())
            .replay()
            .overRows(ROWS);
    assertThatThrownBy(() -> evaluate(problem))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("Build the problem without replay()");
  }

  @Test
  void infinitiesNameTheirOperationAndSample() {
    refused((t, x, y, xi) -> x.sum().times(xi.at(LABELS).plus(1).log()))
        .hasMessageContaining("log, operation 4 of 6")
        .hasMessageContaining("for each of 3 samples, gave -Infinity")
        .hasMessageContaining("in element 0 of sample 0 of the batch (row 1)")
        .hasMessageContaining("where its arguments are 0.0");
    refused((t, x, y, xi) -> x.minus(2).log().sum())
        .hasMessageContaining("log, operation 2 of 3")
        .hasMessageContaining("a result of 3 elements, gave NaN in element 0");
  }

  @Test
  void anInfiniteDerivativeIsNamedToo() {
    refused((t, x, y, xi) -> x.get(0).minus(1).sqrt())
        .hasMessageContaining("sqrt, operation 2 of 2")
        .hasMessageContaining("has the derivative Infinity");
  }

  @Test
  void aPointThatIsNotFiniteIsNamed() {
    AutodiffProblem problem = problem((t, x, y, xi) -> x.sum().plus(y.sum()));
    assertThatThrownBy(
            () ->
                problem.value(
                    new double[] {1, 2, 3}, new double[] {4, Double.NaN}, Batch.ofRows(0)))
        .hasMessageContaining("y[1] = NaN");
  }

  @Test
  void infinitiesMayBePassedOn() {
    AutodiffProblem problem =
        AutodiffProblem.of(3, 2, (t, x, y, xi) -> x.minus(1).log().sum())
            .passNonFinite()
            .overRows(ROWS);
    double value = problem.value(new double[] {1, 2, 3}, new double[2], Batch.ofRows(0));
    assertThat(value).isEqualTo(Double.NEGATIVE_INFINITY);
  }

  @Test
  void variablesDoNotOutliveTheirEvaluation() {
    List<Scalar> kept = new ArrayList<>();
    AutodiffProblem problem =
        problem(
            (t, x, y, xi) -> {
              kept.add(x.sum());
              return kept.get(0).plus(y.sum());
            });
    evaluate(problem);
    assertThatThrownBy(() -> evaluate(problem))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("plus: a scalar was kept from an earlier evaluation");
    assertThatThrownBy(() -> kept.get(0).exp())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("exp: a scalar was kept from an earlier evaluation");
  }

  @Test
  void tapesAndSumsDoNotOutliveTheirEvaluationEither() {
    List<Tape> tapes = new ArrayList<>();
    List<Sum<Scalar>> sums = new ArrayList<>();
    AutodiffProblem problem =
        problem(
            (t, x, y, xi) -> {
              tapes.add(t);
              sums.add(t.sum().plus(x.sum()));
              return sums.get(0).total();
            });
    evaluate(problem);
    assertThatThrownBy(() -> tapes.get(0).constant(1)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> evaluate(problem))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sum: a sum was used after its total was taken");
  }

  @Test
  void variablesStayOnTheirTape() {
    List<Scalar> foreign = new ArrayList<>();
    Loss inner =
        (t, x, y, xi) -> {
          foreign.add(x.sum());
          evaluate(problem((t2, x2, y2, xi2) -> x2.sum().plus(foreign.get(0))));
          return x.sum();
        };
    assertThatThrownBy(() -> evaluate(problem(inner)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("plus: a scalar belongs to another tape");
  }

  @Test
  void aLossMayNotAskForItsOwnDerivatives() {
    List<AutodiffProblem> itself = new ArrayList<>();
    itself.add(
        problem(
            (t, x, y, xi) -> {
              evaluate(itself.get(0));
              return x.sum();
            }));
    assertThatThrownBy(() -> evaluate(itself.get(0)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("during its evaluation");
  }

  @Test
  void aFailedEvaluationDoesNotHarmTheNext() {
    boolean[] fail = {true};
    AutodiffProblem problem =
        problem(
            (t, x, y, xi) -> {
              if (fail[0]) {
                throw new IllegalArgumentException("of the user");
              }
              return x.sum();
            });
    assertThatThrownBy(() -> evaluate(problem)).hasMessage("of the user");
    fail[0] = false;
    assertThat(problem.value(new double[] {1, 2, 3}, new double[2], Batch.ofRows(0))).isEqualTo(6);
  }

  @Test
  void arraysOfTheWrongLengthAreRefused() {
    AutodiffProblem problem = problem((t, x, y, xi) -> x.sum());
    assertThatThrownBy(() -> problem.value(new double[2], new double[2], Batch.ofRows(0)))
        .hasMessageContaining("x must have 3 numbers, but has 2");
    assertThatThrownBy(() -> problem.value(new double[3], new double[2], new Batch()))
        .hasMessageContaining("empty batch");
    assertThatThrownBy(() -> AutodiffProblem.of(0, 1, (t, x, y, xi) -> y.sum()))
        .hasMessageContaining("they were 0 and 1");
    assertThatThrownBy(() -> new DenseMatrix(2, 2, 1, 2, 3))
        .hasMessageContaining("a 2 x 2 matrix was given 3 entries");
    assertThatThrownBy(() -> new SparseMatrix(2, new int[] {0, 1}, new int[] {2}, new double[] {1}))
        .hasMessageContaining("in column 2 of 2");
  }
}
