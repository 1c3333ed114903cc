package dev.agon.player.lazy;

import dev.agon.player.dense.States;
import java.util.Arrays;

/**
 * All flocks of a lazy player. The first is the crowd of rows that were never drawn, which are not
 * listed; the members of the others stand in one list, flock after flock, the oldest first.
 *
 * <p>Now and then the active rows with y > 0 are gathered into a new flock. Before that the latest
 * flocks are merged when they hold three times as many rows as the one before them: so there are
 * but O(log n) flocks, and a row is merged O(log n) times until it is drawn again.
 */
final class Flocks {
  private static final int MERGE_RATIO = 3;

  /** More flocks there never are. */
  static final int MOST = 64;

  /** The place of a row in the list is written as {@code FIRST - place}, below all slots. */
  private static final int FIRST = ActiveRows.NONE - 1;

  /** A row that would move farther than so many times its y, were there no threshold, waits. */
  private static final double LARGEST_MOVE = 256;

  /** Instead of d1, where a member has left. */
  private static final double LEFT = Double.NaN;

  /** The reference rows of the flocks, and their basis rows, two each. */
  final States references = new States(MOST);

  final States bases = new States(2 * MOST);

  private final int[] place;
  private final Flock[] flock = new Flock[MOST];
  private int count;

  /** The members' rows, and their d1 and d2 side by side. */
  private int[] row = new int[0];

  private double[] deviation = new double[0];
  private int end;

  /**
   * The crowd alone.
   *
   * @param place of every row; this set writes the places, below NONE, of its own
   * @param size of the crowd
   * @param y of its rows
   */
  Flocks(int[] place, int size, double y) {
    this.place = place;
    for (int k = 0; k < MOST; k++) {
      flock[k] = new Flock(k, references, bases);
    }
    setCount(1);
    flock[0].formCrowd(size, y);
  }

  private void setCount(int flocks) {
    count = flocks;
    references.resize(flocks);
    bases.resize(2 * flocks);
  }

  /** How many flocks there are, the crowd among them. */
  int count() {
    return count;
  }

  Flock get(int k) {
    return flock[k];
  }

  /** How many rows are in a flock other than the crowd. */
  int members() {
    int members = 0;
    for (int k = 1; k < count; k++) {
      members += flock[k].size();
    }
    return members;
  }

  /** Moves a row with y > 0 from its flock to the active ones and returns its slot. */
  int activate(int which, ActiveRows active) {
    int at = FIRST - place[which];
    if (at < 0) {
      flock[0].leave(0, 0);
      return transfer(which, flock[0], 0, 0, 0, active);
    }
    int k = count - 1;
    while (flock[k].begin > at) {
      k--;
    }
    return leave(flock[k], at, 0, active);
  }

  private int leave(Flock from, int at, double shift, ActiveRows active) {
    double d1 = deviation[2 * at];
    double d2 = deviation[2 * at + 1];
    deviation[2 * at] = LEFT;
    from.leave(d1, d2);
    return transfer(row[at], from, d1, d2, shift, active);
  }

  private static int transfer(
      int which, Flock from, double d1, double d2, double shift, ActiveRows active) {
    double before = from.before(d1, d2) - shift;
    int slot = active.add(which, from.point(d1, d2), before, from.momentum(d1, d2));
    active.setOrigin(slot, from.origin(d1, d2));
    return slot;
  }

  private int end(int k) {
    return k + 1 < count ? flock[k + 1].begin : end;
  }

  /** Moves all members of a flock other than the crowd to the active rows. */
  void dissolve(int k, ActiveRows active) {
    int to = end(k);
    for (int at = flock[k].begin; at < to; at++) {
      if (isMember(at)) {
        active.setWild(leave(flock[k], at, 0, active));
      }
    }
  }

  private boolean isMember(int at) {
    return !Double.isNaN(deviation[2 * at]);
  }

  /**
   * Moves members whose candidates may not exceed the threshold to the active rows, candidates
   * included, and some more that soon might not.
   *
   * @return how many
   */
  int prune(int k, Threshold threshold, ActiveRows active) {
    Flock from = flock[k];
    int size = from.size();
    from.setLimits(threshold, threshold.total() / place.length);
    from.hull().clear();
    double shift = threshold.origin();
    int to = end(k);
    for (int at = from.begin; at < to; at++) {
      double d1 = deviation[2 * at];
      double d2 = deviation[2 * at + 1];
      if (Double.isNaN(d1)) {
        continue;
      }
      if (from.hull().isBeyond(d1, d2)) {
        active.setWild(leave(from, at, shift, active));
      } else {
        from.hull().cover(d1, d2);
      }
    }
    return size - from.size();
  }

  /**
   * Makes a flock of all calm active rows, right after a move.
   *
   * @param step that of the move
   */
  void gather(double step, ActiveRows active) {
    merge(step, active.size());
    Flock young = push();
    double sum = 0;
    double sumBefore = 0;
    double sumMomentum = 0;
    for (int i = active.size() - 1; i >= 0; i--) {
      if (isCalm(i, step, active)) {
        sum += active.point[i];
        sumBefore += active.before[i];
        sumMomentum += active.momentum[i];
        append(active.row(i), active.point[i], active.momentum[i]);
        active.remove(i);
      }
    }
    form(young, sum, sumBefore, sumMomentum, step);
  }

