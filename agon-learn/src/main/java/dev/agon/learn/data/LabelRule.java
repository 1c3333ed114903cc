package dev.agon.learn.data;

import dev.agon.learn.data.read.LibsvmReader;
import java.util.List;

/** The labels that a reader accepts. */
public sealed interface LabelRule {

  /**
   * For training with any labels: two values, or a few integers, are classes; other numbers are
   * values to predict.
   */
  static LabelRule any() {
    return new Find(Kind.ANY);
  }

  /**
   * For training: every row has a label, and exactly two values occur; the larger becomes +1.
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
   * For evaluation: every row has one of the labels of a model; some labels may not occur.
   *
   * @param classes the names of the classes; empty if the model predicts numbers
   */
  static LabelRule known(List<String> classes) {
    return classes.isEmpty() ? values() : new Known(classes, /* required= */ true);
  }

  /**
   * For prediction: a row may have no label, or one that is unknown to the model; it is then {@link
   * Classes#UNKNOWN}, or NaN.
   *
   * @param classes the names of the classes; empty if the model predicts numbers
   */
  static LabelRule optional(List<String> classes) {
    return new Known(classes, /* required= */ false);
  }

  /** Returns whether a row may have no label. */
  default boolean mayLack() {
    return this instanceof Known known && !known.required();
  }

  /** The kind of labels accepted for training; {@link Kind#ANY} for labels of a model. */
  Kind kind();

  /** The kind of labels. */
  enum Kind {
    /** Any labels. */
    ANY,
    /** Two values. */
    TWO_CLASSES,
    /** Two values or more. */
    CLASSES,
    /** Any number. */
    VALUES
  }

  /**
   * Labels that are defined by the data.
   *
   * @param kind the kind of labels
   */
  record Find(Kind kind) implements LabelRule {}

  /**
   * Labels that are defined by a model.
   *
   * @param classes the names of its classes; empty if it predicts numbers
   * @param required whether every row needs one of them
   */
  record Known(List<String> classes, boolean required) implements LabelRule {
    @Override
    public Kind kind() {
      return Kind.ANY;
    }
  }
}
