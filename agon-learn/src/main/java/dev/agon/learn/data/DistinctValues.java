package dev.agon.learn.data;

import dev.agon.learn.io.Growth;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The distinct numbers of a column, in the order of their first occurrence. */
public final class DistinctValues {
  /** Up to this number of values a linear search is faster than a hash table. */
  private static final int QUICK = 8;

  private final Map<Double, Integer> places = new HashMap<>();
  private double[] values = new double[QUICK];
  private long[] firstLines = new long[QUICK];
  private int count;

  /** Returns the index of a value among those seen so far; a new value is added. */
  public int place(double label, long line) {
    double value = label + 0.0; // -0 and 0 are the same value
    for (int i = 0; i < Math.min(count, QUICK); i++) {
      if (values[i] == value) {
        return i;
      }
    }
    Integer known = count > QUICK ? places.get(value) : null;
    return known == null ? append(value, line) : known;
  }

  private int append(double value, long line) {
    if (count == values.length) {
      int length = Growth.larger(count);
      values = Arrays.copyOf(values, length);
      firstLines = Arrays.copyOf(firstLines, length);
    }
    values[count] = value;
    firstLines[count] = line;
    places.put(value, count);
    return count++;
  }

  int count() {
    return count;
  }

  public double[] toArray() {
    return Arrays.copyOf(values, count);
  }

  double value(int place) {
    return values[place];
  }

  long firstLine(int place) {
    return firstLines[place];
  }

  /** Returns whether all values are integers. */
  boolean areWhole() {
    return Arrays.stream(values, 0, count).allMatch(value -> value == Math.rint(value));
  }

  /** Returns the indices of the values in ascending order. */
  int[] ascending() {
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble(place -> values[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
