package dev.agon.learn.table.column;

import dev.agon.learn.table.text.MissingWords;
import dev.agon.learn.table.text.NumberMarks;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The notation of the numbers of a column in training.
 *
 * @param sign the sign of all numbers: %, a currency sign, or empty
 * @param marks the meaning of commas and points in numbers that leave it open; null if training did
 *     not show it
 * @param missing the words that mean a missing value in this column
 */
public record NumberText(String sign, @Nullable NumberMarks marks, MissingWords missing)
    implements Serializable {
  /** Numbers without a sign, with decimal points. */
  public static final NumberText PLAIN = new NumberText("", null, MissingWords.STANDARD);
}
