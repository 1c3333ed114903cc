package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.text.Words;
import java.util.List;

/**
 * A column of two words: 1 for one of them, 0 for the other. Later rows may differ in case, and may
 * use 1 and 0 or true and false for yes and no.
 *
 * @param name its name
 * @param no the word for 0
 * @param yes the word for 1
 * @param fill the value for a missing cell: the share of yes
 * @param markMissing whether a second feature is 1 if the cell is missing
 */
public record YesNoColumn(String name, String no, String yes, double fill, boolean markMissing)
    implements Column {
  /** Validates the words and the fill value. */
  public YesNoColumn {
    if (yes.equals(no)) {
      throw new InvalidInputException(
          "yes and no are the same word, '" + yes + "'.", "Use two different words.");
    }
    Words.requireLevel("no", no);
    Words.requireLevel("yes", yes);
    if (!(fill >= 0 && fill <= 1)) {
      throw new InvalidInputException(
          "fill must be between 0 and 1, but is " + fill + ".", "Use the share of yes.");
    }
  }

  @Override
  public Kind kind() {
    return Kind.YES_NO;
  }

  @Override
  public boolean marksMissing() {
    return markMissing;
  }

  @Override
  public List<String> features() {
    return Column.numberFeatures(yes.equals("1") ? name : name + "=" + yes, markMissing);
  }

  @Override
  public Outcome encode(double number, Sink sink) {
    return Double.isNaN(number)
        ? Column.putNumber(number, fill, markMissing, sink)
        : encode(Words.of(number), sink);
  }

  @Override
  public Outcome encode(String word, Sink sink) {
    if (Words.isMissing(word)) {
      return encode(Double.NaN, sink);
    }
    String canonical = Words.canonical(word, new NumberScanner());
    Boolean meant =
        canonical.equals(yes)
            ? Boolean.TRUE
            : canonical.equals(no) ? Boolean.FALSE : Spellings.meaning(canonical, yes, no);
    sink.put(0, meant == null ? fill : meant ? 1 : 0);
    return meant == null ? Outcome.UNKNOWN : Outcome.KNOWN;
  }
}
