package dev.agon.learn.io;

/** Computes the size of growing arrays. */
public final class Growth {
  /** Some virtual machines reject arrays closer to 2^31 than this. */
  static final int LARGEST = Integer.MAX_VALUE - 8;

  private Growth() {}

  /** Returns one and a half times the size, limited by the largest array. */
  public static int larger(int capacity) {
    if (capacity == LARGEST) {
      throw new OutOfMemoryError("an array of more than " + LARGEST + " entries is needed");
    }
    return (int) Math.min(LARGEST, (long) capacity + (capacity >> 1) + 16);
  }
}
