package dev.agon.player.lazy;

import java.util.Arrays;

/**
 * A subset of the indices 0..n-1, each with a key, and a search for keys that exceed a bound.
 *
 * <p>This is a tree of maxima: each node holds the largest of its {@value #FANOUT} children, and
 * the leaves are the keys in the order of their indices. A heap would support the same search but
 * scatter the keys over memory. Here the key of an index is found directly, and a change touches
 * one cache line per level, of which all but the lowest two stay in the cache even for millions of
 * keys.
 */
final class MaxTree {
  private static final int FANOUT_BITS = 4;
  private static final int FANOUT = 1 << FANOUT_BITS;

  /** The key of an absent index; comparisons with it are false. */
  private static final double ABSENT = Double.NaN;

  private static final double NOTHING = Double.NEGATIVE_INFINITY;

  /** The keys, then the maxima of their groups, and so on up to the root. */
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

  /**
   * Returns all keys, NaN for absent ones; after writing to them {@link #rebuild} must be called.
   */
  double[] keys() {
    return levels[0];
  }

  /** Returns the largest key; minus infinity if there is none. */
  double largest() {
    double root = levels[top][0];
    return isPresent(root) ? root : NOTHING;
  }

  /** Adds an absent index. */
  void insert(int index, double key) {
    levels[0][index] = key;
    int at = index >> FANOUT_BITS;
    for (int level = 1; level <= top && levels[level][at] < key; level++) {
      levels[level][at] = key;
      at >>= FANOUT_BITS;
    }
  }

  /** Removes a present index. */
  void remove(int index) {
    change(index, ABSENT);
  }

  /** Changes the key of a present index. */
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

  /** Recomputes all maxima. */
  void rebuild() {
    for (int level = 1; level <= top; level++) {
      for (int at = 0; at < levels[level].length; at++) {
        levels[level][at] = largestChild(level, at);
      }
    }
  }

  /**
   * Returns the first index, {@code from} or later, whose key exceeds the bound; -1 if there is
   * none.
   */
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
