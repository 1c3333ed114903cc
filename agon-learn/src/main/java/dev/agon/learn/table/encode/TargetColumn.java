package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.profile.Profile;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.profile.WordProfile;
import dev.agon.learn.table.text.OtherWords;
import dev.agon.learn.table.text.Words;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Converts a column of labels to classes or values. */
public final class TargetColumn {
  private static final Set<String> DEFAULT_NAMES =
      Set.of("label", "target", "class", "y", "outcome");
  private static final int MOST_CLASSES = 1000;

  private TargetColumn() {}

  /** The label column of a table for training. */
  public static int find(TableParts table, @Nullable String given) {
    if (given != null) {
      return table.indexOf(given);
    }
    List<String> names = table.names();
    for (int i = 0; i < names.size(); i++) {
      if (DEFAULT_NAMES.contains(names.get(i).toLowerCase(Locale.ROOT))) {
        return i;
      }
    }
    return names.size() - 1;
  }

  /** Returns the classes of a column of labels; empty if labels are numbers to predict. */
  public static List<String> classes(
      Profile label, LabelRule.Kind wanted, @Nullable String positive, String source) {
    if (wanted == LabelRule.Kind.VALUES
        || (wanted == LabelRule.Kind.ANY && !label.looksLikeClasses())) {
      if (label.words() != null) {
        throw notANumber(label.name(), label.firstWord());
      }
      if (positive != null) {
        throw new InvalidInputException(
            source
                + ": `positive` "
                + Messages.quote(positive)
                + " names a class, but column "
                + Messages.quote(label.name())
                + " has numbers to predict.",
            "Remove it, or choose another label with `label`.");
      }
      return List.of();
    }
    if (wanted == LabelRule.Kind.ANY && label.isSpoiltNumber()) {
      throw notANumber(label.name(), label.firstWord());
    }
    List<String> names = classNames(label.levels(), positive, source);
    if (wanted == LabelRule.Kind.TWO_CLASSES && names.size() > 2) {
      throw new InvalidInputException(
          source
              + ": exactly two label values are needed, but column "
              + Messages.quote(label.name())
              + " has "
              + names.size()
              + ".",
          "Use `loss` softmax for several classes, or `loss` squared for numbers.");
    }
    return names;
  }

  /** Returns the labels of a table as used in training; an unknown label is missing. */
  static Target of(Table table, LabelColumn label, Scaling scaling) {
    Cells cells = table.cells(table.indexOf(label.name()));
    if (!label.classes().isEmpty()) {
      return new Classes(codes(cells.levels(), label.classes()), label.classes());
    }
    OtherWords words = cells.otherWords();
    if (words == null || !words.without(label.missing()).counts().isEmpty()) {
      requireNumbers(table, label.name());
    }
    return new Values(scaling.targets(cells.asNumbers().numbers()));
  }

  /** A column of numbers. */
  static void requireNumbers(Table table, String column) {
    Cells cells = table.cells(table.indexOf(column));
    if (cells.words() != null) {
      throw notANumber(column, Profile.Spot.of(table.source(), cells.firstWord()));
    }
  }

  public static InvalidInputException notANumber(String column, Profile.Spot word) {
    String place = word.source() + (word.line() > 0 ? ", line " + word.line() : "");
    return new InvalidInputException(
        place
            + ": in column "
            + Messages.quote(column)
            + " the value "
            + Messages.quote(word.cell())
            + (WordProfile.isNumber(word.cell())
                ? " is too large, or ambiguous"
                : " is not a number")
            + ".",
        "Correct the cell. If the value is missing, leave it empty, or name the word with"
            + " `missing`. Use one decimal mark and one currency or percent sign per column.");
  }

