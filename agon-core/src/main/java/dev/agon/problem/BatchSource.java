package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.Iterator;

/**
 * The source of the batches of a run: random draws, or a recorded list. A source saves the number
 * of batches it has provided, and a new source of the same kind continues from there.
 */
public interface BatchSource extends Savable {
  /**
   * Fills the batch with the next samples.
   *
   * @param size the number of samples requested; a replayed batch keeps its own size
   * @throws EndOfBatchesException when there are no more
   */
  void next(int size, Batch batch);

  /**
   * Returns the batches of the k-th node of a network; node 0 uses this source. A source that is a
   * single sequence, such as a replay, serves all nodes in the order of their requests.
   */
  default BatchSource stream(int k) {
    return this;
  }

  @Override
  default void save(State to) {}

  @Override
  default void restore(State from) {}

  /** Returns independent random batches; the k-th depends only on the seed and k. */
  static BatchSource random(Sampling sampling, long seed) {
    return random(sampling, seed, Purpose.BATCHES);
  }

  private static BatchSource random(Sampling sampling, long seed, int purpose) {
    RandomStream random = new RandomStream(seed, purpose);
    return new BatchSource() {
      private long drawn;

      @Override
      public void next(int size, Batch batch) {
        sampling.drawAt(random, drawn++, size, batch);
      }

      @Override
      public BatchSource stream(int k) {
        return k == 0 ? this : random(sampling, seed, /* purpose= */ -k);
      }

      @Override
      public void save(State to) {
        to.put("drawn", drawn);
      }

      @Override
      public void restore(State from) {
        drawn = from.count("drawn");
      }
    };
  }

  /**
   * Rows drawn without replacement: every epoch is a new random order of all rows, and a batch is
   * the next of them. The last batch of an epoch may be smaller.
   *
   * @param n the number of rows
   */
  static BatchSource epochs(int n, long seed) {
    return new Epochs(n, seed, Purpose.EPOCHS);
  }

  /** All rows, once each, in every batch, for any requested size. */
  static BatchSource full(int n) {
    Batch all = Batch.allRows(n);
    return (size, batch) -> System.arraycopy(all.rows(), 0, batch.resizeRows(n), 0, n);
  }

  /**
   * Returns the given batches of rows, one after the other, and then ends. Row numbers have no
   * upper limit.
   */
  static BatchSource replay(Iterable<int[]> batches) {
    return replay(batches, Integer.MAX_VALUE);
  }

  /**
   * Returns the given batches of rows, one after the other, and then ends.
   *
   * @param samples the number of rows; rows must be between 0 and samples - 1
   */
  static BatchSource replay(Iterable<int[]> batches, int samples) {
    Iterator<int[]> iterator = batches.iterator();
    return new BatchSource() {
      private long taken;
      private long hash;

      @Override
      public void next(int size, Batch batch) {
        if (!iterator.hasNext()) {
          throw new EndOfBatchesException();
        }
        int[] rows = take();
        for (int row : rows) {
          if (row < 0 || row >= samples) {
            throw new InvalidInputException(
                "batch "
                    + taken
                    + " of the replay has row "
                    + row
                    + ", but there are "
                    + samples
                    + " rows, numbered from 0.",
                "Check that the batches belong to this data and number its rows from 0.");
          }
        }
        System.arraycopy(rows, 0, batch.resizeRows(rows.length), 0, rows.length);
      }

      private int[] take() {
        int[] rows = iterator.next();
        taken++;
        hash = 31 * hash + Arrays.hashCode(rows);
        return rows;
      }

      @Override
      public void save(State to) {
        to.put("taken", taken);
        to.put("hash", hash);
      }

      @Override
      public void restore(State from) {
        long saved = from.count("taken");
        while (taken < saved && iterator.hasNext()) {
          take();
        }
        if (taken < saved || hash != from.integer("hash")) {
          throw new InvalidInputException(
              "the checkpoint is of another run: it used "
                  + saved
                  + " batches, and they are not the first batches of this replay.",
              "Resume with the batches of the first run, or start again without resuming.");
        }
      }
    };
  }

  /** Thrown when a replayed run has used all its batches; this ends the run and is not an error. */
  final class EndOfBatchesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EndOfBatchesException() {
      super("no more batches", null, false, false);
    }
  }
}
