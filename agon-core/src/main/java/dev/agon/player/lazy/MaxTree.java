package dev.agon.player.lazy;

import java.util.Arrays;

/**
 * Some of the indices 0..n-1, each with a key, and the answer to "which keys exceed a bound?".
 *
 * <p>A tree of maxima: each node holds the largest of its {@value #FANOUT} children, the leaves are
 * the keys in the order of their indices. A heap would answer the same question, but it scatters
 * the keys over memory; here an index leads straight to its key, and a change touches one line of
 * memory per level, of which all but the lowest two stay in the cache even for millions of keys.
 */
final class MaxTree {
  private static final int FANOUT_BITS = 4;
  private static final int FANOUT = 1 << FANOUT_BITS;

  /** The key of an index that is not there: larger than nothing. */
  private static final double ABSENT = Double.NaN;

  private static final double NOTHING = Double.NEGATIVE_INFINITY;

  /** The keys, then the maxima of their groups, and so on up to a single one. */
  private final double[][] levels;

  private final int top;

  MaxTree(int n) {
    int height = 1;
    for (int length = n; length > 1; length = groups(length)) {
      height++;
    }
    levels = new double[height][];
    top = height - 1;
    for (int level = 0, length = n; level < height; level++, length = groups(length)) {
      levels[level] = new double[length];
      Arrays.fill(levels[level], level == 0 ? ABSENT : NOTHING);
    }
  }

  private static int groups(int length) {
    return (length + FANOUT - 1) >> FANOUT_BITS;
  }

  boolean contains(int index) {
    return isPresent(levels[0][index]);
  }

  static boolean isPresent(double key) {
    return !Double.isNaN(key);
  }

  double key(int index) {
    return levels[0][index];
  }

  /** All keys, NaN where there is none; after writing here {@link #rebuild} is due. */
  double[] keys() {
    return levels[0];
  }

  /** The largest key; minus infinity when there is none. */
  double largest() {
    double root = levels[top][0];
    return isPresent(root) ? root : NOTHING;
  }

  /** Adds an index that is not there. */
  void insert(int index, double key) {
    levels[0][index] = key;
    int at = index >> FANOUT_BITS;
    for (int level = 1; level <= top && levels[level][at] < key; level++) {
      levels[level][at] = key;
      at >>= FANOUT_BITS;
    }
  }

  /** Removes an index that is there. */
  void remove(int index) {
    change(index, ABSENT);
  }

  /** Gives an index that is there another key. */
  void change(int index, double key) {
    double old = levels[0][index];
    levels[0][index] = key;
    int at = index >> FANOUT_BITS;
    for (int level = 1; level <= top; level++) {
      double before = levels[level][at];
      if (before != old && !(before < key)) {
        return; // another child was the largest and still is
      }
      double now = largestChild(level, at);
      if (now == before) {
        return;
      }
      levels[level][at] = now;
      at >>= FANOUT_BITS;
    }
  }

  private double largestChild(int level, int at) {
    double[] children = levels[level - 1];
    int from = at << FANOUT_BITS;
    int to = Math.min(from + FANOUT, children.length);
    double largest = NOTHING;
    for (int i = from; i < to; i++) {
      largest = children[i] > largest ? children[i] : largest;
    }
    return largest;
  }

  /** Computes all maxima anew. */
  void rebuild() {
    for (int level = 1; level <= top; level++) {
      for (int at = 0; at < levels[level].length; at++) {
        levels[level][at] = largestChild(level, at);
      }
    }
  }

  /** The first index, {@code from} or later, whose key exceeds the bound; -1 when there is none. */
  int firstAbove(double bound, int from) {
    int level = 0;
    int at = from;
    while (at < levels[level].length) {
      if (levels[level][at] > bound) {
        if (level == 0) {
          return at;
        }
        level--;
        at <<= FANOUT_BITS;
        continue;
      }
      at++;
      while (level < top && (at & (FANOUT - 1)) == 0) {
        level++;
        at >>= FANOUT_BITS;
      }
    }
    return -1;
  }
}
