package dev.agon.player.lazy;

import dev.agon.player.Momentum;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * The rows with {@code y = y₋ = 0}. Their momenta are {@code m = shift + scale k} with a key k per
 * row. The map preserves the order of the momenta: a {@link MaxTree} of the keys finds the rows
 * that become positive.
 *
 * <p>Before the scale leaves the range in which k² is safe, all keys are rewritten. This is a pass
 * over all rows, once in thousands of steps.
 */
final class RestingRows extends Group {
  private static final double SMALLEST_SCALE = 0x1p-400;
  private static final double LARGEST_SCALE = 0x1p400;

  /** The maximum number of listed nonzero keys; with more of them a reset visits all keys. */
  private static final int LISTED = 4096;

  private final Places places;
  private final MaxTree tree;

  /** The rows whose keys may differ from 0, unless there are too many. */
  private final int[] listed;

  private int listedCount;

  /** Creates an empty group. */
  RestingRows(Places places) {
    super(new States(FRAME), 0);
    this.places = places;
    this.tree = new MaxTree(places.rows());
    this.listed = new int[Math.min(places.rows(), LISTED)];
    frames.resize(FRAME);
    frames.set(b1, 0, 0, 1);
  }

  /** Adds the rows that are zero in y, with momentum 0. */
  void addZeros(double[] y) {
    double[] keys = tree.keys();
    for (int row = 0; row < y.length; row++) {
      if (y[row] == 0) {
        keys[row] = 0;
        join(0, 0);
        places.putToRest(row);
      }
    }
    tree.rebuild();
  }

  private double scale() {
    return frames.momentum[b1];
  }

  private double shift() {
    return frames.momentum[r];
  }

  double momentum(int row) {
    return momentum(tree.key(row), 0);
  }

  /** Adds a row with y = y₋ = 0. */
  void add(int row, double momentum) {
    double key = (momentum - shift()) / scale();
    tree.insert(row, key);
    join(key, 0);
    places.putToRest(row);
    if (key != 0) {
      if (listedCount < listed.length) {
        listed[listedCount] = row;
      }
      listedCount = Math.min(listedCount, listed.length) + 1;
    }
  }

  /** Removes a row and returns its momentum. */
  double remove(int row) {
    double key = tree.key(row);
    leave(key, 0);
    tree.remove(row);
    return momentum(key, 0);
  }

  /** Updates the momenta by a rule; no batch draws these rows. */
  void update(Momentum rule, double beta, RowDerivatives derivatives) {
    derivatives.updateFrames(rule, beta, frames);
    keepScale();
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    frames.scaleMomentum(factor);
    keepScale();
  }

  private void keepScale() {
    if (scale() == 0) {
      clearKeys();
    } else if (!(scale() > SMALLEST_SCALE && scale() < LARGEST_SCALE)) {
      rewrite();
    }
  }

  /** Sets every key to 0, because all momenta equal the shift. */
  private void clearKeys() {
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
    restart(size());
    frames.momentum[b1] = 1;
  }

  /** Sets every key to the momentum itself: scale 1, shift 0. */
  private void rewrite() {
    restart(0);
    double[] keys = tree.keys();
    for (int row = 0; row < keys.length; row++) {
      if (MaxTree.isPresent(keys[row])) {
        keys[row] = momentum(keys[row], 0);
        join(keys[row], 0);
      }
    }
    tree.rebuild();
    frames.momentum[r] = 0;
    frames.momentum[b1] = 1;
    listedCount = listed.length + 1;
  }

  /**
   * Returns {@code sum m²}, after rewriting the keys if cancellation lost too much precision.
   *
   * @param others the sum of squares to which the result will be added; it determines the precision
   *     needed
   * @param cancellation the largest acceptable loss of precision, as a factor
   */
  double squares(double others, double cancellation) {
    if (!(cancellation * (others + squares()) >= squaresAtMost())) {
      rewrite();
    }
    return squares();
  }

  /** Returns the largest absolute momentum; NaN if one is NaN. Visits every row. */
  double largestMagnitude() {
    double largest = 0;
    int seen = 0;
    for (double key : tree.keys()) {
      double magnitude = Math.abs(momentum(key, 0));
      if (MaxTree.isPresent(magnitude)) {
        largest = Math.max(largest, magnitude);
        seen++;
      }
    }
    return seen == size() ? largest : Double.NaN;
  }

  /** Returns {@code sum (m/unit)²}, row by row. */
  double squaresIn(double unit) {
    double total = 0;
    for (double key : tree.keys()) {
      double ratio = momentum(key, 0) / unit;
      total += MaxTree.isPresent(ratio) ? ratio * ratio : 0;
    }
    return total;
  }

  /** Returns a bound on every |m|; infinite or NaN if no finite bound is known. */
  double bound() {
    return Math.sqrt(squaresAtMost());
  }

  /**
   * Returns the first row, {@code from} or later, whose momentum exceeds the bound; -1 if there is
   * none.
   */
  int firstAbove(double momentum, int from) {
    return tree.firstAbove((momentum - shift()) / scale(), from);
  }

  /** Returns the row of the largest momentum; -1 if there are no rows. */
  int largestRow() {
    return size() == 0 ? -1 : tree.firstAbove(Math.nextDown(tree.largest()), 0);
  }

  @Override
  public void save(State to) {
    super.save(to);
    to.put("keys", tree.keys());
    to.put("listed", Arrays.copyOf(listed, Math.min(listedCount, listed.length)));
    to.put("listed-count", (long) listedCount);
  }

  @Override
  public void restore(State from) {
    super.restore(from);
    from.fill("keys", tree.keys());
    tree.rebuild();
    listedCount = (int) from.count("listed-count");
    int[] saved = from.ints("listed", Math.min(listedCount, listed.length));
    System.arraycopy(saved, 0, listed, 0, saved.length);
  }
}
