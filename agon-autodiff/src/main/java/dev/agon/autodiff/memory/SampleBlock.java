package dev.agon.autodiff.memory;

import dev.agon.problem.Batch;

/** The consecutive samples of a batch that are evaluated together. */
public final class SampleBlock {
  private final int sampleLength;
  private Batch batch = new Batch();
  private int first;
  private int size;

  /**
   * @param sampleLength the numbers per sample of a stream; 0 if samples are rows
   */
  public SampleBlock(int sampleLength) {
    this.sampleLength = sampleLength;
  }

  /** Moves to other samples. */
  public void set(Batch newBatch, int newFirst, int newSize) {
    batch = newBatch;
    first = newFirst;
    size = newSize;
  }

  /** Returns the index of the first sample in the batch. */
  public int first() {
    return first;
  }

  /** Returns the number of samples. */
  public int size() {
    return size;
  }

  /** Returns the rows of all samples of the batch; those of this block start at {@link #first}. */
  public int[] rows() {
    return batch.rows();
  }

  /** Returns the row of sample k. */
  public int row(int k) {
    return batch.row(first + k);
  }

  /**
   * Copies numbers of the samples of a stream, one element after the other, each for all samples.
   */
  public void copyNumbers(int from, int count, double[] out, int outOffset) {
    double[] values = batch.values();
    for (int k = 0; k < size; k++) {
      int start = (first + k) * sampleLength + from;
      for (int j = 0; j < count; j++) {
        out[outOffset + j * size + k] = values[start + j];
      }
    }
  }
}
