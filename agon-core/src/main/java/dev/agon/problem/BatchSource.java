package dev.agon.problem;

import dev.agon.InvalidInputException;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.Iterator;

/**
 * Where a run's batches come from: drawn at random, or read from a file. A source saves how many it
 * gave, and a new one of the same kind goes on from there.
 */
public interface BatchSource extends Savable {
  /**
   * Fills the batch with the next samples.
   *
   * @param size how many samples the method asks for; a replayed batch keeps its own size
   * @throws EndOfBatchesException when there are no more
   */
  void next(int size, Batch batch);

  /**
   * The batches of the k-th node of a network; node 0 has this very source. A source that is one
   * sequence, such as a replayed one, serves all nodes, in the order in which they ask.
   */
  default BatchSource stream(int k) {
    return this;
  }

  @Override
  default void save(State to) {}

  @Override
  default void restore(State from) {}

  /** Independent random batches; the k-th is a function of the seed and of k alone. */
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

  /** All rows, once each, in every batch, whatever size is asked for. */
  static BatchSource full(int n) {
    Batch all = Batch.allRows(n);
    return (size, batch) -> System.arraycopy(all.rows(), 0, batch.resizeRows(n), 0, n);
  }

  /** The given batches of rows, one after the other, then the end; for any number of rows. */
  static BatchSource replay(Iterable<int[]> batches) {
    return replay(batches, Integer.MAX_VALUE);
  }

  /**
   * The given batches of rows, one after the other, then the end.
   *
   * @param samples rows are numbered from 0 to samples - 1; another number is an error
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
                    + " rows, counted from 0.",
                "Maybe the batches belong to other data, or count from 1.");
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

  /** A replayed run has used up its batches: not an error, the run ends. */
  final class EndOfBatchesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    EndOfBatchesException() {
      super("no more batches", null, false, false);
    }
  }
}
