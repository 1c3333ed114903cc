package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Evaluates a loss and its derivatives on a batch, in blocks of samples. */
final class Evaluator {
  private static final double[] NONE = {};

  private final Loss loss;
  private final int dimensionX;
  private final int dimensionY;
  private final int samplesTogether;
  private final boolean passNonFinite;
  private final Tape tape;
  private final Samples samples;
  private @Nullable String wanted;
  private double @Nullable [][] outputs;

  Evaluator(
      Loss loss,
      int dimensionX,
      int dimensionY,
      int sampleLength,
      int rowCount,
      int samplesTogether,
      boolean passNonFinite,
      boolean replay) {
    this.loss = loss;
    this.dimensionX = dimensionX;
    this.dimensionY = dimensionY;
    this.samplesTogether = samplesTogether;
    this.passNonFinite = passNonFinite;
    this.tape = new Tape(replay);
    this.samples = new Samples(tape, sampleLength, rowCount);
  }

  double value(double[] x, double[] y, Batch batch) {
    return evaluate(Recorder.Mode.VALUE, x, y, NONE, NONE, batch, NONE, NONE, NONE, NONE);
  }

  void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    requireLength("gx", gx, dimensionX);
    requireLength("gy", gy, dimensionY);
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    evaluate(Recorder.Mode.GRADIENT, x, y, NONE, NONE, batch, gx, gy, NONE, NONE);
  }

  void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    requireLength("dx", dx, dimensionX);
    requireLength("dy", dy, dimensionY);
    requireLength("gx", gx, dimensionX);
    requireLength("gy", gy, dimensionY);
    requireLength("hx", hx, dimensionX);
    requireLength("hy", hy, dimensionY);
    Arrays.fill(gx, 0);
    Arrays.fill(gy, 0);
    Arrays.fill(hx, 0);
    Arrays.fill(hy, 0);
    evaluate(Recorder.Mode.PRODUCT, x, y, dx, dy, batch, gx, gy, hx, hy);
  }

  /**
   * Returns the values of a named output, or of the loss, one array per sample of the batch.
   *
   * @param name the output; null for the loss
   */
  double[][] output(@Nullable String name, double[] x, double[] y, Batch batch) {
    double[][] all = new double[batch.size()][];
    wanted = name;
    outputs = all;
    try {
      evaluate(Recorder.Mode.VALUE, x, y, NONE, NONE, batch, NONE, NONE, NONE, NONE);
    } finally {
      outputs = null;
    }
    return all;
  }

  private void keepOutputs(double[][] all, int first, int size) {
    if (wanted == null) {
      tape.copyLosses(all, first);
    } else {
      tape.outputs.copy(wanted, tape.store.value, all, first, size);
    }
  }

  private double evaluate(
      Recorder.Mode mode,
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    requireLength("x", x, dimensionX);
    requireLength("y", y, dimensionY);
    int b = batch.size();
    if (b < 1) {
      throw new InvalidInputException(
          "the mean loss of an empty batch is not defined.", "Fill the batch first.");
    }
    double total = 0;
    for (int first = 0; first < b; first += samplesTogether) {
      int size = Math.min(samplesTogether, b - first);
      samples.set(batch, first, size);
      if (tape.canReplay(size)) {
        setInputs(x, y, dx, dy);
        tape.replay(mode);
      } else {
        record(mode, size, x, y, dx, dy);
      }
      if (outputs != null) {
        keepOutputs(outputs, first, size);
      }
      total += finish(mode, 1.0 / b);
      collect(tape.store.adjoint, gx, gy);
      collect(tape.store.adjointTangent, hx, hy);
    }
    return total / b;
  }

  private void record(
      Recorder.Mode mode, int size, double[] x, double[] y, double[] dx, double[] dy) {
    tape.beginRecording(mode, size);
    try {
      Vector variableX = tape.input(dimensionX);
      Vector variableY = tape.input(dimensionY);
      setInputs(x, y, dx, dy);
      tape.setLoss(loss.evaluate(tape, variableX, variableY, samples));
    } finally {
      tape.endRecording();
    }
  }

  /** x and y are the first variables of the tape; a direction of length 0 is not used. */
  private void setInputs(double[] x, double[] y, double[] dx, double[] dy) {
    System.arraycopy(x, 0, tape.store.value, 0, dimensionX);
    System.arraycopy(y, 0, tape.store.value, dimensionX, dimensionY);
    System.arraycopy(dx, 0, tape.store.tangent, 0, dx.length);
    System.arraycopy(dy, 0, tape.store.tangent, dimensionX, dy.length);
  }

  /** Returns the sum of the loss over the samples; its derivatives are in the slots of the tape. */
  private double finish(Recorder.Mode mode, double weight) {
    double total = tape.total();
    boolean finite = Double.isFinite(total);
    if (mode != Recorder.Mode.VALUE) {
      tape.reverse(weight);
      finite &= isFinite(tape.store.adjoint);
      finite &= mode == Recorder.Mode.GRADIENT || isFinite(tape.store.adjointTangent);
    }
    if (!finite && !passNonFinite) {
      throw new Diagnosis(tape.store, samples).explain(dimensionX, dimensionY);
    }
    return total;
  }

  /** The sum is finite only if all its terms are; if they are large, it may overflow. */
  private boolean isFinite(double[] derivatives) {
    if (Double.isFinite(Vectors.sum(derivatives, dimensionX + dimensionY))) {
      return true;
    }
    for (int i = 0; i < dimensionX + dimensionY; i++) {
      if (!Double.isFinite(derivatives[i])) {
        return false;
      }
    }
    return true;
  }

  /** Adds the derivatives with respect to x and y; arrays of length 0 are ignored. */
  private void collect(double[] derivatives, double[] byX, double[] byY) {
    for (int i = 0; i < byX.length; i++) {
      byX[i] += derivatives[i];
    }
    for (int i = 0; i < byY.length; i++) {
      byY[i] += derivatives[dimensionX + i];
    }
  }

  static void requireLength(String name, double[] array, int length) {
    if (array.length != length) {
      throw new InvalidInputException(
          name + " must have " + length + " numbers, but has " + array.length + ".",
          "Check whether the dimensions of x and y are swapped.");
    }
  }
}
