package dev.agon.autodiff;

import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.matrix.SparseMatrix;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each operation on vectors compared with the same formula written number by number, for vectors
 * that are common to the samples and for vectors that are not.
 */
class VectorOperationsTest {
  private static final int N = 6;
  private static final int SAMPLES = 5;
  private static final DenseMatrix DENSE =
      new DenseMatrix(2, N, 1, -2, 0, 0.5, 3, 0, 0, 1, 4, 0, -1, 2);
  private static final SparseMatrix SPARSE =
      new SparseMatrix(
          N,
          new int[] {0, 4, 8},
          new int[] {0, 1, 3, 4, 1, 2, 4, 5},
          new double[] {1, -2, 0.5, 3, 1, 4, -1, 2});
  private static final int[] INDICES = {3, 0, 3, 5};

  /** A formula that combines two vectors of six numbers. */
  private interface Formula {
    Scalar of(Tape t, Vector u, Vector v);
  }

  private static Arguments pair(String name, Formula vectors, Formula numbers) {
    return Arguments.of(name, vectors, numbers);
  }

  static Stream<Arguments> pairs() {
    return Stream.of(
        pair("sum", (t, u, v) -> u.sum().sin(), (t, u, v) -> add(t, u).sin()),
        pair("dot", (t, u, v) -> u.dot(v).sin(), (t, u, v) -> inner(t, u, v).sin()),
        pair(
            "dot of slices",
            (t, u, v) -> u.slice(0, 4).dot(u.slice(2, 4)).sin(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < 4; i++) {
                sum.plus(1, u.get(i), u.get(i + 2));
              }
              return sum.total().sin();
            }),
        pair("squaredNorm", (t, u, v) -> u.squaredNorm().log(), (t, u, v) -> inner(t, u, u).log()),
        pair(
            "norm",
            (t, u, v) -> u.norm().times(v.norm()).sin(),
            (t, u, v) -> inner(t, u, u).sqrt().times(inner(t, v, v).sqrt()).sin()),
        pair(
            "times a scalar",
            (t, u, v) -> u.times(v.get(0)).plus(v.get(1)).minus(v.get(2)).over(v.sum()).norm(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < N; i++) {
                Scalar shifted = u.get(i).times(v.get(0)).plus(v.get(1)).minus(v.get(2));
                sum.plus(shifted.over(add(t, v)).squared());
              }
              return sum.total().sqrt();
            }),
        pair(
            "element by element",
            (t, u, v) -> u.times(v).plusProduct(2, u, u).minus(v.tanh()).softplus().sum(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < N; i++) {
                Scalar a = u.get(i);
                Scalar b = v.get(i);
                sum.plus(a.times(b).plus(a.squared().times(2)).minus(b.tanh()).softplus());
              }
              return sum.total();
            }),
        pair(
            "gather",
            (t, u, v) -> u.gather(INDICES).dot(v.slice(1, 4)).cos(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < INDICES.length; i++) {
                sum.plus(1, u.get(INDICES[i]), v.get(1 + i));
              }
              return sum.total().cos();
            }),
        pair(
            "stack",
            (t, u, v) -> t.stack(u.get(2), v.get(0), t.constant(0.7)).tanh().squaredNorm(),
            (t, u, v) ->
                u.get(2)
                    .tanh()
                    .squared()
                    .plus(v.get(0).tanh().squared())
                    .plus(t.constant(0.7).tanh().squared())),
        pair(
            "dense matrix",
            (t, u, v) -> t.times(DENSE, u).softplus().squaredNorm(),
            (t, u, v) -> rows(t, u)),
        pair(
            "sparse matrix",
            (t, u, v) -> t.times(SPARSE, u).softplus().squaredNorm(),
            (t, u, v) -> rows(t, u)),
        pair(
            "variable matrix",
            (t, u, v) -> u.matrixTimes(v.slice(1, 3)).squaredNorm().sin(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < 2; i++) {
                Sum<Scalar> row = t.sum();
                for (int j = 0; j < 3; j++) {
                  row.plus(1, u.get(3 * i + j), v.get(1 + j));
                }
                sum.plus(row.total().squared());
              }
              return sum.total().sin();
            }),
        pair(
            "sum of vectors",
            (t, u, v) ->
                t.sum(N).plus(u).minus(v).plus(0.3, u, v).plus(-2, u, u).plus(0.1).total().norm(),
            (t, u, v) -> {
              Sum<Scalar> sum = t.sum();
              for (int i = 0; i < N; i++) {
                Scalar a = u.get(i);
                Scalar b = v.get(i);
                Scalar product = a.times(b).times(0.3).minus(a.squared().times(2));
                sum.plus(a.minus(b).plus(product).plus(0.1).squared());
              }
              return sum.total().sqrt();
            }),
        pair(
            "empty",
            (t, u, v) ->
                u.plus(v.slice(6, 0).sum())
                    .slice(3, 0)
                    .dot(v.slice(0, 0))
                    .plus(u.slice(1, 0).norm())
                    .plus(u.sum()),
            (t, u, v) -> add(t, u)));
  }

  private static Scalar add(Tape t, Vector u) {
    Sum<Scalar> sum = t.sum();
    for (int i = 0; i < N; i++) {
      sum.plus(u.get(i));
    }
    return sum.total();
  }

  private static Scalar inner(Tape t, Vector u, Vector v) {
    Sum<Scalar> sum = t.sum();
    for (int i = 0; i < N; i++) {
      sum.plus(1, u.get(i), v.get(i));
    }
    return sum.total();
  }

  /** The squared norm of softplus(DENSE u). */
  private static Scalar rows(Tape t, Vector u) {
    Sum<Scalar> sum = t.sum();
    for (int i = 0; i < 2; i++) {
      Sum<Scalar> row = t.sum();
      for (int j = 0; j < N; j++) {
        row.plus(DENSE.entry(i, j), u.get(j));
      }
      sum.plus(row.total().softplus().squared());
    }
    return sum.total();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pairs")
  void vectorsAgreeWithFormulasNumberByNumber(String name, Formula vectors, Formula numbers) {
    RandomStream random = new RandomStream(17, 0);
    double[] x = Derivatives.gaussians(random, N);
    double[] y = Derivatives.gaussians(random, N);
    double[] dx = Derivatives.gaussians(random, N);
    double[] dy = Derivatives.gaussians(random, N);
    Batch batch = new Batch();
    double[] values = batch.resizeValues(SAMPLES, N);
    for (int i = 0; i < values.length; i++) {
      values[i] = random.nextGaussian();
    }
    for (int kind = 0; kind < 4; kind++) {
      Derivatives expected = derivatives(numbers, kind, x, y, dx, dy, batch);
      derivatives(vectors, kind, x, y, dx, dy, batch).assertCloseTo(expected, 1e-12);
    }
  }

  /** The four kinds: neither, the first, the second or both vectors differ between samples. */
  private static Derivatives derivatives(
      Formula formula, int kind, double[] x, double[] y, double[] dx, double[] dy, Batch batch) {
    AutodiffProblem problem =
        AutodiffProblem.of(
                N,
                N,
                (t, u, v, xi) -> {
                  Vector noise = xi.numbers(0, N);
                  Vector a = (kind & 1) == 0 ? u : u.plus(noise);
                  Vector b = (kind & 2) == 0 ? v : v.times(noise);
                  return formula.of(t, a, b);
                })
            .overStream(N, (random, values, offset) -> {});
    return Derivatives.of(problem, x, y, dx, dy, batch);
  }
}
