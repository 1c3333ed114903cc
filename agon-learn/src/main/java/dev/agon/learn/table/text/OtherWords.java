package dev.agon.learn.table.text;

import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The few words among the numbers of a column.
 *
 * @param counts the number of cells with each word, in the order of their first occurrence
 * @param sign the sign of the numbers
 * @param hasNumbers whether there are numbers
 */
public record OtherWords(LinkedHashMap<String, Integer> counts, String sign, boolean hasNumbers)
    implements Serializable {

  public static OtherWords none(String sign, boolean hasNumbers) {
    return new OtherWords(new LinkedHashMap<>(), sign, hasNumbers);
  }

  /** Returns the number of cells with these words. */
  public long cells() {
    return counts.values().stream().mapToLong(Integer::longValue).sum();
  }

  /**
   * Returns the words of this part of a column and the following one; null if there are more than a
   * few, or if their numbers have different signs.
   */
  public @Nullable OtherWords with(@Nullable OtherWords next) {
    if (next == null || (hasNumbers && next.hasNumbers && !sign.equals(next.sign))) {
      return null;
    }
    LinkedHashMap<String, Integer> all = new LinkedHashMap<>(counts);
    next.counts.forEach((word, count) -> all.merge(word, count, Integer::sum));
    return all.size() > WordNumbers.MOST_OTHERS
        ? null
        : new OtherWords(all, hasNumbers ? sign : next.sign, hasNumbers || next.hasNumbers);
  }

  /** Returns these words without those that are known to mean a missing value. */
  public OtherWords without(MissingWords known) {
    LinkedHashMap<String, Integer> rest =
        counts.entrySet().stream()
            .filter(word -> !known.contains(word.getKey()))
            .collect(
                Collectors.toMap(
                    Map.Entry::getKey, Map.Entry::getValue, Integer::sum, LinkedHashMap::new));
    return new OtherWords(rest, sign, hasNumbers);
  }
}
