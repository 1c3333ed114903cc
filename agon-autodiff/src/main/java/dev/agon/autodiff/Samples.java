package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.matrix.Matrix;
import dev.agon.autodiff.memory.SampleBlock;
import dev.agon.autodiff.operation.Code;
import dev.agon.problem.Batch;

/**
 * The samples xi for which the loss is evaluated. Values from here differ between samples, and have
 * no derivatives.
 *
 * <p>A sample is a row of a finite data set ({@link #at(double[])}, {@link #dot}, {@link
 * #row(Matrix)}) or, for a stream, a fixed number of doubles ({@link #number}, {@link #numbers}).
 */
public final class Samples {
  private final Tape tape;
  private final int sampleLength;
  private final int rowCount;
  private final SampleBlock block;

  /**
   * @param sampleLength the numbers per sample of a stream; 0 if samples are rows
   * @param rowCount the number of rows; 0 if samples come from a stream
   */
  Samples(Tape tape, int sampleLength, int rowCount) {
    this.tape = tape;
    this.sampleLength = sampleLength;
    this.rowCount = rowCount;
    this.block = new SampleBlock(sampleLength);
  }

  void set(Batch newBatch, int newFirst, int newSize) {
    block.set(newBatch, newFirst, newSize);
    for (int k = 0; rowCount > 0 && k < newSize; k++) {
      int row = block.row(k);
      if (row < 0 || row >= rowCount) {
        throw new InvalidInputException(
            "the batch has row " + row + ", but the problem has " + rowCount + " rows.",
            "Use a batch of this problem.");
      }
    }
  }

  /** Returns the number of samples that are evaluated together. */
  public int size() {
    return block.size();
  }

  /** Returns the row of the k-th sample, from 0, for Java loops and branches. */
  public int rowIndex(int k) {
    requireRows("rowIndex");
    tape.requireReadable("rowIndex");
    return block.row(k);
  }

  /** Returns number j of every sample of a stream. */
  public Scalar number(int j) {
    return tape.scalar(recordNumbers("number", j, 1), size(), false);
  }

  /** Returns the numbers {@code from, ..., from + count - 1} of every sample of a stream. */
  public Vector numbers(int from, int count) {
    return tape.vector(recordNumbers("numbers", from, count), count, size(), false);
  }

  private int recordNumbers(String operation, int from, int count) {
    tape.requireOpen(operation);
    if (from < 0 || count < 0 || from > sampleLength - count) {
      throw new InvalidInputException(
          operation
              + ": a sample has "
              + sampleLength
              + " numbers, but "
              + (count == 1 ? "number " + from : count + " from " + from + " on")
              + " was requested.",
          "Check the length of the stream; for rows of a data set use at or dot.");
    }
    int more = tape.store.external(block);
    return tape.record(Code.NUMBERS, 0, tape.size(count, size()), size(), 0, from, 0, more);
  }

  /** Returns the number of each sample's row: {@code data[row]}, for example its label. */
  public Scalar at(double[] data) {
    requireRows("at", data.length);
    int more = externals(data);
    int out = tape.record(Code.AT_DATA, 0, size(), size(), 0, 0, 0, more);
    return tape.scalar(out, size(), false);
  }

  /** Returns the coordinate of each sample's row: {@code y[row]}, for example its weight. */
  public Scalar at(Vector y) {
    tape.requireCommon("at", y);
    requireRows("at", y.length);
    int more = tape.store.external(block);
    int active = y.active ? 1 : 0;
    int out = tape.record(Code.AT_VARIABLE, active, size(), size(), y.slot, 0, 0, more);
    return tape.scalar(out, size(), y.active);
  }

  /**
   * Returns each sample's row of y, interpreted row by row as a matrix with as many rows as the
   * data set: {@code (y[row d], ..., y[row d + d - 1])}. With it, an adversary can perturb every
   * row by its own vector.
   *
   * @param y common to all samples, of length n d for n rows
   * @param d the number of columns, at least 1
   */
  public Vector rowOf(Vector y, int d) {
    tape.requireCommon("rowOf", y);
    requireRows("rowOf");
    if (d < 1 || y.length != (long) rowCount * d) {
      throw new InvalidInputException(
          "rowOf: a " + y.shape() + " has no " + rowCount + " rows of " + d + " numbers.",
          "Use a vector of " + (long) rowCount * Math.max(1, d) + " numbers.");
    }
    int more = tape.store.external(block);
    int active = y.active ? 1 : 0;
    int slots = tape.size(d, size());
    int out = tape.record(Code.ROW_OF_VARIABLE, active, slots, size(), y.slot, 0, d, more);
    return tape.vector(out, d, size(), y.active);
  }

  /**
   * Returns the product of each sample's row of the data matrix with x, which must be common to all
   * samples.
   */
  public Scalar dot(Matrix data, Vector x) {
    tape.requireCommon("dot", x);
    requireRows("dot", data.rows());
    if (data.columns() != x.length) {
      throw new InvalidInputException(
          "dot: rows of " + data.columns() + " numbers do not fit a " + x.shape() + ".",
          "Check whether a constant feature is missing or superfluous.");
    }
    int more = externals(data);
    int active = x.active ? 1 : 0;
    int out = tape.record(Code.ROW_DOT, active, size(), size(), x.slot, 0, 0, more);
    return tape.scalar(out, size(), x.active);
  }

  /**
   * Returns each sample's row of the data matrix. If possible use {@link #dot}, which is cheaper.
   */
  public Vector row(Matrix data) {
    requireRows("row", data.rows());
    int more = externals(data);
    int slots = tape.size(data.columns(), size());
    int out = tape.record(Code.ROW, 0, slots, size(), 0, 0, 0, more);
    return tape.vector(out, data.columns(), size(), false);
  }

  private int externals(Object data) {
    int more = tape.store.external(block);
    tape.store.external(data);
    return more;
  }

  private void requireRows(String operation) {
    tape.requireOpen(operation);
    if (rowCount == 0) {
      throw new InvalidInputException(
          operation + ": the samples are " + sampleLength + " numbers each, not rows.",
          "Use number or numbers.");
    }
  }

  private void requireRows(String operation, int rows) {
    requireRows(operation);
    if (rows < rowCount) {
      throw new InvalidInputException(
          operation + ": the problem has " + rowCount + " rows, but the data only " + rows + ".",
          "Check that the data belongs to this problem.");
    }
  }

  /** Returns the position of the sample of lane k in the batch, as text for messages. */
  String describe(int k) {
    String place = "sample " + (block.first() + k) + " of the batch";
    return rowCount > 0 ? place + " (row " + block.row(k) + ")" : place;
  }
}
