package dev.agon.game;

import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The methods in their simplest form: whole vectors z = (x, y), a new array for every result, and
 * nothing shared with the code under test except the derivatives of the problem.
 */
final class Naive {
  private final HessianProblem problem;
  private final int dimensionX;
  private final int dimension;

  Naive(HessianProblem problem) {
    this.problem = problem;
    this.dimensionX = problem.dimensionX();
    this.dimension = dimensionX + problem.dimensionY();
  }

  /** The map from a momentum to a direction, for the part of one player. */
  interface Shape {
    double factor(double norm);
  }

  /** The new momentum from the old one, the two points and the batch. */
  interface Momentum {
    double[] next(double[] m, double[] zBefore, double[] z, int[] rows);
  }

  List<double[]> play(List<int[]> batches, double step, Shape shape, Momentum momentum) {
    List<double[]> points = new ArrayList<>();
    double[] before = new double[dimension];
    double[] z = new double[dimension];
    double[] m = new double[dimension];
    points.add(z);
    for (int i = 0; i < batches.size(); i++) {
      m = i == 0 ? gradient(z, batches.get(0)) : momentum.next(m, before, z, batches.get(i));
      before = z;
      z = z.clone();
      double ofX = shape.factor(norm(m, 0, dimensionX));
      double ofY = shape.factor(norm(m, dimensionX, dimension));
      for (int j = 0; j < dimension; j++) {
        z[j] += j < dimensionX ? -step * ofX * m[j] : step * ofY * m[j];
      }
      points.add(z);
    }
    return points;
  }

  double[] gradient(double[] z, int[] rows) {
    double[] gx = new double[dimensionX];
    double[] gy = new double[dimension - dimensionX];
    problem.gradient(x(z), y(z), Batch.ofRows(rows), gx, gy);
    return join(gx, gy);
  }

  /** The Hessian, column by column, times d; optionally without the blocks xy and yx. */
  double[] product(double[] z, double[] d, int[] rows, boolean crossBlocks) {
    double[] sum = new double[dimension];
    for (int j = 0; j < dimension; j++) {
      double[] unit = new double[dimension];
      unit[j] = 1;
      double[] column = column(z, unit, rows);
      for (int i = 0; i < dimension; i++) {
        boolean cross = i < dimensionX != j < dimensionX;
        sum[i] += cross && !crossBlocks ? 0 : column[i] * d[j];
      }
    }
    return sum;
  }

  private double[] column(double[] z, double[] unit, int[] rows) {
    double[] hx = new double[dimensionX];
    double[] hy = new double[dimension - dimensionX];
    problem.gradientAndProduct(
        x(z),
        y(z),
        x(unit),
        y(unit),
        Batch.ofRows(rows),
        new double[hx.length],
        new double[hy.length],
        hx,
        hy);
    return join(hx, hy);
  }

  private double[] x(double[] z) {
    return Arrays.copyOf(z, dimensionX);
  }

  private double[] y(double[] z) {
    return Arrays.copyOfRange(z, dimensionX, dimension);
  }

  private double[] join(double[] ofX, double[] ofY) {
    double[] z = Arrays.copyOf(ofX, dimension);
    System.arraycopy(ofY, 0, z, dimensionX, ofY.length);
    return z;
  }

  private static double norm(double[] m, int from, int to) {
    double squares = 0;
    for (int j = from; j < to; j++) {
      squares += m[j] * m[j];
    }
    return StrictMath.sqrt(squares);
  }

  /** {@code a u + b v}. */
  static double[] combine(double a, double[] u, double b, double[] v) {
    double[] sum = new double[u.length];
    Arrays.setAll(sum, j -> a * u[j] + b * v[j]);
    return sum;
  }
}
