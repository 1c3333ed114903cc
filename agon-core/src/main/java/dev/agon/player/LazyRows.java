package dev.agon.player;

import dev.agon.linalg.Vectors;

/**
 * All rows of a lazy player, each in one of three sets: stored one by one ({@link ActiveRows}), at
 * zero ({@link ZeroRows}), or never drawn and all alike ({@link Crowd}).
 */
final class LazyRows {
  final ActiveRows active;
  final ZeroRows zero;
  final Crowd crowd;

  private final int n;
  private boolean moved;
  private boolean movedAgain;

  /** How many rows were active when the idle ones were last put away. */
  private int tidySize;

  LazyRows(double[] start) {
    n = start.length;
    active = new ActiveRows(n);
    zero = ZeroRows.of(start);
    double common = commonValue(start);
    if (Double.isNaN(common)) {
      crowd = new Crowd(0, 0);
      for (int row = 0; row < n; row++) {
        if (start[row] != 0) {
          active.add(row, start[row], start[row], 0);
        }
      }
    } else {
      crowd = new Crowd(n - zero.size(), common);
    }
  }

  /** The one value of all coordinates that are not 0; NaN when they differ. */
  private static double commonValue(double[] y) {
    double common = 0;
    for (double value : y) {
      if (value != 0 && value != common) {
        if (common != 0) {
          return Double.NaN;
        }
        common = value;
      }
    }
    return common;
  }

  int size() {
    return n;
  }

  /** The slot of a row that is active from now on, if it was not before. */
  int activate(int row) {
    int slot = active.slot(row);
    if (slot >= 0) {
      return slot;
    }
    if (zero.contains(row)) {
      return active.add(row, 0, 0, zero.remove(row));
    }
    crowd.leave();
    slot = active.add(row, crowd.point[0], crowd.before[0], crowd.momentum[0]);
    active.origin[slot] = crowd.origin;
    return slot;
  }

  /** From here on a move belongs to the new iteration. */
  void beginIteration() {
    moved = false;
    movedAgain = false;
  }

  /**
   * A move is about to overwrite y₋, which after the first of an iteration tells where it began.
   */
  void beginMove() {
    if (moved && !movedAgain) {
      active.rememberBefore();
      crowd.origin = crowd.before[0];
      movedAgain = true;
    }
  }

  /** The new point stands in the arrays of y₋: {@code y₋ <-> y}. */
  void commitMove() {
    exchange();
    moved = true;
    if (!movedAgain) {
      tidy();
    }
  }

  /** Returns to the point where the iteration began. */
  void takeBackMoves() {
    if (movedAgain) {
      active.returnToOrigin();
      crowd.point[0] = crowd.origin;
    } else if (moved) {
      exchange();
    }
    beginIteration();
  }

  private void exchange() {
    active.exchange();
    crowd.exchange();
  }

  /**
   * Puts idle rows away, but not after every step: an idle active row costs little and harms not. A
   * row that was not idle when the iteration began stays until it has ended.
   */
  private void tidy() {
    if (active.size() > tidySize + tidySize / 8 + 64) {
      active.handOver(zero);
      tidySize = active.size();
    }
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    double[] momentum = active.momentum;
    for (int i = 0; i < active.size(); i++) {
      momentum[i] *= factor;
    }
    crowd.momentum[0] *= factor;
    zero.map(factor, 0);
  }

  /** {@code |m|}. */
  double momentumNorm() {
    double squares = Vectors.dot(active.momentum, active.momentum, active.size());
    squares += crowd.squares(1);
    squares += zero.squares(squares);
    if (squares > 1e-280 && squares <= Double.MAX_VALUE) {
      return Math.sqrt(squares);
    }
    return scaledNorm();
  }

  /** The norm when its square underflows or overflows: measured in the largest momentum. */
  private double scaledNorm() {
    double unit = zero.largestMagnitude();
    if (crowd.size() > 0) {
      unit = Math.max(unit, Math.abs(crowd.momentum[0]));
    }
    for (int i = 0; i < active.size(); i++) {
      unit = Math.max(unit, Math.abs(active.momentum[i]));
    }
    if (unit == 0 || !Double.isFinite(unit)) {
      return unit;
    }
    double squares = zero.squaresIn(unit) + crowd.squares(unit);
    for (int i = 0; i < active.size(); i++) {
      double ratio = active.momentum[i] / unit;
      squares += ratio * ratio;
    }
    return unit * Math.sqrt(squares);
  }

  void copyPoint(double[] out) {
    copy(active.point, crowd.point[0], out);
  }

  void copyBefore(double[] out) {
    copy(active.before, crowd.before[0], out);
  }

  void copyMomentum(double[] out) {
    copy(active.momentum, crowd.momentum[0], out);
    zero.copyMomentum(out);
  }

  private void copy(double[] ofActive, double ofCrowd, double[] out) {
    for (int row = 0; row < n; row++) {
      out[row] = zero.contains(row) ? 0 : ofCrowd;
    }
    active.scatter(ofActive, out);
  }
}
