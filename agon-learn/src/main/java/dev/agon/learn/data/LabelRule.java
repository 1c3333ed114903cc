package dev.agon.learn.data;

import dev.agon.learn.data.read.LibsvmReader;
import java.util.List;

/** What a reader expects of the labels in a file. */
public sealed interface LabelRule {

  /**
   * For training on whatever the labels are: two values, or a few whole numbers, are classes; other
   * numbers are values to predict.
   */
  static LabelRule any() {
    return new Find(Kind.ANY);
  }

  /**
   * For training: every row has a label and exactly two values occur; the larger becomes +1.
   *
   * @return the rule of {@link LibsvmReader#read(java.nio.file.Path)}
   */
  static LabelRule twoClasses() {
    return new Find(Kind.TWO_CLASSES);
  }

  /** For training: every row has a label, and each value that occurs is a class. */
  static LabelRule classes() {
    return new Find(Kind.CLASSES);
  }

  /** For training or evaluation: every row's label is a number to predict. */
  static LabelRule values() {
    return new Find(Kind.VALUES);
  }

  /**
   * For evaluation: every row has one of the labels that a model knows; some may be absent.
   *
   * @param classes the classes' names; none when the model predicts numbers
   */
  static LabelRule known(List<String> classes) {
    return classes.isEmpty() ? values() : new Known(classes, /* required= */ true);
  }

  /**
   * For prediction: a row may have no label, or one that the model does not know; it is then {@link
   * Classes#UNKNOWN}, or NaN.
   *
   * @param classes the classes' names; none when the model predicts numbers
   */
  static LabelRule optional(List<String> classes) {
    return new Known(classes, /* required= */ false);
  }

  /** Whether a row may do without a label. */
  default boolean mayLack() {
    return this instanceof Known known && !known.required();
  }

  /** The kind of labels that training looks for; {@link Kind#ANY} for labels of a model. */
  Kind kind();

  /** What labels are looked for. */
  enum Kind {
    /** Whatever fits. */
    ANY,
    /** Two values. */
    TWO_CLASSES,
    /** Two values or more. */
    CLASSES,
    /** Any number. */
    VALUES
  }

  /**
   * Labels that the data itself defines.
   *
   * @param kind what they are to be
   */
  record Find(Kind kind) implements LabelRule {}

  /**
   * Labels that a model defines.
   *
   * @param classes the names of its classes; none when it predicts numbers
   * @param required whether every row needs one of them
   */
  record Known(List<String> classes, boolean required) implements LabelRule {
    @Override
    public Kind kind() {
      return Kind.ANY;
    }
  }
}
