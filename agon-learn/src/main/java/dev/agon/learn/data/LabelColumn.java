package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Decimals;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Collects the label of each row, one byte per row, and judges them by a {@link LabelRule}.
 *
 * <p>While two classes are still to be found, a row's byte is the place of its raw label among the
 * values seen so far; {@link #signs} turns places into signs.
 */
final class LabelColumn {
  /** More distinct labels than this are not counted: the data are not meant for classification. */
  private static final int MOST_VALUES = 10;

  private final LabelRule rule;
  private final String source;
  private byte[] codes = new byte[1 << 12];
  private int rows;
  private long unknown;

  private final double[] values = new double[MOST_VALUES];
  private final long[] counts = new long[MOST_VALUES];
  private final long[] firstLines = new long[MOST_VALUES];
  private int distinct;

  LabelColumn(LabelRule rule, String source) {
    this.rule = rule;
    this.source = source;
  }

  /** The next row has this label. */
  void add(double label, long line) {
    append(rule instanceof LabelRule.TwoClasses ? place(label, line) : knownSign(label, line));
  }

  /** The next row has no label; the token is what stands in its place. */
  void addMissing(long line, String token) {
    if (!(rule instanceof LabelRule.Optional)) {
      throw Trouble.at(
          source,
          line,
          "the row has no label, it starts with " + Trouble.quote(token),
          "Maybe put the label first; only predictions do without.");
    }
    unknown++;
    append((byte) 0);
  }

  int rows() {
    return rows;
  }

  /** The sign of each row; call once, at the end. */
  byte[] signs() {
    byte[] signs = Arrays.copyOf(codes, rows);
    if (rule instanceof LabelRule.TwoClasses) {
      requireTwoValues();
      byte first = (byte) (values[0] > values[1] ? 1 : -1);
      for (int row = 0; row < rows; row++) {
        signs[row] = signs[row] == 0 ? first : (byte) -first;
      }
    }
    return signs;
  }

  /** What -1 and +1 stand for; call after {@link #signs}. */
  Labels labels() {
    if (rule instanceof LabelRule.Known known) {
      return known.labels();
    }
    if (rule instanceof LabelRule.Optional optional) {
      return optional.labels();
    }
    return new Labels(Math.min(values[0], values[1]), Math.max(values[0], values[1]));
  }

  /** What a person should know about the labels. */
  List<String> notices() {
    return unknown == 0
        ? List.of()
        : List.of(source + ": " + unknown + " of " + rows + " rows have no label the model knows.");
  }

  private void append(byte code) {
    if (rows == codes.length) {
      codes = Arrays.copyOf(codes, Growth.larger(rows));
    }
    codes[rows++] = code;
  }

  private byte place(double label, long line) {
    for (int i = 0; i < distinct; i++) {
      if (values[i] == label) {
        counts[i]++;
        return (byte) i;
      }
    }
    if (distinct == MOST_VALUES) {
      throw Trouble.at(
          source,
          line,
          Decimals.shortest(label)
              + " is the 11th label value, but two are needed; before it came "
              + found(),
          "Maybe these are data for regression; keep two classes.");
    }
    values[distinct] = label;
    counts[distinct] = 1;
    firstLines[distinct] = line;
    return (byte) distinct++;
  }

  private byte knownSign(double label, long line) {
    byte sign = labels().sign(label);
    if (sign == 0 && rule instanceof LabelRule.Known known) {
      throw Trouble.at(
          source,
          line,
          "label "
              + Decimals.shortest(label)
              + " is unknown to the model, whose labels are "
              + Decimals.shortest(known.labels().negative())
              + " and "
              + Decimals.shortest(known.labels().positive()),
          "Maybe the data belong to another model.");
    }
    unknown += sign == 0 ? 1 : 0;
    return sign;
  }

  private void requireTwoValues() {
    if (distinct == 2) {
      return;
    }
    String problem = "exactly two label values are needed, but there " + found();
    if (distinct == 1) {
      throw new InvalidInputException(
          source + ": " + problem + ".", "Maybe the other class was lost when the file was cut.");
    }
    throw Trouble.at(
        source,
        firstLines[2],
        "label " + Decimals.shortest(values[2]) + " is a third value; " + problem,
        "Maybe drop the rows of the other classes, or join classes into two.");
  }

  private String found() {
    String list =
        IntStream.range(0, distinct)
            .boxed()
            .sorted((a, b) -> Double.compare(values[a], values[b]))
            .map(i -> Decimals.shortest(values[i]) + " (" + Trouble.count(counts[i], "row") + ")")
            .collect(Collectors.joining(", "));
    return (distinct == 1 ? "is " : "are ") + distinct + ": " + list;
  }
}
