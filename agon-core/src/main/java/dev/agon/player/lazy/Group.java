package dev.agon.player.lazy;

import dev.agon.player.storage.States;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;

/**
 * Rows whose states s = (y, y₋, m) are transformed by the same affine map in every step, so at any
 * time
 *
 * <pre>  s = r + d1 b1 + d2 b2</pre>
 *
 * <p>with up to two constants d1, d2 per row. The frame (r, b1, b2) moves like a row, except that
 * the centre of the quadratic and the threshold of the projection cancel in b1 and b2, which are
 * differences of rows. A step therefore costs as much as three rows for any size of the group, and
 * every sum over its rows follows from the sums of d1, d2 and their products.
 *
 * <table>
 * <caption>The groups</caption>
 * <tr><td>the {@linkplain #crowd crowd}</td><td>all rows equal: s = r</td></tr>
 * <tr><td>{@link RestingRows}</td><td>y = y₋ = 0, m = r + d1 b1</td></tr>
 * <tr><td>{@link Cohort}</td><td>y > 0: s = r + d1 b1 + d2 b2</td></tr>
 * </table>
 */
class Group implements Savable {
  /** The number of rows in a frame. */
  static final int FRAME = 3;

  /** The frames of all groups, which move together. */
  final States frames;

  /** The index of r in the frames; b1 and b2 follow, and are zero if they are not needed. */
  final int r;

  final int b1;
  final int b2;

  private int size;
  private final CompensatedSum sum1 = new CompensatedSum();
  private final CompensatedSum sum2 = new CompensatedSum();
  private final CompensatedSum squares1 = new CompensatedSum();
  private final CompensatedSum products = new CompensatedSum();
  private final CompensatedSum squares2 = new CompensatedSum();

  /** Creates an empty group with the k-th frame. */
  Group(States frames, int k) {
    this.frames = frames;
    this.r = FRAME * k;
    this.b1 = r + 1;
    this.b2 = r + 2;
  }

  /**
   * Creates the crowd: rows that started with the same weight and were never drawn. They become
   * zero and positive together.
   *
   * @param frames the frames of all groups; the first belongs to the crowd
   * @param rows the number of rows, at rest
   * @param y the common weight of the rows
   */
  static Group crowd(States frames, int rows, double y) {
    Group crowd = new Group(frames, 0);
    frames.set(crowd.r, y, y, 0);
    crowd.restart(rows);
    return crowd;
  }

  /** Returns the number of rows. */
  final int size() {
    return size;
  }

  /** Adds a row with these constants. */
  final void join(double d1, double d2) {
    count(d1, d2, 1);
  }

  /** Removes a row with these constants. */
  final void leave(double d1, double d2) {
    count(d1, d2, -1);
  }

  private void count(double d1, double d2, int sign) {
    size += sign;
    if (d1 != 0) {
      sum1.add(sign * d1);
      squares1.add(sign * (d1 * d1));
    }
    if (d2 != 0) {
      sum2.add(sign * d2);
      products.add(sign * (d1 * d2));
      squares2.add(sign * (d2 * d2));
    }
  }

  /**
   * Moves a row to the loose rows with its current state.
   *
   * @param shift is subtracted from y₋, because candidates of loose rows may be relative to an
   *     origin
   * @return the slot of the row
   */
  final int release(int row, double d1, double d2, double shift, LooseRows loose) {
    leave(d1, d2);
    int slot = loose.add(row, point(d1, d2), before(d1, d2) - shift, momentum(d1, d2));
    loose.setOrigin(slot, origin(d1, d2));
    return slot;
  }

  /** Makes this a group of this many rows whose constants are all 0. */
  final void restart(int rows) {
    size = rows;
    sum1.clear();
    sum2.clear();
    squares1.clear();
    products.clear();
    squares2.clear();
  }

  final double point(double d1, double d2) {
    return of(frames.point, d1, d2);
  }

  final double before(double d1, double d2) {
    return of(frames.before, d1, d2);
  }

  final double momentum(double d1, double d2) {
    return of(frames.momentum, d1, d2);
  }

  final double origin(double d1, double d2) {
    return frames.origin(r) + (d1 * frames.origin(b1) + d2 * frames.origin(b2));
  }

  private double of(double[] part, double d1, double d2) {
    return part[r] + (d1 * part[b1] + d2 * part[b2]);
  }

  /** Returns the mean over all rows of the array that holds y₋ or a candidate. */
  final double meanBefore() {
    double[] part = frames.before;
    double deviation = sum1.value() * part[b1] + sum2.value() * part[b2];
    return size == 0 ? part[r] : part[r] + deviation / size;
  }

  /** Projects candidates that are all equal. */
  void project(Threshold threshold) {
    frames.before[r] = Math.max(threshold.weight(frames.before[r]), 0.0);
  }

  /** Returns {@code sum m²}. */
  final double squares() {
    double m = frames.momentum[r];
    double m1 = frames.momentum[b1];
    double m2 = frames.momentum[b2];
    return size * (m * m)
        + 2 * (m * (m1 * sum1.value() + m2 * sum2.value()) + m1 * m2 * products.value())
        + (m1 * m1 * squares1.value() + m2 * m2 * squares2.value());
  }

  /** Returns an upper bound of {@code sum m²} with positive terms only, to detect cancellation. */
  final double squaresAtMost() {
    double m = frames.momentum[r];
    double m1 = frames.momentum[b1];
    double m2 = frames.momentum[b2];
    return 3 * (size * (m * m) + m1 * m1 * squares1.value() + m2 * m2 * squares2.value());
  }

  @Override
  public void save(State to) {
    to.put("size", (long) size);
    to.put("point", Arrays.copyOfRange(frames.point, r, r + FRAME));
    to.put("before", Arrays.copyOfRange(frames.before, r, r + FRAME));
    to.put("momentum", Arrays.copyOfRange(frames.momentum, r, r + FRAME));
    CompensatedSum[] sums = {sum1, sum2, squares1, products, squares2};
    double[] parts = new double[2 * sums.length];
    for (int i = 0; i < sums.length; i++) {
      parts[2 * i] = sums[i].high();
      parts[2 * i + 1] = sums[i].low();
    }
    to.put("sums", parts);
  }

  @Override
  public void restore(State from) {
    size = (int) from.count("size");
    System.arraycopy(from.doubles("point", FRAME), 0, frames.point, r, FRAME);
    System.arraycopy(from.doubles("before", FRAME), 0, frames.before, r, FRAME);
    System.arraycopy(from.doubles("momentum", FRAME), 0, frames.momentum, r, FRAME);
    CompensatedSum[] sums = {sum1, sum2, squares1, products, squares2};
    double[] parts = new double[2 * sums.length];
    from.fill("sums", parts);
    for (int i = 0; i < sums.length; i++) {
      sums[i].set(parts[2 * i], parts[2 * i + 1]);
    }
  }
}
