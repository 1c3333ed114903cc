package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import dev.agon.learn.table.text.Words;
import java.io.Serializable;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of the words of a column in one part of a table; the statistics of consecutive parts
 * can be merged.
 *
 * @param profile the distinct words and their counts
 * @param tooManyWords whether there were too many
 * @param fromNumbers the number of words at the start that were numbers until the first word
 * @param spelled the spellings of the others; null if all cells are missing
 */
record WordSummary(
    WordProfile profile, boolean tooManyWords, int fromNumbers, Words.@Nullable Spelled spelled)
    implements Serializable {

  /** Returns the summary of a column, including columns without values, which have no words. */
  static WordSummary of(Cells cells, boolean @Nullable [] among) {
    List<String> words = cells.words();
    WordProfile profile = WordProfile.of(cells, words == null ? List.of() : words, among);
    return new WordSummary(profile, cells.hasTooManyWords(), cells.fromNumbers(), cells.spelled());
  }

  /**
   * Merges parts as if their cells had been read one after the other: words are numbered in the
   * order of their first occurrence, and the limit is reached at the same cell.
   */
  static WordProfile merge(List<WordSummary> parts) {
    if (parts.size() == 1) {
      return parts.get(0).profile;
    }
    Words.Spelled some =
        parts.stream().map(WordSummary::spelled).filter(Objects::nonNull).findFirst().orElse(null);
    Words all =
        some == null
            ? new Words(NumberMarks.POINT, MissingWords.STANDARD)
            : new Words(some.marks(), some.missing());
    int[] counts = new int[16];
    int rows = 0;
    int missing = 0;
    boolean tooMany = false;
    for (WordSummary part : parts) {
      rows = Math.addExact(rows, part.profile.rows());
      tooMany = tooMany || !part.addTo(all) || part.tooManyWords;
      if (!tooMany) {
        missing += part.profile.missing();
        List<String> words = part.profile.words();
        if (all.words().size() > counts.length) {
          counts = Arrays.copyOf(counts, 2 * all.words().size());
        }
        for (int code = 0; code < words.size(); code++) {
          counts[all.code(words.get(code))] += part.profile.counts()[code];
        }
      }
    }
    return tooMany
        ? new WordProfile(rows, 0, all.words(), new int[0])
        : new WordProfile(rows, missing, all.words(), Arrays.copyOf(counts, all.words().size()));
  }

  /** Adds the words in the order of their first occurrence; returns false if there are too many. */
  private boolean addTo(Words all) {
    for (int k = 0; k < fromNumbers; k++) {
      if (all.code(profile.words().get(k)) == Words.TOO_MANY) {
        return false;
      }
    }
    Words.Spelled spellings = spelled;
    for (int k = 0; spellings != null && k < spellings.count(); k++) {
      try {
        int code = all.code(spellings.bytes(), spellings.start(k), spellings.end()[k]);
        if (code == Words.TOO_MANY) {
          return false;
        }
      } catch (CharacterCodingException e) {
        throw new IllegalStateException("the part has read these words", e);
      }
    }
    return true;
  }
}
