package dev.agon.learn.metrics;

import dev.agon.learn.data.Groups;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The groups among which the worst one is determined: those with at least ten rows. The mean loss
 * of a few rows is mostly chance, so that the worst of many groups would be one of the smallest. If
 * every group is smaller, all are compared.
 */
public final class WorstGroups {
  /** A smaller group is left out. */
  public static final int FEWEST_ROWS = 10;

  private static final int NAMED = 3;

  private WorstGroups() {}

  /** Returns the measures of the groups that are compared. */
  public static Map<String, Metrics> of(Map<String, Metrics> measured) {
    IntPredicate compared = compared(measured.values().stream().mapToInt(Metrics::rows).toArray());
    Map<String, Metrics> large = new LinkedHashMap<>();
    measured.forEach(
        (name, metrics) -> {
          if (compared.test(metrics.rows())) {
            large.put(name, metrics);
          }
        });
    return large;
  }

  /** Returns the largest mean loss of a group that is compared; NaN without groups. */
  public static double meanLoss(Answers answers, @Nullable Groups groups) {
    if (groups == null) {
      return Double.NaN;
    }
    int[][] rows = Partition.of(groups.of(), groups.count());
    IntPredicate compared = compared(Arrays.stream(rows).mapToInt(each -> each.length).toArray());
    return Arrays.stream(rows)
        .filter(each -> compared.test(each.length))
        .mapToDouble(each -> answers.rows(each).measure().meanLoss())
        .max()
        .orElse(Double.NaN);
  }

  /** Returns a warning that names the groups that are left out; null if there are none. */
  public static @Nullable String warning(@Nullable Groups groups) {
    if (groups == null) {
      return null;
    }
    int[] sizes =
        Arrays.stream(Partition.of(groups.of(), groups.count()))
            .mapToInt(each -> each.length)
            .toArray();
    IntPredicate compared = compared(sizes);
    int[] small =
        IntStream.range(0, sizes.length)
            .filter(g -> sizes[g] > 0 && !compared.test(sizes[g]))
            .toArray();
    if (small.length == 0) {
      return null;
    }
    String names =
        Arrays.stream(small)
            .limit(NAMED)
            .mapToObj(g -> "\"" + groups.names().get(g) + "\" (" + sizes[g] + ")")
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "%s fewer than %d rows here: %s%s; left out of the loss and the accuracy of the worst"
            + " group, because the mean of so few rows is mostly chance.",
        small.length == 1 ? "one group has" : small.length + " groups have",
        FEWEST_ROWS,
        names,
        small.length > NAMED ? ", ..." : "");
  }

  private static IntPredicate compared(int[] sizes) {
    int largest = Arrays.stream(sizes).max().orElse(0);
    int least = largest < FEWEST_ROWS ? 1 : FEWEST_ROWS;
    return size -> size >= least;
  }
}
