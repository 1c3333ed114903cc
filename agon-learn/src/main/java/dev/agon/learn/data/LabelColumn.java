package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule.Find;
import dev.agon.learn.data.LabelRule.Kind;
import dev.agon.learn.data.LabelRule.Known;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.Messages;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Collects the label of each row and checks them with a {@link LabelRule}.
 *
 * <p>The label of a row is stored as its index among the values seen so far, because labels repeat.
 */
public final class LabelColumn {
  /** Up to this number of distinct integers are classes by default. */
  static final int FEW = 20;

  /** The largest number of values that a message lists. */
  private static final int MOST_LISTED = 10;

  private final LabelRule rule;
  private final String source;
  private final DistinctValues values = new DistinctValues();
  private int[] places = new int[1 << 12];
  private int rows;
  private long unknown;

  public LabelColumn(LabelRule rule, String source) {
    this.rule = rule;
    this.source = source;
  }

  /** Adds a row with this label. */
  public void add(double label, long line) {
    append(rule instanceof Known known ? known(known, label, line) : found(label, line));
  }

  /** Adds a row without a label; the token is the first one of the row. */
  public void addMissing(long line, String token) {
    if (!rule.mayLack()) {
      throw Messages.at(
          source,
          line,
          "the row has no label, it starts with " + Messages.quote(token),
          "Put the label first; only predictions need no label.");
    }
    unknown++;
    append(Classes.UNKNOWN);
  }

  public int rows() {
    return rows;
  }

  /** Reserves memory for this number of rows. */
  public void expect(int count) {
    places = Arrays.copyOf(places, Math.max(count, rows));
  }

  /** The distinct labels, in the order of their first occurrence. */
  public double[] values() {
    return values.toArray();
  }

  /** The index of a row's label among the values; negative for none. */
  public int place(int row) {
    return places[row];
  }

  /** Returns the target of all rows; call once, at the end. */
  public Target target() {
    if (rule instanceof Known known && !known.classes().isEmpty()) {
      return new Classes(Arrays.copyOf(places, rows), known.classes());
    }
    if (rule instanceof Find find && areClasses(find.kind())) {
      requireClasses(find.kind());
      return classes();
    }
    double[] of = new double[rows];
    Arrays.setAll(of, i -> places[i] == Classes.UNKNOWN ? Double.NaN : values.value(places[i]));
    return new Values(of);
  }

  /** Returns notices about the labels. */
  public List<String> notices() {
    return unknown == 0
        ? List.of()
        : List.of(
            source
                + ": "
                + unknown
                + " of "
                + rows
                + " rows have a label that is unknown to the model.");
  }

  private void append(int place) {
    if (rows == places.length) {
      places = Arrays.copyOf(places, Growth.larger(rows));
    }
    places[rows++] = place;
  }

  private int found(double label, long line) {
    int place = values.place(label, line);
    if (place >= MOST_LISTED && rule instanceof Find find && find.kind() == Kind.TWO_CLASSES) {
      throw Messages.at(
          source,
          line,
          Decimals.shortest(label)
              + " is the 11th label value, but two are needed; there "
              + found(),
          "Use a loss for numbers, or keep two classes.");
    }
    return place;
  }

  private int known(Known known, double label, long line) {
    if (known.classes().isEmpty()) {
      return values.place(label, line);
    }
    int place = known.classes().indexOf(name(label));
    if (place < 0 && known.required()) {
      throw Messages.at(
          source,
          line,
          "label "
              + Decimals.shortest(label)
              + " is unknown to the model, whose labels are "
              + String.join(" and ", known.classes()),
          "Use data with the labels of the training data.");
    }
    unknown += place < 0 ? 1 : 0;
    return place;
  }

  private boolean areClasses(Kind kind) {
    return switch (kind) {
      case TWO_CLASSES, CLASSES -> true;
      case VALUES -> false;
      case ANY -> values.count() <= 2 || values.count() <= FEW && values.areWhole();
    };
  }

  /** Numbers are sorted, so that the larger of two is the positive class. */
  private Classes classes() {
    int[] order = values.ascending();
    int[] rank = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      rank[order[k]] = k;
    }
    int[] of = new int[rows];
    Arrays.setAll(of, row -> rank[places[row]]);
    return new Classes(
        of, IntStream.of(order).mapToObj(place -> name(values.value(place))).toList());
  }

  /** -0 is written as 0. */
  private static String name(double label) {
    return Decimals.shortest(label + 0.0);
  }

  private void requireClasses(Kind kind) {
    for (int place = 0; place < values.count(); place++) {
      Messages.requireTellable(values.value(place), source);
    }
    boolean two = kind == Kind.TWO_CLASSES;
    if (values.count() == 2 || values.count() > 2 && !two) {
      return;
    }
    String problem =
        (two ? "exactly two" : "at least two") + " label values are needed, but there " + found();
    if (values.count() == 1) {
      throw new InvalidInputException(
          source + ": " + problem + ".", "Check whether the other class is missing from the file.");
    }
    throw Messages.at(
        source,
        values.firstLine(2),
        "label " + Decimals.shortest(values.value(2)) + " is a third value; " + problem,
        "Drop the rows of other classes, or merge classes into two.");
  }

  private String found() {
    String list =
        IntStream.of(values.ascending())
            .limit(MOST_LISTED)
            .mapToObj(
                i ->
                    Decimals.shortest(values.value(i))
                        + " ("
                        + Messages.count(count(i), "row")
                        + ")")
            .collect(Collectors.joining(", "));
    String more = values.count() > MOST_LISTED ? ", ..." : "";
    return (values.count() == 1 ? "is " : "are ") + values.count() + ": " + list + more;
  }

  private long count(int place) {
    return Arrays.stream(places, 0, rows).filter(i -> i == place).count();
  }
}
