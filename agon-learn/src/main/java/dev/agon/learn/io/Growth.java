package dev.agon.learn.io;

/** How arrays that are filled from a file grow. */
public final class Growth {
  /** Some virtual machines refuse arrays closer to 2^31 than this. */
  static final int LARGEST = Integer.MAX_VALUE - 8;

  private Growth() {}

  /** One and a half times as much, within what an array can have. */
  public static int larger(int capacity) {
    if (capacity == LARGEST) {
      throw new OutOfMemoryError("an array of more than " + LARGEST + " entries is needed");
    }
    return (int) Math.min(LARGEST, (long) capacity + (capacity >> 1) + 16);
  }
}
