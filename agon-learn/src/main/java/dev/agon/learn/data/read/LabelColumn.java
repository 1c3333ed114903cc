package dev.agon.learn.data.read;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LabelRule.Find;
import dev.agon.learn.data.LabelRule.Known;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import java.util.Arrays;
import java.util.List;

/**
 * Collects the label of each row and checks them with a {@link LabelRule}.
 *
 * <p>The label of a row is stored as its index among the values seen so far, because labels repeat.
 */
public final class LabelColumn {
  private final LabelRule rule;
  private final String source;
  private final DistinctLabels values = new DistinctLabels();
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
  public DistinctLabels values() {
    return values;
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
    if (rule instanceof Find find && values.areClasses(find.kind())) {
      values.requireClasses(find.kind(), source);
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
    int place = values.add(label, line);
    if (rule instanceof Find find) {
      values.requireFew(find.kind(), source);
    }
    return place;
  }

  private int known(Known known, double label, long line) {
    if (known.classes().isEmpty()) {
      return values.add(label, line);
    }
    int place = known.classes().indexOf(DistinctLabels.name(label));
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

  /** Numbers are sorted so that the larger of two is the positive class. */
  private Classes classes() {
    int[] order = values.ascending();
    int[] rank = new int[order.length];
    for (int k = 0; k < order.length; k++) {
      rank[order[k]] = k;
    }
    int[] of = new int[rows];
    Arrays.setAll(of, row -> rank[places[row]]);
    return new Classes(of, values.names());
  }
}
