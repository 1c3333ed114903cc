package dev.agon.learn.data;

/** What a reader expects of the labels in a file. */
public sealed interface LabelRule {

  /**
   * For training: every row has a label and exactly two values occur; the larger becomes +1.
   *
   * @return the rule of {@link LibsvmReader#read(java.nio.file.Path)}
   */
  static LabelRule twoClasses() {
    return new TwoClasses();
  }

  /**
   * For evaluation: every row has one of the two labels that a model knows; one class may be
   * absent.
   */
  static LabelRule known(Labels labels) {
    return new Known(labels);
  }

  /**
   * For prediction: a row may have no label, or one that the model does not know; its sign is 0.
   */
  static LabelRule optional(Labels labels) {
    return new Optional(labels);
  }

  /** See {@link #twoClasses()}. */
  record TwoClasses() implements LabelRule {}

  /**
   * See {@link #known(Labels)}.
   *
   * @param labels the model's labels
   */
  record Known(Labels labels) implements LabelRule {}

  /**
   * See {@link #optional(Labels)}.
   *
   * @param labels the model's labels
   */
  record Optional(Labels labels) implements LabelRule {}
}
