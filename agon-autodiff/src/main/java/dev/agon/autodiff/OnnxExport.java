package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.problem.Batch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Writes a model, a function of the parameters and the inputs of a row, as an ONNX file. The same
 * function serves the loss of a problem and {@link dev.agon.autodiff.model.Forward}, so that a
 * model is written once.
 *
 * <p>The file has one input, {@code inputs}, doubles of shape (rows, inputs), and one output,
 * {@code outputs}, doubles of shape (rows, outputs). Everything is computed in doubles. Numbers
 * that depend only on the parameters are constants of the file.
 */
public final class OnnxExport {
  /**
   * The number of lanes. With two, values of a row can be distinguished from values that are common
   * to all rows.
   */
  private static final int LANES = 2;

  private OnnxExport() {}

  /**
   * Writes the file.
   *
   * @param model returns the outputs for the parameters and the inputs of a row
   * @param parameters the values of the parameters
   * @param inputs the number of inputs of a row
   */
  public static void write(
      Path file, BinaryOperator<Vector> model, double[] parameters, int inputs) {
    byte[] bytes = encode(model, parameters, inputs);
    try {
      Files.write(file, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] encode(BinaryOperator<Vector> model, double[] parameters, int inputs) {
    if (inputs < 1) {
      throw new InvalidInputException(
          "a model has " + inputs + " inputs.", "Use the number of inputs of a row, at least 1.");
    }
    for (int j = 0; j < parameters.length; j++) {
      if (!Double.isFinite(parameters[j])) {
        throw new InvalidInputException(
            "parameter " + j + " of the model is " + parameters[j] + ".",
            "Use the parameters of a run that did not diverge.");
      }
    }
    Tape tape = new Tape(false);
    Samples samples = new Samples(tape, 0, LANES);
    samples.set(Batch.allRows(LANES), 0, LANES);
    tape.beginRecording(Recorder.Mode.VALUE, LANES);
    try {
      Vector x = tape.input(parameters.length);
      System.arraycopy(parameters, 0, tape.store.value, x.slot, parameters.length);
      Vector row = samples.row(new DenseMatrix(LANES, inputs, new double[LANES * inputs]));
      Vector outputs = model.apply(x, row);
      if (outputs.lanes != LANES) {
        throw new InvalidInputException(
            "the outputs of the model do not depend on its inputs.",
            "Return a function of the second argument.");
      }
      tape.setLoss(outputs.sum()); // carries out the operations
      return new OnnxGraph(tape.store, inputs).file(outputs, Map.of());
    } finally {
      tape.endRecording();
    }
  }
}
