package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import java.util.List;
import java.util.Map;

/** Decides whether the labels of a table are classes or numbers to predict. */
final class LabelKind {
  /** From this number of rows on, a class with a single row is suspicious. */
  private static final int MANY_ROWS = 50;

  /** The largest number of classes that a warning names. */
  private static final int NAMED_CLASSES = 3;

  private LabelKind() {}

  /**
   * Returns the kind of labels that the settings and the loss require.
   *
   * @param label the name of the label column
   * @param byLoss the kind that the loss requires
   */
  static LabelRule.Kind wanted(
      String label, TableSettings settings, LabelRule.Kind byLoss, String source) {
    boolean numbers = settings.numbers().contains(label);
    boolean classes = settings.categories().contains(label);
    boolean classLoss = byLoss == LabelRule.Kind.CLASSES || byLoss == LabelRule.Kind.TWO_CLASSES;
    if ((numbers && classLoss) || (classes && byLoss == LabelRule.Kind.VALUES)) {
      throw new InvalidInputException(
          source
              + ": "
              + Names.of(numbers ? "numbers" : "categories")
              + " "
              + label
              + " makes the label "
              + (numbers ? "a number" : "a class")
              + ", but the loss predicts "
              + (numbers ? "classes" : "numbers")
              + ".",
          "Remove one of the two, or choose `loss`"
              + (numbers ? " squared." : " logistic or softmax."));
    }
    if (byLoss != LabelRule.Kind.ANY) {
      return byLoss;
    }
    return numbers ? LabelRule.Kind.VALUES : classes ? LabelRule.Kind.CLASSES : byLoss;
  }

  /** Warns about classes with a single row, such as a second line of a header or a typing error. */
  static void warnOfSingleRows(Profile label, List<String> warnings) {
    Map<String, Integer> counts = label.levels().counts();
    List<String> single =
        counts.entrySet().stream().filter(e -> e.getValue() == 1).map(Map.Entry::getKey).toList();
    if (label.rows() - label.missing() >= MANY_ROWS && !single.isEmpty()) {
      warnings.add(
          "the label column "
              + Messages.quote(label.name())
              + " has "
              + (single.size() == 1 ? "a class" : single.size() + " classes")
              + " with a single row: "
              + Messages.some(single, NAMED_CLASSES)
              + ". Check these cells; rows with an empty label are left out.");
    }
  }

  /** Returns a notice if a few integers could also be the other kind of label. */
  static List<String> notices(Profile label, LabelRule.Kind wanted, List<String> classes) {
    NumberProfile n = label.numbers();
    if (wanted != LabelRule.Kind.ANY || n == null || !n.whole()) {
      return List.of();
    }
    int distinct = label.distinctCount();
    if (distinct <= 2 || distinct > Profile.MOST_CODES) {
      return List.of();
    }
    String name = Messages.quote(label.name());
    String values =
        "the label " + name + " has " + distinct + " different integers and is predicted as ";
    return List.of(
        classes.isEmpty()
            ? values + "a number; `categories` " + label.name() + " predicts classes."
            : values + "classes; `numbers` " + label.name() + " predicts a number.");
  }
}
