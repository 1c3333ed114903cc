package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import java.util.List;

/** Decides whether the labels of a table are classes or numbers to predict. */
final class LabelKind {
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
