package dev.agon.problem;

import dev.agon.random.RandomStream;
import dev.agon.state.State;
import java.util.Arrays;

/** Batches without replacement; the order of an epoch is a function of the seed and its number. */
final class Epochs implements BatchSource {
  private final int[] order;
  private final long seed;
  private final int purpose;
  private final RandomStream random;
  private long epoch = -1;
  private int used;

  Epochs(int n, long seed, int purpose) {
    this.order = new int[n];
    this.seed = seed;
    this.purpose = purpose;
    this.random = new RandomStream(seed, purpose);
    this.used = n;
  }

  @Override
  public void next(int size, Batch batch) {
    if (used == order.length) {
      shuffle(epoch + 1);
      used = 0;
    }
    int count = Math.min(size, order.length - used);
    System.arraycopy(order, used, batch.resizeRows(count), 0, count);
    used += count;
  }

  /** The shuffle of Fisher and Yates. */
  private void shuffle(long number) {
    epoch = number;
    random.seek(number);
    Arrays.setAll(order, i -> i);
    for (int i = order.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int row = order[i];
      order[i] = order[other];
      order[other] = row;
    }
  }

  @Override
  public BatchSource stream(int k) {
    return k == 0 ? this : new Epochs(order.length, seed, purpose + k);
  }

  @Override
  public void save(State to) {
    to.put("epoch", epoch + 1, used);
  }

  @Override
  public void restore(State from) {
    long[] at = from.longs("epoch", 2);
    if (at[0] > 0) {
      shuffle(at[0] - 1);
    }
    used = (int) at[1];
  }
}
