package dev.agon.learn.loss;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;

/** Targets as the numbers that losses work with. */
final class Targets {
  private Targets() {}

  /** -1 or +1 for each row of two classes. */
  static double[] signs(Target target, String loss) {
    Classes classes = classes(target, loss);
    if (classes.names().size() != 2) {
      throw new InvalidInputException(
          "the loss " + loss + " is for two classes, but there are " + classes.names().size() + ".",
          "Maybe "
              + Names.of("loss")
              + " softmax is meant, or some classes are to be dropped or joined.");
    }
    double[] signs = new double[classes.size()];
    for (int row = 0; row < signs.length; row++) {
      signs[row] = classes.sign(row);
    }
    return signs;
  }

  /** The number of each row's class. */
  static double[] places(Target target, String loss) {
    Classes classes = classes(target, loss);
    double[] places = new double[classes.size()];
    for (int row = 0; row < places.length; row++) {
      places[row] = classes.of()[row];
    }
    return places;
  }

  private static Classes classes(Target target, String loss) {
    if (target instanceof Classes classes) {
      return classes;
    }
    throw new InvalidInputException(
        "the loss " + loss + " is for classes, but the labels are numbers to predict.",
        "Maybe " + Names.of("loss") + " squared or huber is meant.");
  }

  /** The value of each row. */
  static double[] values(Target target, String loss) {
    if (target instanceof Values values) {
      return values.of();
    }
    throw new InvalidInputException(
        "the loss " + loss + " is for numbers to predict, but the labels are classes.",
        "Maybe " + Names.of("loss") + " logistic or softmax is meant.");
  }
}
