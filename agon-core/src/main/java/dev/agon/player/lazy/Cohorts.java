package dev.agon.player.lazy;

import dev.agon.player.storage.States;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * All cohorts. Their rows are stored in one list, cohort after cohort, the oldest first.
 *
 * <p>From time to time loose rows with y > 0 are gathered into a new cohort. Before that, the
 * latest cohorts are merged if they contain three times as many rows as the one before them. There
 * are therefore only O(log n) cohorts, and a row is merged O(log n) times until it is drawn again.
 */
final class Cohorts implements Savable {
  private static final int MERGE_RATIO = 3;

  /** The maximum number of cohorts. */
  static final int MOST = 63;

  /**
   * A row is not gathered if its move before the threshold is subtracted is more than this multiple
   * of its y.
   */
  private static final double LARGEST_MOVE = 256;

  /** Replaces d1 at the entry of a row that has left. */
  private static final double LEFT = Double.NaN;

  private final Places places;
  private final States frames;
  private final Cohort[] cohort = new Cohort[MOST];

  /** The first entry of each cohort; the last cohort ends at the end of the list. */
  private final int[] begin = new int[MOST + 1];

  private int count;

  /** The rows of all cohorts, and their d1 and d2 in pairs. */
  private int[] row = new int[0];

  private double[] deviation = new double[0];

  /** The sums of the rows that are about to form a cohort. */
  private final Sums sums = new Sums();

  /** Creates an empty list; the frames of cohorts follow the frame of the crowd. */
  Cohorts(Places places, States frames) {
    this.places = places;
    this.frames = frames;
    Arrays.setAll(cohort, k -> new Cohort(frames, 1 + k));
    setCount(0);
  }

  private void setCount(int cohorts) {
    count = cohorts;
    frames.resize(Group.FRAME * (1 + cohorts));
  }

  int count() {
    return count;
  }

  Cohort get(int k) {
    return cohort[k];
  }

  /** Returns the number of rows in cohorts. */
  int rows() {
    int rows = 0;
    for (int k = 0; k < count; k++) {
      rows += cohort[k].size();
    }
    return rows;
  }

  private int end() {
    return begin[count];
  }

  /** Moves a row to the loose rows and returns its slot. */
  int release(int which, LooseRows loose) {
    int entry = places.entry(which);
    int k = count - 1;
    while (begin[k] > entry) {
      k--;
    }
    return release(k, entry, 0, loose);
  }

  private int release(int k, int entry, double shift, LooseRows loose) {
    double d1 = deviation[2 * entry];
    double d2 = deviation[2 * entry + 1];
    deviation[2 * entry] = LEFT;
    return cohort[k].release(row[entry], d1, d2, shift, loose);
  }

  private boolean isEmpty(int entry) {
    return Double.isNaN(deviation[2 * entry]);
  }

  /** Moves all rows of a cohort to the loose rows and returns their number. */
  int dissolve(int k, LooseRows loose) {
    int size = cohort[k].size();
    for (int entry = begin[k]; entry < begin[k + 1]; entry++) {
      if (!isEmpty(entry)) {
        loose.setUnstable(release(k, entry, 0, loose));
      }
    }
    return size;
  }

  /**
   * Releases the rows whose candidates possibly do not exceed the threshold, and some rows whose
   * candidates are only a little above it.
   *
   * @return the number of released rows
   */
  int prune(int k, Threshold threshold, LooseRows loose) {
    Cohort from = cohort[k];
    Hull hull = from.hull();
    int size = from.size();
    from.setLimits(threshold, threshold.total() / places.rows());
    hull.clear();
    for (int entry = begin[k]; entry < begin[k + 1]; entry++) {
      if (isEmpty(entry)) {
        continue;
      }
      double d1 = deviation[2 * entry];
      double d2 = deviation[2 * entry + 1];
      if (hull.isBeyond(d1, d2)) {
        loose.setUnstable(release(k, entry, threshold.origin(), loose));
      } else {
        hull.cover(d1, d2);
      }
    }
    return size - from.size();
  }

  /**
   * Forms a cohort of all slowly moving loose rows, immediately after a move.
   *
   * @param step the step of the move
   */
  void gather(double step, LooseRows loose) {
    merge(step, loose.size());
    int k = count;
    int entry = begin[k];
    sums.clear();
    for (int i = loose.size() - 1; i >= 0; i--) {
      if (isCalm(i, step, loose)) {
        sums.add(loose.point[i], loose.before[i], loose.momentum[i]);
        put(loose.row(i), entry++, loose.point[i], loose.momentum[i]);
        loose.remove(i);
      }
    }
    form(k, entry, step);
  }

  /**
   * Returns whether the row is not unstable and its y₋ can be computed from y and m without losing
   * digits.
   */
  private static boolean isCalm(int i, double step, LooseRows loose) {
    double y = loose.point[i];
    double yBefore = loose.before[i];
    return y > 0
        && yBefore > 0
        && Math.abs(step * loose.momentum[i]) <= LARGEST_MOVE * (y + yBefore)
        && !loose.isUnstable(i);
  }

