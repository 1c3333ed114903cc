package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.NumberScanner;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.Words;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A column of numbers.
 *
 * @param name its name
 * @param fill the number that replaces a missing one: the mean of the others
 * @param markMissing whether a second feature is 1 if the number is missing
 * @param unit the sign of the numbers in training: %, a currency sign, or empty
 */
public record NumberColumn(String name, double fill, boolean markMissing, String unit)
    implements Column {
  /** Validates the fill value. */
  public NumberColumn {
    if (!Double.isFinite(fill)) {
      throw new InvalidInputException(
          "fill must be a finite number, but is " + fill + ".", "Use the mean of the column.");
    }
  }

  /** A column of numbers without a sign. */
  public NumberColumn(String name, double fill, boolean markMissing) {
    this(name, fill, markMissing, "");
  }

  @Override
  public Kind kind() {
    return Kind.NUMBER;
  }

  @Override
  public boolean marksMissing() {
    return markMissing;
  }

  @Override
  public List<String> features() {
    return Column.numberFeatures(name, markMissing);
  }

  @Override
  public Outcome encode(double number, Sink sink) {
    return Column.putNumber(number, fill, markMissing, sink);
  }

  @Override
  public Outcome encode(String word, Sink sink) {
    if (Words.isMissing(word)) {
      return encode(Double.NaN, sink);
    }
    byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
    NumberScanner number = new NumberScanner();
    if (number.scan(text, 0) != text.length - 1 || !Double.isFinite(number.value())) {
      return Outcome.NOT_A_NUMBER;
    }
    return encode(number.value(), sink);
  }

  @Override
  public Cells numbers(Cells cells) {
    return cells.asNumbers();
  }
}
