package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule.Kind;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The distinct numeric labels of some rows in the order of their first occurrence, with the number
 * of rows of each. They decide whether labels are classes. The labels of consecutive parts of a
 * text can be joined.
 */
public final class DistinctLabels implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Labels that are at most this number of distinct integers are classes by default. */
  static final int FEW = 20;

  /** The largest number of values that a message lists. */
  private static final int MOST_LISTED = 10;

  /** Up to this number of values a linear search is faster than a hash table. */
  private static final int QUICK = 8;

  private final HashMap<Double, Integer> places = new HashMap<>();
  private double[] values = new double[QUICK];
  private long[] firstLines = new long[QUICK];
  private long[] counts = new long[QUICK];
  private int count;

  /** Adds the label of a row; returns its index among the distinct ones. */
  public int add(double label, long line) {
    return add(label, line, 1);
  }

  /**
   * Adds the labels of the next part of a text.
   *
   * @param linesBefore the number of lines before that part
   */
  public void addAll(DistinctLabels next, long linesBefore) {
    for (int k = 0; k < next.count; k++) {
      add(next.values[k], linesBefore + next.firstLines[k], next.counts[k]);
    }
  }

  /** Returns the first of these labels. */
  public DistinctLabels limited(int most) {
    DistinctLabels some = new DistinctLabels();
    for (int k = 0; k < Math.min(most, count); k++) {
      some.add(values[k], firstLines[k], counts[k]);
    }
    return some;
  }

  private int add(double label, long line, long rows) {
    double value = label + 0.0; // -0 and 0 are the same value
    int place = place(value);
    if (place < 0) {
      place = append(value, line);
    }
    counts[place] += rows;
    return place;
  }

  private int place(double value) {
    for (int i = 0; i < Math.min(count, QUICK); i++) {
      if (values[i] == value) {
        return i;
      }
    }
    Integer known = count > QUICK ? places.get(value) : null;
    return known == null ? -1 : known;
  }

  private int append(double value, long line) {
    if (count == values.length) {
      int length = Growth.larger(count);
      values = Arrays.copyOf(values, length);
      firstLines = Arrays.copyOf(firstLines, length);
      counts = Arrays.copyOf(counts, length);
    }
    values[count] = value;
    firstLines[count] = line;
    places.put(value, count);
    return count++;
  }

  /** Returns the number of distinct labels. */
  public int count() {
    return count;
  }

  /** Returns the labels in the order of their first occurrence. */
  public double[] toArray() {
    return Arrays.copyOf(values, count);
  }

  double value(int place) {
    return values[place];
  }

  /** Returns the indices of the labels in ascending order. */
  int[] ascending() {
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble(place -> values[place]))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** Returns the labels in ascending order so that the larger of two is the positive class. */
  public double[] sorted() {
    return IntStream.of(ascending()).mapToDouble(place -> values[place]).toArray();
  }

  /** Returns the names of the classes, in ascending order of the labels. */
  public List<String> names() {
    return Arrays.stream(sorted()).mapToObj(DistinctLabels::name).toList();
  }

  /** Returns the name of the class with a label; -0 is written as 0. */
  static String name(double label) {
    return Decimals.shortest(label + 0.0);
  }

  /** Returns whether each of these labels is a class, and not a number to predict. */
  public boolean areClasses(Kind kind) {
    return switch (kind) {
      case TWO_CLASSES, CLASSES -> true;
      case VALUES -> false;
      case ANY -> count <= 2 || count <= FEW && areWhole();
    };
  }

  private boolean areWhole() {
    return Arrays.stream(values, 0, count).allMatch(value -> value == Math.rint(value));
  }

  /** Rejects many values where two are needed, before all of them are known. */
  void requireFew(Kind kind, String source) {
    if (kind == Kind.TWO_CLASSES && count > MOST_LISTED) {
      throw Messages.at(
          source,
          firstLines[MOST_LISTED],
          Decimals.shortest(values[MOST_LISTED]) + " is the 11th label value, but two are needed",
          "Use a loss for numbers, or keep two classes.");
    }
  }

  /**
   * Rejects labels that are not the classes that are needed.
   *
   * @param source the name of the data in messages
   */
  public void requireClasses(Kind kind, String source) {
    requireFew(kind, source);
    for (int place = 0; place < count; place++) {
      Messages.requireTellable(values[place], source);
    }
    boolean two = kind == Kind.TWO_CLASSES;
    if (count == 2 || count > 2 && !two) {
      return;
    }
    String problem =
        (two ? "exactly two" : "at least two") + " label values are needed, but there " + found();
    if (count == 1) {
      throw new InvalidInputException(
          source + ": " + problem + ".", "Check whether the other class is missing from the file.");
    }
    throw Messages.at(
        source,
        firstLines[2],
        "label " + Decimals.shortest(values[2]) + " is a third value; " + problem,
        "Drop the rows of other classes, or merge classes into two.");
  }

  private String found() {
    String list =
        IntStream.of(ascending())
            .limit(MOST_LISTED)
            .mapToObj(
                i -> Decimals.shortest(values[i]) + " (" + Messages.count(counts[i], "row") + ")")
            .collect(Collectors.joining(", "));
    String more = count > MOST_LISTED ? ", ..." : "";
    return (count == 1 ? "is " : "are ") + count + ": " + list + more;
  }
}
