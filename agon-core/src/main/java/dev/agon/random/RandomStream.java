package dev.agon.random;

/**
 * A counter-based stream of random numbers: Philox 4x32 with ten rounds.
 *
 * <p>The numbers are a pure function of a seed (the key) and of the position in the run: purpose,
 * iteration and block. Only these four numbers have to be saved for a run to continue bit for bit,
 * and the stream of one purpose never depends on the numbers drawn for another.
 *
 * <p>J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2,
 * 3", SC 2011.
 */
public final class RandomStream {
  private static final long MULTIPLIER_0 = 0xD2511F53L;
  private static final long MULTIPLIER_1 = 0xCD9E8D57L;
  private static final int WEYL_0 = 0x9E3779B9;
  private static final int WEYL_1 = 0xBB67AE85;
  private static final int ROUNDS = 10;
  private static final int WORDS = 4;

  private final int key0;
  private final int key1;
  private final int purpose;

  private final int[] words = new int[WORDS];
  private long iteration;
  private int block;
  private int next = WORDS;

  /**
   * @param seed the seed of the run; any value
   * @param purpose the purpose of the numbers so that two uses in one run never share a stream
   */
  public RandomStream(long seed, int purpose) {
    this.key0 = (int) seed;
    this.key1 = (int) (seed >>> 32);
    this.purpose = purpose;
  }

  /** Returns the seed. */
  public long seed() {
    return ((long) key1 << 32) | (key0 & 0xFFFFFFFFL);
  }

  /** Returns the purpose of the numbers. */
  public int purpose() {
    return purpose;
  }

  /** Moves to the first number of the given iteration. */
  public void seek(long newIteration) {
    iteration = newIteration;
    block = 0;
    next = WORDS;
  }

  /** Returns the next 32 random bits. */
  public int nextInt() {
    if (next == WORDS) {
      philox(block++, purpose, (int) iteration, (int) (iteration >>> 32), key0, key1, words);
      next = 0;
    }
    return words[next++];
  }

  /**
   * Returns a uniform integer in [0, bound), without bias.
   *
   * <p>D. Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019).
   *
   * @param bound at least 1
   */
  public int nextInt(int bound) {
    long product = (nextInt() & 0xFFFFFFFFL) * bound;
    if ((product & 0xFFFFFFFFL) < bound) {
      long threshold = (1L << 32) % bound;
      while ((product & 0xFFFFFFFFL) < threshold) {
        product = (nextInt() & 0xFFFFFFFFL) * bound;
      }
    }
    return (int) (product >>> 32);
  }

  /** Returns the next 64 random bits. */
  public long nextLong() {
    return ((long) nextInt() << 32) | (nextInt() & 0xFFFFFFFFL);
  }

  /** Returns a uniform number in [0, 1), a multiple of 2^-53. */
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  /** Returns a standard normal number. */
  public double nextGaussian() {
    return Ziggurat.next(this);
  }

  /** The Philox 4x32-10 bijection of counter (c0..c3) under key (k0, k1). */
  static void philox(int c0, int c1, int c2, int c3, int k0, int k1, int[] out) {
    for (int round = 0; round < ROUNDS; round++) {
      long product0 = MULTIPLIER_0 * (c0 & 0xFFFFFFFFL);
      long product1 = MULTIPLIER_1 * (c2 & 0xFFFFFFFFL);
      int old1 = c1;
      int old3 = c3;
      c0 = (int) (product1 >>> 32) ^ old1 ^ k0;
      c1 = (int) product1;
      c2 = (int) (product0 >>> 32) ^ old3 ^ k1;
      c3 = (int) product0;
      k0 += WEYL_0;
      k1 += WEYL_1;
    }
    out[0] = c0;
    out[1] = c1;
    out[2] = c2;
    out[3] = c3;
  }

  @Override
  public String toString() {
    return "RandomStream[seed=" + seed() + ", purpose=" + purpose + "]";
  }
}
