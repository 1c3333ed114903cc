package dev.agon.learn.table.column;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Kind;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a model, which encodes a cell as values of features, in original units.
 *
 * <p>A column has a fixed number of features. A cell puts some of them, in ascending order; the
 * others are 0.
 */
public sealed interface Column extends Serializable
    permits NumberColumn, YesNoColumn, CategoryColumn, DateColumn {
  /** Receives the features of a cell. */
  @FunctionalInterface
  interface Sink {
    /** Sets the feature with this number, counted from the first of the column, to a value. */
    void put(int feature, double value);
  }

  /** The result of encoding a cell. */
  enum Outcome {
    /** A value that also occurs in training, or a number or date. */
    KNOWN,
    /** A word that did not occur in training; it sets nothing, or counts as a rare level. */
    UNKNOWN,
    /** A word where a number or a date is expected. */
    NOT_A_NUMBER
  }

  /** The name in the header. */
  String name();

  /** The kind. */
  Kind kind();

  /** The names of the features. */
  List<String> features();

  /** Returns whether the last feature is 1 where a cell is missing. */
  boolean marksMissing();

  /** Encodes a number; NaN is missing. */
  Outcome encode(double number, Sink sink);

  /** Encodes a word; a spelling of a number is that number. */
  Outcome encode(String word, Sink sink);

  /**
   * The cells as numbers by which rows can be ordered, NaN for a missing cell; null if the column
   * has levels.
   */
  default @Nullable Cells numbers(Cells cells) {
    return null;
  }

  /** The name of the feature for a missing cell. */
  static String missingName(String column) {
    return column + " is missing";
  }

  /** The names of the features of a column that makes one number. */
  static List<String> numberFeatures(String column, boolean markMissing) {
    return markMissing ? List.of(column, missingName(column)) : List.of(column);
  }

  /** Sets a number, or the fill value of a missing one. */
  static Outcome putNumber(double number, double fill, boolean markMissing, Sink sink) {
    boolean missing = Double.isNaN(number);
    sink.put(0, missing ? fill : number);
    if (missing && markMissing) {
      sink.put(1, 1);
    }
    return Outcome.KNOWN;
  }
}
