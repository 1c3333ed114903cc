package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.column.CategoryColumn;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.NumberText;
import dev.agon.learn.table.column.ValueRange;
import dev.agon.learn.table.column.YesNoColumn;
import dev.agon.learn.table.date.Cycle;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.encode.TargetColumn;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates a column of a model from its profile in the training data.
 *
 * @param profile its profile
 * @param source the table
 * @param strays the words among its numbers, which mean a missing value
 */
record ColumnMaker(Profile profile, String source, List<String> strays) {
  /** From this share of missing cells on, there is a feature "is missing". */
  private static final double OFTEN_MISSING = 0.01;

  /** A level with fewer cells than this is rare. */
  private static final int RARE = 3;

  /** A level is also rare if it has fewer than one cell in this number. */
  private static final int RARE_ONE_IN = 1000;

  /** In smaller tables levels are kept even if all are rare. */
  private static final int ENOUGH = 50;

  /**
   * Creates a column of a usable kind, with a notice about merged levels and a warning about
   * similar-looking levels.
   */
  Column make(Kind kind, List<String> notices, List<String> warnings) {
    return switch (kind) {
      case NUMBER -> number();
      case YES_NO -> yesNo(warnings);
      case CATEGORY -> category(notices, warnings);
      default -> throw new IllegalArgumentException(kind + " is not used as a feature");
    };
  }

  /** A column of dates, from the profile of their days. */
  static DateColumn date(Profile days, DateReading reading, boolean offsets, List<Cycle> cycles) {
    NumberProfile n = days.numbers();
    double fill = n == null || n.missing() == n.rows() ? 0 : n.mean();
    return new DateColumn(days.name(), reading, offsets, fill, cycles, markMissing(days), range(n));
  }

  private static ValueRange range(@Nullable NumberProfile n) {
    return n == null || n.missing() == n.rows()
        ? new ValueRange(0, 0, true)
        : new ValueRange(n.min(), n.max(), n.whole());
  }

  private boolean markMissing() {
    return markMissing(profile);
  }

  private static boolean markMissing(Profile profile) {
    return profile.missing() > OFTEN_MISSING * profile.rows();
  }

  private Column number() {
    return number(markMissing());
  }

  /** The numbers to predict. */
  NumberColumn target() {
    return number(/* markMissing= */ false);
  }

  private NumberColumn number(boolean markMissing) {
    NumberProfile numbers = profile.numbers();
    if (numbers == null) {
      throw TargetColumn.notANumber(profile.name(), profile.firstWord());
    }
    double fill = numbers.missing() == numbers.rows() ? 0 : numbers.mean();
    NumberText text =
        new NumberText(profile.sign(), profile.marks().marks(), MissingWords.with(strays));
    return new NumberColumn(profile.name(), fill, markMissing, text, range(numbers));
  }

  private Column yesNo(List<String> warnings) {
    Map<String, Integer> counts = profile.counts();
    List<String> words = new ArrayList<>(counts.keySet());
    Spellings.warnOfLevels(profile.name(), words, warnings);
    boolean firstIsYes = Spellings.firstIsYes(words.get(0), words.get(1));
    String yes = words.get(firstIsYes ? 0 : 1);
    String no = words.get(firstIsYes ? 1 : 0);
    double fill = (double) counts.getOrDefault(yes, 0) / (profile.rows() - profile.missing());
    return new YesNoColumn(profile.name(), no, yes, fill, markMissing());
  }

  private Column category(List<String> notices, List<String> warnings) {
    Map<String, Integer> counts = profile.counts();
    if (profile.hasTooManyWords() || counts.size() > Words.MOST) {
      throw new InvalidInputException(
          source
              + ": column "
              + Messages.quote(profile.name())
              + " has more than "
              + Words.MOST
              + " values, too many for a category.",
          "Exclude it: `drop` " + profile.name());
    }
    int wanted = Math.max(RARE, profile.rows() / RARE_ONE_IN);
    // If all levels are rare relative to the table, those with a few rows are kept.
    int fewest = counts.values().stream().anyMatch(count -> count >= wanted) ? wanted : RARE;
    List<String> frequent = new ArrayList<>();
    List<String> others = new ArrayList<>();
    counts.forEach((level, count) -> (count >= fewest ? frequent : others).add(level));
    // A rare spelling of a frequent level is that level, as it is in later rows.
    Map<String, Integer> meant = Spellings.loosely(frequent);
    List<String> rare =
        others.stream().filter(level -> !meant.containsKey(Spellings.loose(level))).toList();
    boolean merge = rare.size() >= 2 && (!frequent.isEmpty() || profile.rows() >= ENOUGH);
    List<String> levels = merge ? frequent : List.copyOf(counts.keySet());
    Spellings.warnOfLevels(profile.name(), levels, warnings);
    if (merge) {
      notices.add(
          "column "
              + Messages.quote(profile.name())
              + ": "
              + rare.size()
              + " of "
              + counts.size()
              + " levels are rare (fewer than "
              + fewest
              + " rows each) and are merged into one."
              + (rare.size() == others.size()
                  ? ""
                  : " Rare spellings of a frequent level count as that level.")
              + (frequent.isEmpty()
                  ? " Nothing remains of the column: `drop` it, or merge its values into groups."
                  : ""));
    }
    return new CategoryColumn(profile.name(), levels, merge, profile.missing() > 0);
  }
}
