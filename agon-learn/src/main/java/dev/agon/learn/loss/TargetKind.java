package dev.agon.learn.loss;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;

/** The kinds of target that a loss can support, and their numeric representation. */
public enum TargetKind {
  /** Two classes, as -1 and +1. */
  TWO_CLASSES {
    @Override
    public LabelRule labelRule() {
      return LabelRule.twoClasses();
    }

    @Override
    double[] numbers(Target target, String loss) {
      Classes classes = classes(target, loss);
      if (classes.names().size() != 2) {
        throw new InvalidInputException(
            "the loss "
                + loss
                + " is for two classes, but there are "
                + classes.names().size()
                + ".",
            "Use `loss` softmax, or drop or merge classes.");
      }
      double[] signs = new double[classes.size()];
      for (int row = 0; row < signs.length; row++) {
        signs[row] = classes.sign(row);
      }
      return signs;
    }
  },

  /** Any number of classes, as the index of the class. */
  CLASSES {
    @Override
    public LabelRule labelRule() {
      return LabelRule.classes();
    }

    @Override
    double[] numbers(Target target, String loss) {
      Classes classes = classes(target, loss);
      double[] indices = new double[classes.size()];
      for (int row = 0; row < indices.length; row++) {
        indices[row] = classes.of()[row];
      }
      return indices;
    }
  },

  /** Numbers to predict. */
  NUMBERS {
    @Override
    public LabelRule labelRule() {
      return LabelRule.values();
    }

    @Override
    double[] numbers(Target target, String loss) {
      if (target instanceof Values values) {
        return values.of();
      }
      throw new InvalidInputException(
          "the loss " + loss + " is for numbers to predict, but the labels are classes.",
          "Use `loss` logistic or softmax.");
    }
  };

  /** The labels that training data must have. */
  public abstract LabelRule labelRule();

  /** Converts a target to numbers, or rejects it. */
  abstract double[] numbers(Target target, String loss);

  private static Classes classes(Target target, String loss) {
    if (target instanceof Classes classes) {
      return classes;
    }
    throw new InvalidInputException(
        "the loss " + loss + " is for classes, but the labels are numbers to predict.",
        "Use `loss` squared or huber.");
  }
}
