package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.text.FormattedNumber;
import dev.agon.learn.table.text.NumberCell;
import java.util.List;

/**
 * A column of numbers.
 *
 * @param name its name
 * @param fill the number that replaces a missing one: the mean of the others
 * @param markMissing whether a second feature is 1 if the number is missing
 * @param text how the numbers were written in training
 * @param range the numbers in training
 */
public record NumberColumn(
    String name, double fill, boolean markMissing, NumberText text, ValueRange range)
    implements Column {
  /** Validates the fill value and the sign. */
  public NumberColumn {
    if (!Double.isFinite(fill)) {
      throw new InvalidInputException(
          "fill must be a finite number, but is " + fill + ".", "Use the mean of the column.");
    }
    range.requireMean(fill);
    if (!text.sign().isEmpty() && !FormattedNumber.isSign(text.sign())) {
      throw new InvalidInputException(
          "unit must be a percent or currency sign, but is " + Messages.quote(text.sign()) + ".",
          "Leave it out for numbers without a sign.");
    }
  }

  /** A column of numbers without a sign. */
  public NumberColumn(String name, double fill, boolean markMissing, ValueRange range) {
    this(name, fill, markMissing, NumberText.PLAIN, range);
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
    double number = NumberCell.parse(word, text.marks(), text.missing(), text.sign());
    return number == NumberCell.NOT_A_NUMBER ? Outcome.NOT_A_NUMBER : encode(number, sink);
  }

  @Override
  public Cells numbers(Cells cells) {
    return cells.as(text.marks()).asNumbers();
  }
}
