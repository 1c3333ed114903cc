package dev.agon.player.lazy;

import java.util.Arrays;

/**
 * The rows with {@code y = y₋ = 0} that are not in the batch. Their momenta all go through the same
 * affine map in every step, {@code m = (1-beta) m + beta c center}, whatever the method; so a row
 * keeps a key k that does not change, and
 *
 * <pre>  m = scale k + shift</pre>
 *
 * <p>with two numbers for all rows. The map keeps the order of the momenta: a {@link MaxTree} of
 * the keys tells which rows come alive. The sums of k and k² give the norm of the momenta.
 *
 * <p>Before the scale leaves the range in which k² is safe, all keys are written anew: a pass over
 * all rows, once in thousands of steps.
 */
final class ZeroRows {
  private static final double SMALLEST_SCALE = 0x1p-400;
  private static final double LARGEST_SCALE = 0x1p400;

  /** The norm may lose this factor to cancellation before the keys are written anew. */
  private static final double CANCELLATION = 64;

  /** Beyond so many keys that are not 0, a reset looks at all of them. */
  private static final int LISTED = 4096;

  private final MaxTree tree;
  private final CompensatedSum sum = new CompensatedSum();
  private final CompensatedSum squares = new CompensatedSum();

  private int size;
  private double scale = 1;
  private double shift;

  /** The rows whose keys may differ from 0, unless there are too many. */
  private final int[] listed;

  private int listedCount;

  ZeroRows(int n) {
    tree = new MaxTree(n);
    listed = new int[Math.min(n, LISTED)];
  }

  int size() {
    return size;
  }

  boolean contains(int row) {
    return tree.contains(row);
  }

  double momentum(int row) {
    return scale * tree.key(row) + shift;
  }

  void insert(int row, double momentum) {
    double key = (momentum - shift) / scale;
    tree.insert(row, key);
    count(key, 1);
    if (key != 0) {
      if (listedCount < listed.length) {
        listed[listedCount] = row;
      }
      listedCount = Math.min(listedCount, listed.length) + 1;
    }
  }

  /** Takes the row out and returns its momentum. */
  double remove(int row) {
    double momentum = momentum(row);
    count(tree.key(row), -1);
    tree.remove(row);
    return momentum;
  }

  private void count(double key, int sign) {
    size += sign;
    sum.add(sign * key);
    squares.add(sign * (key * key));
  }

  /** {@code m = factor m + offset} for every row. */
  void map(double factor, double offset) {
    if (factor == 0) {
      reset(offset);
      return;
    }
    scale *= factor;
    shift = factor * shift + offset;
    if (!(scale > SMALLEST_SCALE && scale < LARGEST_SCALE)) {
      rewrite();
    }
  }

  /** {@code m = momentum} for every row. */
  void reset(double momentum) {
    if (listedCount > listed.length) {
      double[] keys = tree.keys();
      for (int row = 0; row < keys.length; row++) {
        keys[row] = MaxTree.isPresent(keys[row]) ? 0 : keys[row];
      }
      tree.rebuild();
    } else {
      for (int i = 0; i < listedCount; i++) {
        if (tree.contains(listed[i])) {
          tree.change(listed[i], 0);
        }
      }
    }
    listedCount = 0;
    sum.clear();
    squares.clear();
    scale = 1;
    shift = momentum;
  }

  /** Lets every key be the momentum itself: scale 1, shift 0. */
  private void rewrite() {
    sum.clear();
    squares.clear();
    double[] keys = tree.keys();
    for (int row = 0; row < keys.length; row++) {
      if (MaxTree.isPresent(keys[row])) {
        keys[row] = scale * keys[row] + shift;
        sum.add(keys[row]);
        squares.add(keys[row] * keys[row]);
      }
    }
    tree.rebuild();
    scale = 1;
    shift = 0;
    listedCount = listed.length + 1;
  }

  /**
   * {@code sum m²}, to be added to the given sum of the other rows: what that hides need not be
   * exact.
   */
  double squares(double others) {
    double quadratic = scale * scale * squares.value();
    double mixed = 2 * scale * shift * sum.value();
    double constant = shift * shift * size;
    double total = quadratic + mixed + constant;
    if (CANCELLATION * (others + total) >= quadratic + Math.abs(mixed) + constant) {
      return total;
    }
    rewrite();
    return squares.value();
  }

  /** The largest absolute momentum; NaN when one is not a number. Looks at every row. */
  double largestMagnitude() {
    double largest = 0;
    int seen = 0;
    for (double key : tree.keys()) {
      double magnitude = Math.abs(scale * key + shift);
      if (MaxTree.isPresent(magnitude)) {
        largest = Math.max(largest, magnitude);
        seen++;
      }
    }
    return seen == size ? largest : Double.NaN;
  }

  /** {@code sum (m/unit)²}, one row after the other. */
  double squaresIn(double unit) {
    double total = 0;
    for (double key : tree.keys()) {
      double ratio = (scale * key + shift) / unit;
      total += MaxTree.isPresent(ratio) ? ratio * ratio : 0;
    }
    return total;
  }

  /** A bound on every |m|; infinite or NaN when no finite bound is known. */
  double bound() {
    return Math.abs(scale) * Math.sqrt(squares.value()) + Math.abs(shift);
  }

  /** The first row, {@code from} or later, whose momentum exceeds the bound; -1 if none does. */
  int firstAbove(double momentum, int from) {
    return tree.firstAbove((momentum - shift) / scale, from);
  }

  /** The row of the largest momentum; -1 when there is no row. */
  int largestRow() {
    return size == 0 ? -1 : tree.firstAbove(Math.nextDown(tree.largest()), 0);
  }

  /** Writes {@code m} of every row of the set into the array. */
  void copyMomentum(double[] out) {
    for (int row = 0; row < out.length; row++) {
      if (tree.contains(row)) {
        out[row] = momentum(row);
      }
    }
  }

  /** Makes a set of these rows, all with momentum 0. */
  static ZeroRows of(double[] y) {
    ZeroRows zero = new ZeroRows(y.length);
    double[] keys = zero.tree.keys();
    Arrays.setAll(keys, row -> y[row] == 0 ? 0 : keys[row]);
    zero.tree.rebuild();
    for (double value : y) {
      zero.size += value == 0 ? 1 : 0;
    }
    return zero;
  }
}