  private static List<String> classNames(Profile label, @Nullable String positive, String source) {
    List<String> names = new ArrayList<>(label.counts().keySet());
    if (names.size() > MOST_CLASSES || label.hasTooManyWords()) {
      throw new InvalidInputException(
          source
              + ": column "
              + Messages.quote(label.name())
              + " has too many values for classes, but is not numeric: the first word is "
              + Messages.quote(label.firstWord().cell())
              + " in "
              + label.firstWord().place(source)
              + ".",
          "Choose another label with `label` COLUMN, or correct the cell.");
    }
    if (names.size() < 2) {
      throw new InvalidInputException(
          source
              + ": the label column "
              + Messages.quote(label.name())
              + (names.isEmpty()
                  ? " is empty."
                  : " has only the value " + Messages.quote(names.get(0)) + "."),
          "Choose another label with `label` COLUMN, or check whether the other class is missing.");
    }
    putPositiveLast(names, label, positive, source);
    return names;
  }

  private static void putPositiveLast(
      List<String> names, Profile label, @Nullable String positive, String source) {
    if (positive != null) {
      String wanted = Words.canonical(positive, new dev.agon.learn.io.number.NumberScanner());
      if (names.size() != 2 || !names.contains(wanted)) {
        throw new InvalidInputException(
            source
                + ": `positive` "
                + Messages.quote(positive)
                + " must be one of two labels, but column "
                + Messages.quote(label.name())
                + " has "
                + String.join(", ", names.subList(0, Math.min(10, names.size())))
                + ".",
            "Check the spelling, or choose another label with `label`.");
      }
      names.remove(wanted);
      names.add(wanted);
    } else if (names.size() == 2
        && Spellings.firstIsYes(names.get(0), names.get(1))
        && label.words() != null) {
      names.add(names.remove(0));
    }
  }

  /**
   * Returns the index of each row's label among some names, or {@link Classes#UNKNOWN}; the case of
   * words may differ, as for levels.
   */
  public static int[] codes(Cells cells, List<String> names) {
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      places.put(names.get(i), i);
    }
    List<String> words = cells.words();
    Map<String, Integer> loosely = Spellings.loosely(names);
    int[] placeOfWord =
        words == null
            ? new int[0]
            : words.stream()
                .mapToInt(
                    word -> {
                      Integer exactly = places.get(word);
                      return exactly == null
                          ? loosely.getOrDefault(Spellings.loose(word), Classes.UNKNOWN)
                          : exactly;
                    })
                .toArray();
    Map<Double, Integer> placeOfNumber = new HashMap<>();
    int[] codes = new int[cells.size()];
    double[] chunk = new double[Cells.CHUNK];
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, chunk);
      for (int i = 0; i < count; i++) {
        double cell = chunk[i];
        if (Double.isNaN(cell)) {
          codes[k * Cells.CHUNK + i] = Classes.UNKNOWN;
        } else if (words != null) {
          codes[k * Cells.CHUNK + i] = placeOfWord[(int) cell];
        } else {
          codes[k * Cells.CHUNK + i] =
              placeOfNumber.computeIfAbsent(
                  cell, value -> places.getOrDefault(cells.word(value), Classes.UNKNOWN));
        }
      }
    }
    return codes;
  }

  /** Returns which rows have a label. */
  public static boolean[] present(Target target) {
    boolean[] present = new boolean[target.size()];
    if (target instanceof Classes classes) {
      for (int row = 0; row < present.length; row++) {
        present[row] = classes.of()[row] != Classes.UNKNOWN;
      }
    } else if (target instanceof Values values) {
      for (int row = 0; row < present.length; row++) {
        present[row] = !Double.isNaN(values.of()[row]);
      }
    }
    return present;
  }

  /** Returns a target without any labels. */
  static Target unknown(int rows, List<String> classes) {
    if (classes.isEmpty()) {
      double[] of = new double[rows];
      Arrays.fill(of, Double.NaN);
      return new Values(of);
    }
    int[] of = new int[rows];
    Arrays.fill(of, Classes.UNKNOWN);
    return new Classes(of, classes);
  }
}