  /** Whether a row's y₋ follows from y and m without losing digits, and it is not wild. */
  private static boolean isCalm(int i, double step, ActiveRows active) {
    double y = active.point[i];
    double yBefore = active.before[i];
    return y > 0
        && yBefore > 0
        && Math.abs(step * active.momentum[i]) <= LARGEST_MOVE * (y + yBefore)
        && !active.isWild(i);
  }

  private Flock push() {
    setCount(count + 1);
    Flock young = flock[count - 1];
    young.begin = end;
    return young;
  }

  private void append(int which, double first, double second) {
    row[end] = which;
    place[which] = FIRST - end;
    deviation[2 * end] = first;
    deviation[2 * end + 1] = second;
    end++;
  }

  /** Forms the last flock of the rows listed for it, whose y and m stand in their d1 and d2. */
  private void form(Flock young, double sum, double sumBefore, double sumMomentum, double step) {
    int size = end - young.begin;
    if (size == 0) {
      setCount(count - 1);
      return;
    }
    double y = sum / size;
    double m = sumMomentum / size;
    double squares = 0;
    double products = 0;
    for (int at = 2 * young.begin; at < 2 * end; at += 2) {
      double dy = deviation[at] - y;
      squares += dy * dy;
      products += dy * (deviation[at + 1] - m);
    }
    double slope = squares > 0 ? products / squares : 0;
    young.form(y, sumBefore / size, m, slope, step);
    double size1 = 0;
    double size2 = 0;
    for (int at = 2 * young.begin; at < 2 * end; at += 2) {
      double d1 = deviation[at] - y;
      double d2 = (deviation[at + 1] - m) - slope * d1;
      deviation[at] = d1;
      deviation[at + 1] = d2;
      young.join(d1, d2);
      size1 += Math.abs(d1);
      size2 += Math.abs(d2);
    }
    young.hull().clear(size1 > 0 && size2 > 0 ? size1 / size2 : 1);
    for (int at = 2 * young.begin; at < 2 * end; at += 2) {
      young.hull().cover(deviation[at], deviation[at + 1]);
    }
  }

  /** Merges the latest flocks, if there is reason, and makes room for so many more rows. */
  private void merge(double step, int more) {
    int from = count;
    int later = 0;
    for (int k = count - 1; k > 0; k--) {
      flock[k].tidy();
      if (later >= MERGE_RATIO * flock[k].size()) {
        from = k;
      }
      later += flock[k].size();
    }
    if (end + more > row.length && 4L * (later + more) > 3L * row.length) {
      reserve(later + more);
    }
    if (end + more > row.length || count == MOST) {
      from = 1;
    }
    if (from < count) {
      mergeAll(from, step);
    }
  }

  private void reserve(int members) {
    int most = place.length + place.length / 4 + 64;
    int capacity = (int) Math.min(Math.max(2L * members, 4096), most);
    if (capacity > row.length) {
      row = Arrays.copyOf(row, capacity);
      deviation = Arrays.copyOf(deviation, 2 * capacity);
    }
  }

  private void mergeAll(int from, double step) {
    int old = end;
    end = flock[from].begin;
    double sum = 0;
    double sumBefore = 0;
    double sumMomentum = 0;
    for (int k = from; k < count; k++) {
      Flock source = flock[k];
      int to = k + 1 < count ? flock[k + 1].begin : old;
      for (int at = source.begin; at < to; at++) {
        double d1 = deviation[2 * at];
        double d2 = deviation[2 * at + 1];
        if (!Double.isNaN(d1)) {
          double y = source.point(d1, d2);
          double m = source.momentum(d1, d2);
          sum += y;
          sumBefore += source.before(d1, d2);
          sumMomentum += m;
          append(row[at], y, m);
        }
      }
    }
    setCount(from + 1);
    form(flock[from], sum, sumBefore, sumMomentum, step);
  }

  /** {@code y + step m}, in place of y₋. */
  void propose(double step) {
    references.propose(step);
    bases.propose(step);
  }

  /** {@code y₋ = y}, after a proposal that was not taken. */
  void refuse() {
    references.refuse();
    bases.refuse();
  }

  /** {@code y₋ <-> y}. */
  void exchange() {
    references.exchange();
    bases.exchange();
  }

  /** Lets y₋ be where the iteration began. */
  void rememberBefore() {
    references.rememberBefore();
    bases.rememberBefore();
  }

  /** Returns to where the iteration began. */
  void returnToOrigin() {
    references.returnToOrigin();
    bases.returnToOrigin();
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    references.scaleMomentum(factor);
    bases.scaleMomentum(factor);
  }

  /** Writes y, y₋ or m of every listed member into the array. */
  void copy(Part part, double[] out) {
    for (int k = 1; k < count; k++) {
      int to = end(k);
      for (int at = flock[k].begin; at < to; at++) {
        if (isMember(at)) {
          out[row[at]] = part.of(flock[k], deviation[2 * at], deviation[2 * at + 1]);
        }
      }
    }
  }

  /** y, y₋ or m of a member. */
  interface Part {
    double of(Flock flock, double d1, double d2);
  }
}
