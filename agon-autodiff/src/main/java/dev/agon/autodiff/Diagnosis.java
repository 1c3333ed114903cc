package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.operation.Code;
import dev.agon.autodiff.operation.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Finds the operation that first gave an infinity or a NaN. It is consulted only when a result is
 * not finite, so that the check costs nothing otherwise.
 */
final class Diagnosis {
  private final Store store;
  private final Samples samples;

  Diagnosis(Store store, Samples samples) {
    this.store = store;
    this.samples = samples;
  }

  InvalidInputException explain(int dimensionX, int dimensionY) {
    for (int i = 0; i < dimensionX + dimensionY; i++) {
      if (!Double.isFinite(store.value[i])) {
        String name = i < dimensionX ? "x[" + i + "]" : "y[" + (i - dimensionX) + "]";
        return new InvalidInputException(
            "the loss was asked for at a point with " + name + " = " + store.value[i] + ".",
            "Maybe the steps are too long and the run diverges.");
      }
    }
    InvalidInputException found = search(store.value, "gave ");
    if (found == null) {
      found = search(store.slope, "has the derivative ");
    }
    if (found == null) {
      found =
          new InvalidInputException(
              "all numbers of the loss are finite, but its derivatives overflow.",
              "Maybe the loss is scaled badly.");
    }
    return found;
  }

  private @Nullable InvalidInputException search(double[] numbers, String verb) {
    int[] code = store.code;
    for (int at = 0; at < store.codeLength; at += Operation.STRIDE) {
      Operation kind = Code.of(code[at + Operation.CODE]);
      boolean relevant = numbers == store.value || kind.notesSlope();
      for (int i = 0; relevant && i < code[at + Operation.SIZE]; i++) {
        double number = numbers[code[at + Operation.OUT] + i];
        if (!Double.isFinite(number)) {
          return new InvalidInputException(
              describe(kind, at) + verb + number + place(at, i) + arguments(kind, at, i) + ".",
              "Maybe its argument should be kept in range (max, min, softplus), or the steps are"
                  + " too long and the run diverges.");
        }
      }
    }
    return null;
  }

  private String describe(Operation kind, int at) {
    int lanes = store.code[at + Operation.LANES];
    int length = store.code[at + Operation.SIZE] / lanes;
    return kind.name()
        + ", operation "
        + (at / Operation.STRIDE + 1)
        + " of "
        + store.codeLength / Operation.STRIDE
        + " in the loss, with a result of "
        + (length == 1 ? "one element" : length + " elements")
        + (lanes == 1 ? "" : " for each of " + lanes + " samples")
        + ", ";
  }

  private String place(int at, int i) {
    int lanes = store.code[at + Operation.LANES];
    String element = " in element " + i / lanes;
    return lanes == 1 ? element : element + " of " + samples.describe(i % lanes);
  }

  private String arguments(Operation kind, int at, int i) {
    StringBuilder text = new StringBuilder();
    for (int operand = 0; operand < kind.operands(); operand++) {
      text.append(operand == 0 ? ", where its arguments are " : ", ");
      text.append(store.value[store.code[at + Operation.A + operand] + i]);
    }
    return text.toString();
  }
}
