package dev.agon.support;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.Locale;

/** Rejects requests that cannot fit into the heap before they are allocated. */
public final class Memory {
  private static final double GIGABYTE = 1L << 30;

  private Memory() {}

  /**
   * Checks that this amount could be allocated in an otherwise empty heap.
   *
   * @param what the object that needs it, with its size, for the message: "a batch of 2,000,000
   *     rows"
   * @param bytes a lower bound of the memory needed
   * @param instead a smaller alternative, for the hint: "Use a smaller batch"
   * @throws InvalidInputException when the heap cannot grow to this size
   */
  public static void require(String what, double bytes, String instead) {
    double most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      long enough = (long) Math.ceil(1.5 * bytes / GIGABYTE);
      throw new InvalidInputException(
          String.format(
              Locale.ROOT,
              "%s needs %s of memory, but Java may use %s.",
              what,
              size(bytes),
              size(most)),
          instead + ", or give Java more memory: " + Names.of("-Xmx" + enough + "g") + ".");
    }
  }

  /** Returns a number of bytes as text. */
  public static String size(double bytes) {
    return bytes < GIGABYTE
        ? String.format(Locale.ROOT, "%.0f MB", bytes / (1 << 20))
        : String.format(Locale.ROOT, "%.1f GB", bytes / GIGABYTE);
  }
}
