package dev.agon.support;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Finds the word that was most likely meant by a misspelt one. */
public final class Nearest {
  private Nearest() {}

  /** The minimum length of a prefix; shorter ones match too many words. */
  private static final int SHORTEST_BEGINNING = 3;

  /** Returns a hint with the closest candidate, if there is one, and with all candidates. */
  public static String hint(String given, Collection<String> candidates) {
    String close = to(given, candidates);
    String all = String.join(", ", candidates);
    return close == null
        ? "Use one of these: " + all + "."
        : "Did you mean " + close + "? The choices are " + all + ".";
  }

  /**
   * Returns the closest candidate, or null if none is close: a third of the letters may be wrong,
   * or missing at the end. Case is ignored.
   */
  public static @Nullable String to(String given, Collection<String> candidates) {
    String best = null;
    int fewest = Math.max(1, given.replace("-", "").length() / 3) + 1;
    for (String candidate : candidates) {
      int edits = edits(given.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (edits < fewest) {
        fewest = edits;
        best = candidate;
      }
    }
    return best == null ? begun(given, candidates) : best;
  }

  /**
   * Returns the shortest candidate that starts with the given word, or that the given word starts
   * with.
   */
  private static @Nullable String begun(String given, Collection<String> candidates) {
    String best = null;
    for (String candidate : candidates) {
      int letters = Math.min(given.length(), candidate.length());
      boolean begins =
          letters >= SHORTEST_BEGINNING && given.regionMatches(true, 0, candidate, 0, letters);
      if (begins && (best == null || candidate.length() < best.length())) {
        best = candidate;
      }
    }
    return best;
  }

  /**
   * Returns the number of letters to add, remove, replace or swap with their neighbour (F. J.
   * Damerau, "A technique for computer detection and correction of spelling errors", CACM 7, 1964).
   */
  private static int edits(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int least = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1);
        least = Math.min(least, d[i - 1][j - 1] + (same ? 0 : 1));
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        d[i][j] = swapped ? Math.min(least, d[i - 2][j - 2] + 1) : least;
      }
    }
    return d[a.length()][b.length()];
  }
}
