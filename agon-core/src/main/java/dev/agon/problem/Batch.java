package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.support.Memory;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One draw of the randomness xi: b samples, drawn once and handed to every evaluation that must
 * share them.
 *
 * <p>A sample is either the index of a row of a finite data set ({@link #row}) or, for a stream, a
 * fixed number of doubles ({@link #values}). A batch is a multiset: rows are drawn with
 * replacement, and a row drawn twice counts twice.
 *
 * <p>Remote rows ({@link Sampling#uniformRemoteRows}) are listed on demand only: {@link #draw}
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

  /** The number of samples. */
  public int size() {
    return size;
  }

  /** The row that is the k-th sample, {@code 0 <= k < size}. */
  public int row(int k) {
    return rows()[k];
  }

  /** The rows of the samples; the first {@link #size} entries count. Not a copy: read only. */
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

  /** How the rows were drawn, where that says it all; null for rows that are only listed. */
  public @Nullable RowDraw draw() {
    return draw;
  }

  /** Whether this is {@link #allRows}. */
  public boolean isAllRows() {
    return all;
  }

  /** Makes this the batch of a draw, without a list of its rows until one is asked for. */
  void note(RowDraw drawn) {
    size = drawn.size();
    draw = drawn;
    listed = false;
    all = false;
  }

  /** The numbers of all samples, one sample after the other. Not a copy: read only. */
  public double[] values() {
    return values;
  }

  /** Makes this a batch of that many rows and returns the array to fill. */
  public int[] resizeRows(int newSize) {
    size = newSize;
    draw = null;
    listed = true;
    all = false;
    return room(newSize);
  }

  private int[] room(int count) {
    if (rows.length < count) {
      Memory.require("a batch of " + count + " rows", 4.0 * count, "a smaller batch will do");
      rows = new int[count];
    }
    return rows;
  }

  /** Makes this a batch of that many samples of the given length and returns the array to fill. */
  public double[] resizeValues(int newSize, int length) {
    long count = (long) newSize * length;
    if (count > LARGEST_ARRAY) {
      throw new InvalidInputException(
          "a batch of " + newSize + " samples of " + length + " numbers each is too large.",
          "Maybe a batch of at most " + LARGEST_ARRAY / length + " samples will do.");
    }
    if (values.length < count) {
      Memory.require("a batch of " + newSize + " samples", 8.0 * count, "a smaller batch will do");
      values = new double[(int) count];
    }
    size = newSize;
    return values;
  }

  /** A batch of the given rows. */
  public static Batch ofRows(int... rows) {
    Batch batch = new Batch();
    System.arraycopy(rows, 0, batch.resizeRows(rows.length), 0, rows.length);
    return batch;
  }

  /** All rows 0..n-1, once each: with it a stochastic gradient is the full gradient. */
  public static Batch allRows(int n) {
    Batch batch = new Batch();
    Arrays.setAll(batch.resizeRows(n), i -> i);
    batch.all = true;
    return batch;
  }
}
