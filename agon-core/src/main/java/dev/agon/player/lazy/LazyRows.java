package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.Undo;
import java.util.Arrays;

/**
 * All rows of a lazy player, each in one of three sets: stored one by one ({@link ActiveRows}), at
 * zero ({@link ZeroRows}), or moving with others ({@link Flocks}).
 */
final class LazyRows implements Undo.Variable {
  /** The norm may lose this factor to cancellation before a flock is dissolved. */
  private static final double CANCELLATION = 64;

  final ActiveRows active;
  final ZeroRows zero;
  final Flocks flocks;

  /** The slot of an active row, the place of a row in a flock, or NONE. */
  private final int[] place;

  private final Shepherd shepherd;
  private final Undo undo = new Undo();

  /** How many rows were active when the idle ones were last put away. */
  private int tidySize;

  LazyRows(double[] start, Shepherd shepherd) {
    this.shepherd = shepherd;
    place = new int[start.length];
    Arrays.fill(place, ActiveRows.NONE);
    active = new ActiveRows(place);
    zero = ZeroRows.of(start);
    double common = commonValue(start);
    if (Double.isNaN(common)) {
      flocks = new Flocks(place, 0, 0);
      for (int row = 0; row < start.length; row++) {
        if (start[row] != 0) {
          active.add(row, start[row], start[row], 0);
        }
      }
    } else {
      flocks = new Flocks(place, start.length - zero.size(), common);
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
    return place.length;
  }

  /** The slot of a row that is active from now on, if it was not before. */
  int activate(int row) {
    if (place[row] >= 0) {
      return place[row];
    }
    if (place[row] == ActiveRows.NONE && zero.contains(row)) {
      return active.add(row, 0, 0, zero.remove(row));
    }
    return flocks.activate(row, active);
  }

  /** Moves all members of a flock to the active rows. */
  void dissolve(int k) {
    shepherd.lost(flocks.get(k).size());
    flocks.dissolve(k, active);
  }

  /** Moves members that may lie below the threshold to the active rows, and counts them. */
  int prune(int k, Threshold threshold) {
    int gone = flocks.prune(k, threshold, active);
    shepherd.lost(gone);
    return gone;
  }

  /** From here on a move belongs to the new iteration. */
  void beginIteration() {
    undo.begin();
  }

  /** A move is about to overwrite y₋. */
  void beginMove() {
    undo.overwriting(this);
  }

  @Override
  public void rememberBefore() {
    active.rememberBefore();
    flocks.rememberBefore();
  }

  @Override
  public void returnToOrigin() {
    active.returnToOrigin();
    flocks.returnToOrigin();
  }

  /** The new point, before its projection, in the arrays of y₋. */
  void propose(double step) {
    active.propose(step);
    flocks.propose(step);
  }

  /** The proposed point is not to be taken. */
  void refuse() {
    active.refuse();
    flocks.refuse();
  }

  /** The new point stands in the arrays of y₋: {@code y₋ <-> y}. */
  void commitMove(double step) {
    exchange();
    undo.moved();
    if (!undo.hasMovedAgain()) {
      tidy(step);
    }
  }

  /** Returns to the point where the iteration began. */
  void takeBackMoves() {
    undo.takeBack(this);
  }

  @Override
  public void exchange() {
    active.exchange();
    flocks.exchange();
  }

  /**
   * Puts idle rows away, but not after every step: an idle active row costs little and harms not. A
   * row that was not idle when the iteration began stays until it has ended.
   */
  private void tidy(double step) {
    boolean gather = shepherd.isTime(active);
    if (gather || active.size() > tidySize + tidySize / 8 + 64) {
      active.handOver(zero);
      if (gather) {
        shepherd.chooseRows(active);
        flocks.gather(step, active);
      }
      tidySize = active.size();
    }
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    active.scaleMomentum(factor);
    flocks.scaleMomentum(factor);
    zero.map(factor, 0);
  }

  /** {@code |m|}. */
  double momentumNorm() {
    double squares = Vectors.dot(active.momentum, active.momentum, active.size());
    squares += flocks.get(0).squares();
    for (int k = 1; k < flocks.count(); k++) {
      squares += flocks.get(k).squares();
      if (!(CANCELLATION * squares >= flocks.get(k).squaresAtMost())) {
        dissolve(k);
        return momentumNorm();
      }
    }
    squares += zero.squares(squares);
    if (squares > 1e-280 && squares <= Double.MAX_VALUE) {
      return Math.sqrt(squares);
    }
    return scaledNorm();
  }

  /** The norm when its square underflows or overflows: measured in the largest momentum. */
  private double scaledNorm() {
    for (int k = 1; k < flocks.count(); k++) {
      dissolve(k);
    }
    Flock crowd = flocks.get(0);
    double ofCrowd = crowd.size() > 0 ? Math.abs(flocks.references.momentum[0]) : 0;
    double unit = Math.max(zero.largestMagnitude(), ofCrowd);
    for (int i = 0; i < active.size(); i++) {
      unit = Math.max(unit, Math.abs(active.momentum[i]));
    }
    if (unit == 0 || !Double.isFinite(unit)) {
      return unit;
    }
    double ratioOfCrowd = ofCrowd / unit;
    double squares = zero.squaresIn(unit) + crowd.size() * (ratioOfCrowd * ratioOfCrowd);
    for (int i = 0; i < active.size(); i++) {
      double ratio = active.momentum[i] / unit;
      squares += ratio * ratio;
    }
    return unit * Math.sqrt(squares);
  }

  void copyPoint(double[] out) {
    copy(Flock::point, active.point, out);
  }

  void copyBefore(double[] out) {
    copy(Flock::before, active.before, out);
  }

  void copyMomentum(double[] out) {
    copy(Flock::momentum, active.momentum, out);
    zero.copyMomentum(out);
  }

  private void copy(Flocks.Part part, double[] ofActive, double[] out) {
    double ofCrowd = part.of(flocks.get(0), 0, 0);
    for (int row = 0; row < out.length; row++) {
      out[row] = zero.contains(row) ? 0 : ofCrowd;
    }
    flocks.copy(part, out);
    active.scatter(ofActive, out);
  }
}
