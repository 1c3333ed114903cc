package dev.agon.learn.table.encode;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Kind;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column that a model uses: how a cell becomes values of features, in the column's own units.
 *
 * <p>A column has a fixed number of features. A cell puts some of them, in ascending order; the
 * others are 0.
 */
public sealed interface Column extends Serializable
    permits NumberColumn, YesNoColumn, CategoryColumn, DateColumn {
  /** Where the features of a cell go. */
  @FunctionalInterface
  interface Sink {
    /** The feature of that number, counted from the column's first, has this value. */
    void put(int feature, double value);
  }

  /** What a cell turned out to be. */
  enum Outcome {
    /** As in training. */
    KNOWN,
    /** A word that training never saw; it puts nothing, or counts as a rare level. */
    UNKNOWN,
    /** A word where a number or a date must stand. */
    NOT_A_NUMBER
  }

  /** The name in the header. */
  String name();

  /** The kind. */
  Kind kind();

  /** The features' names, one for each. */
  List<String> features();

  /** Whether the last feature is 1 where a cell is missing. */
  boolean marksMissing();

  /** Encodes a number; NaN is missing. */
  Outcome encode(double number, Sink sink);

  /** Encodes a word; a spelling of a number is that number. */
  Outcome encode(String word, Sink sink);

  /**
   * The cells as numbers, NaN where they are missing, if rows can be ordered by the column; null
   * for levels.
   */
  default @Nullable Cells numbers(Cells cells) {
    return null;
  }

  /** The name of the feature that says that a cell was missing. */
  static String missingName(String column) {
    return column + " is missing";
  }

  /** The features of a column with one number in it. */
  static List<String> numberFeatures(String column, boolean markMissing) {
    return markMissing ? List.of(column, missingName(column)) : List.of(column);
  }

  /** Puts a number, or what stands for a missing one. */
  static Outcome putNumber(double number, double fill, boolean markMissing, Sink sink) {
    boolean missing = Double.isNaN(number);
    sink.put(0, missing ? fill : number);
    if (missing && markMissing) {
      sink.put(1, 1);
    }
    return Outcome.KNOWN;
  }
}
