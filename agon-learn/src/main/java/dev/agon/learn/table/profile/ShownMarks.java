package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.text.NumberMarks;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * The evidence in the cells of a column about the meaning of their commas and points.
 *
 * @param marks see {@link Cells#shownMarks}
 * @param grouped see {@link Cells#firstGrouped}
 * @param doubtful see {@link Cells#doubtfulMark}
 * @param certain whether some numbers have marks and none of them is ambiguous
 */
public record ShownMarks(
    @Nullable NumberMarks marks, String grouped, String doubtful, boolean certain)
    implements Serializable {
  static final ShownMarks NONE = new ShownMarks(null, "", "", false);

  static ShownMarks of(Cells cells) {
    return new ShownMarks(
        cells.shownMarks(), cells.firstGrouped(), cells.doubtfulMark(), cells.hasCertainMarks());
  }

  /** Merges with the marks of the following part. */
  ShownMarks with(ShownMarks next) {
    boolean sure = certain || next.certain;
    return new ShownMarks(
        marks == null ? next.marks : marks,
        grouped.isEmpty() ? next.grouped : grouped,
        sure ? "" : doubtful.isEmpty() ? next.doubtful : doubtful,
        sure);
  }
}