  private void put(int which, int entry, double first, double second) {
    row[entry] = which;
    places.putInEntry(which, entry);
    deviation[2 * entry] = first;
    deviation[2 * entry + 1] = second;
  }

  /** The sums of several states. */
  private static final class Sums {
    private double y;
    private double yBefore;
    private double m;

    void clear() {
      y = 0;
      yBefore = 0;
      m = 0;
    }

    void add(double ofY, double ofBefore, double ofMomentum) {
      y += ofY;
      yBefore += ofBefore;
      m += ofMomentum;
    }
  }

  /** Forms the last cohort from the rows listed and summed for it; their d1 and d2 are y and m. */
  private void form(int k, int end, double step) {
    int first = begin[k];
    int size = end - first;
    if (size == 0) {
      setCount(k);
      return;
    }
    setCount(k + 1);
    begin[count] = end;
    double y = sums.y / size;
    double m = sums.m / size;
    Cohort young = cohort[k];
    double slope = slope(2 * first, 2 * end, y, m);
    young.form(y, sums.yBefore / size, m, slope, step);
    double size1 = 0;
    double size2 = 0;
    for (int at = 2 * first; at < 2 * end; at += 2) {
      double d1 = deviation[at] - y;
      double d2 = (deviation[at + 1] - m) - slope * d1;
      deviation[at] = d1;
      deviation[at + 1] = d2;
      young.join(d1, d2);
      size1 += Math.abs(d1);
      size2 += Math.abs(d2);
    }
    young.hull().clear(size1 > 0 && size2 > 0 ? size1 / size2 : 1);
    for (int at = 2 * first; at < 2 * end; at += 2) {
      young.hull().cover(deviation[at], deviation[at + 1]);
    }
  }

  /** Returns the slope of the regression of the momenta over y. */
  private double slope(int from, int to, double y, double m) {
    double squares = 0;
    double products = 0;
    for (int at = from; at < to; at += 2) {
      double dy = deviation[at] - y;
      squares += dy * dy;
      products += dy * (deviation[at + 1] - m);
    }
    return squares > 0 ? products / squares : 0;
  }

  /** Merges the latest cohorts if necessary, and reserves space for more rows. */
  private void merge(double step, int more) {
    int from = count;
    int later = 0;
    for (int k = count - 1; k >= 0; k--) {
      cohort[k].tidy();
      if (later >= MERGE_RATIO * cohort[k].size()) {
        from = k;
      }
      later += cohort[k].size();
    }
    if (end() + more > row.length && 4L * (later + more) > 3L * row.length) {
      reserve(later + more);
    }
    if (end() + more > row.length || count == MOST) {
      from = 0;
    }
    if (from < count) {
      mergeAll(from, step);
    }
  }

  private void reserve(int rows) {
    int most = places.rows() + places.rows() / 4 + 64;
    int capacity = (int) Math.min(Math.max(2L * rows, 4096), most);
    if (capacity > row.length) {
      row = Arrays.copyOf(row, capacity);
      deviation = Arrays.copyOf(deviation, 2 * capacity);
    }
  }

  private void mergeAll(int from, double step) {
    int to = begin[from];
    sums.clear();
    for (int k = from; k < count; k++) {
      Cohort source = cohort[k];
      for (int entry = begin[k]; entry < begin[k + 1]; entry++) {
        if (!isEmpty(entry)) {
          double d1 = deviation[2 * entry];
          double d2 = deviation[2 * entry + 1];
          double y = source.point(d1, d2);
          double m = source.momentum(d1, d2);
          sums.add(y, source.before(d1, d2), m);
          put(row[entry], to++, y, m);
        }
      }
    }
    form(from, to, step);
  }

  /** Writes y, y₋ or m of every row into the array. */
  void copy(Part part, double[] out) {
    for (int k = 0; k < count; k++) {
      for (int entry = begin[k]; entry < begin[k + 1]; entry++) {
        if (!isEmpty(entry)) {
          out[row[entry]] = part.of(cohort[k], deviation[2 * entry], deviation[2 * entry + 1]);
        }
      }
    }
  }

  /** Returns y, y₋ or m of a row. */
  interface Part {
    double of(Group group, double d1, double d2);
  }

  @Override
  public void save(State to) {
    to.put("begin", Arrays.copyOf(begin, count + 1));
    to.put("row", Arrays.copyOf(row, end()));
    to.put("deviation", Arrays.copyOf(deviation, 2 * end()));
    to.put("capacity", (long) row.length);
    for (int k = 0; k < count; k++) {
      to.save("cohort" + k, cohort[k]);
    }
  }

  @Override
  public void restore(State from) {
    int[] begins = from.ints("begin");
    setCount(begins.length - 1);
    System.arraycopy(begins, 0, begin, 0, begins.length);
    int capacity = (int) from.count("capacity"); // the merging of cohorts depends on it
    row = Arrays.copyOf(from.ints("row", end()), capacity);
    deviation = Arrays.copyOf(from.doubles("deviation", 2 * end()), 2 * capacity);
    for (int k = 0; k < count; k++) {
      from.restore("cohort" + k, cohort[k]);
    }
  }
}
