package dev.agon.learn.io.number;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Parts of a whole as percentages. If all parts are shown, they sum to 100%: after rounding down,
 * the parts with the largest remainders are rounded up. If only the first are shown, each is
 * rounded to the nearest percentage, because many small parts would otherwise all be rounded up.
 */
public final class Percentages {
  private static final int WHOLE = 100;
  private static final int TENTHS = 1000;

  private Percentages() {}

  /**
   * Formats parts of a whole. Whole percents are shown, or tenths if a part would be rounded to 0%
   * or 100%: one fraud in a thousand is not 0%.
   *
   * @param parts the parts; their sum is at most the whole
   * @param all the whole; if it is 0, all percentages are 0%
   * @param shown the number of leading parts that are formatted
   */
  public static List<String> of(double[] parts, double all, int shown) {
    boolean fine = Arrays.stream(parts).limit(shown).anyMatch(part -> isExtreme(part, all));
    int units = fine ? TENTHS : WHOLE;
    int[] rounded =
        shown == parts.length ? rounded(parts, all, units) : nearest(parts, all, units, shown);
    return IntStream.range(0, shown)
        .mapToObj(k -> fine ? tenths(rounded[k], parts[k]) : rounded[k] + "%")
        .toList();
  }

  private static int[] nearest(double[] parts, double all, int units, int shown) {
    return Arrays.stream(parts)
        .limit(shown)
        .mapToInt(part -> all > 0 ? (int) StrictMath.round(units * part / all) : 0)
        .toArray();
  }

  private static int[] rounded(double[] parts, double all, int units) {
    int[] floor = new int[parts.length];
    double[] remainders = new double[parts.length];
    double sum = 0;
    int given = 0;
    for (int k = 0; k < parts.length && all > 0; k++) {
      double share = units * parts[k] / all;
      floor[k] = (int) share;
      remainders[k] = share - floor[k];
      sum += share;
      given += floor[k];
    }
    IntStream.range(0, parts.length)
        .boxed()
        .sorted(Comparator.comparing((Integer k) -> -remainders[k]))
        .limit(Math.max(0, StrictMath.round(sum) - given))
        .forEach(k -> floor[k]++);
    return floor;
  }

  private static boolean isExtreme(double part, double all) {
    return part > 0 && part < all && (WHOLE * part < all || WHOLE * part > (WHOLE - 1) * all);
  }

  private static String tenths(int tenths, double part) {
    if (tenths == 0 || tenths == TENTHS) {
      return part == 0 ? "0%" : tenths == 0 ? "<0.1%" : ">99.9%";
    }
    return String.format(Locale.ROOT, "%.1f%%", tenths / 10.0);
  }
}
