package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.operation.Code;
import dev.agon.autodiff.operation.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Finds the first operation that gave an infinity or a NaN. It is used only if a result is not
 * finite, so the check costs nothing otherwise.
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
            "the loss was evaluated at a point with " + name + " = " + store.value[i] + ".",
            "Use smaller steps if the run diverges.");
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
              "Rescale the loss.");
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
              "Keep its argument in range (max, min, softplus), or use smaller steps if the run"
                  + " diverges.");
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
