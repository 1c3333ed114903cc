package dev.agon.learn.table.schema;

import dev.agon.learn.data.Classes;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.text.Words;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The number of rows of each class by the values of one column, which determine how well the column
 * alone predicts the class. Counts of the parts of a table are added.
 */
final class ClassCounts implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int PURE_SHARE = 3;
  private static final int ROWS_PER_LEVEL = 10;

  /** The number of linear bins. */
  private static final int BINS = 1024;

  /** The bits of a double that choose a logarithmic bin: sign, exponent, 4 bits of the fraction. */
  private static final int LOG_BITS = 16;

  private static final String MISSING = "";

  final Column column;
  final boolean number;
  final double low;
  final double high;
  final int classes;

  /** The counts by level; for a column of numbers, only the counts of missing cells. */
  private final TreeMap<String, int[]> levels = new TreeMap<>();

  private final TreeMap<Integer, int[]> linear = new TreeMap<>();
  private final TreeMap<Integer, int[]> logarithmic = new TreeMap<>();

  ClassCounts(Column column, boolean number, double low, double high, int classes) {
    this.column = column;
    this.number = number;
    this.low = low;
    this.high = high;
    this.classes = classes;
  }

  void read(Cells cells, int[] classOf) {
    List<String> words = cells.words();
    int[][] byCode = new int[words == null ? 0 : words.size()][];
    int[][] byBin = new int[number ? BINS : 0][];
    int[][] byBits = new int[number ? 1 << LOG_BITS : 0][];
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        int of = classOf[k * Cells.CHUNK + i];
        double cell = chunk[i];
        if (of == Classes.UNKNOWN) {
          continue;
        }
        if (Double.isNaN(cell)) {
          levels.computeIfAbsent(MISSING, any -> new int[classes])[of]++;
        } else if (number) {
          increment(byBin, (int) Math.min(BINS - 1, (cell - low) / (high - low) * BINS), of);
          increment(byBits, order(cell), of);
        } else if (words != null) {
          increment(byCode, (int) cell, of);
        } else {
          levels.computeIfAbsent(Words.of(cell), any -> new int[classes])[of]++;
        }
      }
    }
    for (int code = 0; words != null && code < byCode.length; code++) {
      put(levels, words.get(code), byCode[code]);
    }
    for (int bin = 0; bin < byBin.length; bin++) {
      put(linear, bin, byBin[bin]);
    }
    for (int bin = 0; bin < byBits.length; bin++) {
      put(logarithmic, bin, byBits[bin]);
    }
  }

  private void increment(int[][] counts, int place, int of) {
    int[] at = counts[Math.max(0, place)];
    if (at == null) {
      at = new int[classes];
      counts[Math.max(0, place)] = at;
    }
    at[of]++;
  }

  /** The leading bits of a number, in the order of the numbers. */
  private static int order(double number) {
    long bits = Double.doubleToLongBits(number + 0.0);
    long ordered = bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    return (int) (ordered >>> (Long.SIZE - LOG_BITS));
  }

  private static <K> void put(TreeMap<K, int[]> counts, K key, int @Nullable [] more) {
    if (more != null) {
      counts.merge(key, more, ClassCounts::sum);
    }
  }

  private static int[] sum(int[] a, int[] b) {
    int[] sum = new int[a.length];
    Arrays.setAll(sum, k -> a[k] + b[k]);
    return sum;
  }

  void add(ClassCounts other) {
    other.levels.forEach((key, more) -> put(levels, key, more));
    other.linear.forEach((key, more) -> put(linear, key, more));
    other.logarithmic.forEach((key, more) -> put(logarithmic, key, more));
  }

  /** Returns whether a value that a third of the rows have occurs with one class only. */
  boolean hasPureValue(int rows) {
    return levels.values().stream()
        .anyMatch(
            of ->
                (long) PURE_SHARE * Arrays.stream(of).sum() >= rows
                    && Arrays.stream(of).filter(count -> count > 0).count() == 1);
  }

  /**
   * Returns the smallest area under the ROC curve of a class against the others; 0 if not defined.
   */
  double area(int[] count, int rows) {
    if (!number && (long) levels.size() * ROWS_PER_LEVEL > rows) {
      return 0;
    }
    double smallest = 1;
    for (int k = 0; k < classes; k++) {
      if (count[k] > 0) {
        smallest = Math.min(smallest, number ? numberArea(k, count[k], rows) : levelArea(k, rows));
      }
    }
    return smallest;
  }

  private double numberArea(int k, int positives, int rows) {
    int[] missing = levels.get(MISSING);
    double largest = 0;
    for (TreeMap<Integer, int[]> bins : List.of(linear, logarithmic)) {
      List<int[]> first = new ArrayList<>(bins.values());
      List<int[]> last = new ArrayList<>(bins.values());
      if (missing != null) {
        first.add(0, missing);
        last.add(missing);
      }
      for (List<int[]> ordered : List.of(first, last)) {
        double area = area(ordered, k);
        largest = Math.max(largest, Math.max(area, 1 - area));
      }
    }
    return positives == rows ? 0 : largest;
  }

  private double levelArea(int k, int rows) {
    List<int[]> ordered = new ArrayList<>(levels.values());
    ordered.sort((a, b) -> Double.compare(share(a, k), share(b, k)));
    return area(ordered, k);
  }

  private static double share(int[] of, int k) {
    return (double) of[k] / Arrays.stream(of).sum();
  }

  /**
   * Returns the probability that a row of the class ranks after a row of the others, with ties
   * counting half.
   */
  private static double area(List<int[]> ordered, int k) {
    double before = 0;
    double pairs = 0;
    double positives = 0;
    for (int[] of : ordered) {
      double positive = of[k];
      double negative = Arrays.stream(of).sum() - positive;
      pairs += positive * (before + negative / 2);
      before += negative;
      positives += positive;
    }
    return pairs / (before * positives);
  }
}
