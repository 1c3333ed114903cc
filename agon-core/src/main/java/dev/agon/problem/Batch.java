package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.support.Memory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A batch of b samples of the random variable xi. It is drawn once and passed to every evaluation
 * that must use the same samples.
 *
 * <p>A sample is either the index of a row of a finite data set ({@link #row}) or, for a stream, a
 * fixed number of doubles ({@link #values}). A batch is a multiset: rows are drawn with
 * replacement, and a row drawn twice counts twice.
 *
 * <p>Remote rows ({@link Sampling#uniformRemoteRows}) are listed only on demand: {@link #draw}
 * describes them by five numbers.
 */
public final class Batch {
  private static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

  private int size;
  private int[] rows = new int[0];
  private double[] values = new double[0];
  private @Nullable RowDraw draw;
  private boolean listed = true;
  private boolean all;

  /** Returns the number of samples. */
  public int size() {
    return size;
  }

  /** Returns the row of the k-th sample, {@code 0 <= k < size}. */
  public int row(int k) {
    return rows()[k];
  }

  /** Returns the rows of the samples, in the first {@link #size} entries. Not a copy: read only. */
  public int[] rows() {
    if (!listed) {
      list();
    }
    return rows;
  }

  private void list() {
    RowDraw drawn = draw;
    if (drawn != null) {
      drawn.list(room(size));
    }
    listed = true;
  }

  /**
   * Returns how the rows were drawn, if that determines them; null for rows that are only listed.
   */
  public @Nullable RowDraw draw() {
    return draw;
  }

  /** Returns whether this is {@link #allRows}. */
  public boolean isAllRows() {
    return all;
  }

  /** Makes this the batch of a draw; its rows are listed only on demand. */
  void note(RowDraw drawn) {
    size = drawn.size();
    draw = drawn;
    listed = false;
    all = false;
  }

  /** Returns the numbers of all samples, one sample after the other. Not a copy: read only. */
  public double[] values() {
    return values;
  }

  /** Makes this a batch of this many rows and returns the array to fill. */
  public int[] resizeRows(int newSize) {
    size = newSize;
    draw = null;
    listed = true;
    all = false;
    return room(newSize);
  }

  private int[] room(int count) {
    if (rows.length < count) {
      Memory.require("a batch of " + count + " rows", 4.0 * count, "Use a smaller batch");
      rows = new int[count];
    }
    return rows;
  }

  /** Makes this a batch of this many samples of the given length and returns the array to fill. */
  public double[] resizeValues(int newSize, int length) {
    long count = (long) newSize * length;
    if (count > LARGEST_ARRAY) {
      throw new InvalidInputException(
          "a batch of " + newSize + " samples of " + length + " numbers each is too large.",
          "Use a batch of at most " + LARGEST_ARRAY / length + " samples.");
    }
    if (values.length < count) {
      Memory.require("a batch of " + newSize + " samples", 8.0 * count, "Use a smaller batch");
      values = new double[(int) count];
    }
    size = newSize;
    return values;
  }

  /** Returns a batch of the given rows. */
  public static Batch ofRows(int... rows) {
    Batch batch = new Batch();
    System.arraycopy(rows, 0, batch.resizeRows(rows.length), 0, rows.length);
    return batch;
  }

  /** Returns all rows 0..n-1, once each: with it a stochastic gradient is the full gradient. */
  public static Batch allRows(int n) {
    Batch batch = new Batch();
    Arrays.setAll(batch.resizeRows(n), i -> i);
    batch.all = true;
    return batch;
  }

  @Override
  public String toString() {
    return isAllRows() ? "Batch[all " + size + " rows]" : "Batch[size=" + size + "]";
  }
}
