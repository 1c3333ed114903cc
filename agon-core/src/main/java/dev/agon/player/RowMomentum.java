package dev.agon.player;

import dev.agon.problem.RowWeightProblem;

/**
 * The rule {@code -c (y - center)} that every row's y-gradient follows outside the batch, worked
 * into the momentum of the first {@code size} of some coordinates.
 *
 * @param c the curvature of the quadratic in y
 * @param center the common coordinate of its center
 */
record RowMomentum(double c, double center) {
  /** The rule of a problem. */
  static RowMomentum of(RowWeightProblem problem) {
    return new RowMomentum(problem.curvature(), problem.center());
  }

  /** What differences of rows obey: the same without a center. */
  RowMomentum linear() {
    return new RowMomentum(c, 0);
  }

  /** {@code m = g}. */
  void start(RowStates rows) {
    start(rows.momentum, rows.point, rows.size());
  }

  /** {@code m = (1-beta) (m + h) + beta g}. */
  void correct(double beta, RowStates rows) {
    correct(beta, rows.momentum, rows.point, rows.before, rows.size());
  }

  /** {@code m = (1-beta) m + beta g}. */
  void smooth(double beta, RowStates rows) {
    smooth(beta, rows.momentum, rows.point, rows.size());
  }

  /** {@code m = g + (1-beta) (m - g₋)}. */
  void recurse(double beta, RowStates rows) {
    recurse(beta, rows.momentum, rows.point, rows.before, rows.size());
  }

  /** {@code m = g}. */
  void start(double[] momentum, double[] y, int size) {
    for (int i = 0; i < size; i++) {
      momentum[i] = -c * (y[i] - center);
    }
  }

  /** {@code m = (1-beta) (m + h) + beta g}. */
  void correct(double beta, double[] momentum, double[] y, double[] before, int size) {
    double keep = 1 - beta;
    for (int i = 0; i < size; i++) {
      momentum[i] = keep * (momentum[i] - c * (y[i] - before[i])) - beta * (c * (y[i] - center));
    }
  }

  /** {@code m = (1-beta) m + beta g}. */
  void smooth(double beta, double[] momentum, double[] y, int size) {
    double keep = 1 - beta;
    for (int i = 0; i < size; i++) {
      momentum[i] = keep * momentum[i] - beta * (c * (y[i] - center));
    }
  }

  /** {@code m = g + (1-beta) (m - g₋)}. */
  void recurse(double beta, double[] momentum, double[] y, double[] before, int size) {
    double keep = 1 - beta;
    for (int i = 0; i < size; i++) {
      momentum[i] = keep * (momentum[i] + c * (before[i] - center)) - c * (y[i] - center);
    }
  }
}
