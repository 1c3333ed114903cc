package dev.agon.support;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.Locale;

/** Refuses what cannot fit into the heap before it is allocated. */
public final class Memory {
  private static final double GIGABYTE = 1L << 30;

  private Memory() {}

  /**
   * Checks that so much could be allocated at all, whatever else the heap holds.
   *
   * @param what needs it, with its size, for the message: "a batch of 2,000,000 rows"
   * @param bytes a lower bound of what it takes
   * @param instead what would need less, for the hint: "a smaller batch will do"
   * @throws InvalidInputException when the heap may not grow to that size
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
          "Maybe " + instead + "; or give Java more: " + Names.of("-Xmx" + enough + "g") + ".");
    }
  }

  /** A number of bytes in words. */
  public static String size(double bytes) {
    return bytes < GIGABYTE
        ? String.format(Locale.ROOT, "%.0f MB", bytes / (1 << 20))
        : String.format(Locale.ROOT, "%.1f GB", bytes / GIGABYTE);
  }
}
