package dev.agon.learn.table.schema;

import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.encode.LabelColumn;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.WordProfile;
import dev.agon.learn.table.text.WordNumbers;
import java.util.List;

/** Selects the rows of a table that have a label. */
final class LabelledParts {
  private LabelledParts() {}

  /** Returns the labelled rows. */
  static TableParts of(TableParts table, LabelColumn label) {
    return table.map(
        part -> {
          boolean[] labelled = label.labelled(part);
          return labelled == null ? part : part.only(labelled);
        });
  }

  /**
   * Returns the columns of numbers whose words are all in rows without a label, such as "Total" in
   * a last row of totals.
   *
   * @param all the profiles of all rows
   * @param labelled the profiles of the labelled rows
   */
  static boolean[] numbers(List<Profile> all, List<Profile> labelled) {
    boolean[] numbers = new boolean[all.size()];
    for (int i = 0; i < numbers.length; i++) {
      WordProfile before = all.get(i).words();
      WordProfile rest = labelled.get(i).words();
      numbers[i] =
          before != null
              && rest != null
              && !rest.words().isEmpty()
              && !areNumbers(before)
              && areNumbers(rest);
    }
    return numbers;
  }

  private static boolean areNumbers(WordProfile profile) {
    return !profile.tooMany() && WordNumbers.of(profile.words()).others() == 0;
  }
}
