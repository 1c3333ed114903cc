package dev.agon.learn.data;

import dev.agon.learn.io.Growth;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** The different numbers of a column, in the order of their first lines. */
public final class DistinctValues {
  /** Among so few a look at each is quicker than a table. */
  private static final int QUICK = 8;

  private final Map<Double, Integer> places = new HashMap<>();
  private double[] values = new double[QUICK];
  private long[] firstLines = new long[QUICK];
  private int count;

  /** The place of a value among those seen so far, of which it may be the newest. */
  public int place(double label, long line) {
    double value = label + 0.0; // zero has one sign
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

  /** Whether each is a whole number. */
  boolean areWhole() {
    return Arrays.stream(values, 0, count).allMatch(value -> value == Math.rint(value));
  }

  /** The places, so that their values ascend. */
  int[] ascending() {
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble(place -> values[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
