package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.operation.Code;
import dev.agon.autodiff.operation.Operation;
import java.util.Arrays;

/**
 * The part of a {@link Tape} that is not visible to a loss: the life cycle of an evaluation, its
 * variables and records, and the reverse pass through them.
 */
abstract class Recorder {
  /** The purpose of an evaluation. */
  enum Mode {
    VALUE,
    GRADIENT,
    PRODUCT
  }

  final Store store = new Store();
  private final Pool<Scalar> scalars = new Pool<>(this::newScalar);
  private final Pool<Vector> vectors = new Pool<>(this::newVector);
  private final boolean replayed;
  private Mode mode = Mode.VALUE;
  private boolean open;
  private int samples;
  private int evaluation;
  private boolean complete;

  /** The records before this index have been executed. */
  private int done;

  private int lossSlot;
  private int lossLanes;

  /**
   * @param replayed whether recordings are replayed, in which case the loss must not read numbers
   */
  Recorder(boolean replayed) {
    this.replayed = replayed;
  }

  /** Returns a scalar of this tape, which is reused. */
  abstract Scalar newScalar();

  /** Returns a vector of this tape, which is reused. */
  abstract Vector newVector();

  void beginRecording(Mode newMode, int newSamples) {
    if (open) {
      throw new IllegalStateException(
          "the loss requested its own derivatives during its evaluation");
    }
    open = true;
    complete = false;
    done = 0;
    evaluation++;
    mode = newMode;
    samples = newSamples;
    store.clear();
    scalars.begin();
    vectors.begin();
  }

  /** Ends the evaluation: its variables become invalid, but the records can be replayed. */
  void endRecording() {
    open = false;
    evaluation++;
  }

  void setLoss(Scalar loss) {
    requireLive("the loss's result", loss);
    lossSlot = loss.slot;
    lossLanes = loss.lanes;
    carryOut();
    complete = true;
  }

  boolean canReplay(int newSamples) {
    return replayed && complete && samples == newSamples;
  }

  /** Executes the recorded operations again, with the current inputs and samples. */
  void replay(Mode newMode) {
    mode = newMode;
    done = 0;
    carryOut();
  }

  /**
   * Executes the operations that are recorded but not yet executed. One loop over many records is
   * faster than small portions between the statements of the loss.
   */
  private void carryOut() {
    int[] code = store.code;
    boolean tangents = mode == Mode.PRODUCT;
    for (int at = done; at < store.codeLength; at += Operation.STRIDE) {
      Operation kind = Code.of(code[at + Operation.CODE]);
      kind.value(store, at);
      if (!tangents) {
        continue;
      }
      if (code[at + Operation.ACTIVE] != 0) {
        kind.tangent(store, at);
      } else {
        int out = code[at + Operation.OUT];
        Arrays.fill(store.tangent, out, out + code[at + Operation.SIZE], 0);
      }
    }
    done = store.codeLength;
  }

  /** Returns a number that the loss reads during recording. */
  final double readValue(int slot) {
    carryOut();
    return store.value[slot];
  }

  final int evaluation() {
    return evaluation;
  }

  final int sampleCount() {
    return samples;
  }

  /** Adds x or y: a variable with respect to which everything is differentiated. */
  Vector input(int dimension) {
    return vector(store.allocate(dimension), dimension, 1, true);
  }

  /** Adds slots for constants, without derivatives. */
  int data(int size) {
    int slot = store.allocate(size);
    Arrays.fill(store.tangent, slot, slot + size, 0);
    return slot;
  }

  int number(double number) {
    int slot = data(1);
    store.value[slot] = number;
    return slot;
  }

  Scalar scalar(int slot, int lanes, boolean active) {
    Scalar scalar = scalars.next();
    place(scalar, slot, 1, lanes, active);
    return scalar;
  }

  Vector vector(int slot, int length, int lanes, boolean active) {
    Vector vector = vectors.next();
    place(vector, slot, length, lanes, active);
    return vector;
  }

  private void place(Variable<?> variable, int slot, int length, int lanes, boolean active) {
    variable.slot = slot;
    variable.length = length;
    variable.lanes = lanes;
    variable.active = active;
    variable.evaluation = evaluation;
  }

  /** Records an operation, to be executed later; returns the first slot of its result. */
  int record(Code operation, int active, int size, int lanes, int a, int b, int c, int more) {
    int out = store.allocate(size);
    recordAt(out, operation, active, size, lanes, a, b, c, more);
    return out;
  }

  void recordAt(
      int out, Code operation, int active, int size, int lanes, int a, int b, int c, int more) {
    int at = store.nextRecord();
    int[] code = store.code;
    code[at + Operation.CODE] = operation.ordinal();
    code[at + Operation.ACTIVE] = active;
    code[at + Operation.SIZE] = size;
    code[at + Operation.OUT] = out;
    code[at + Operation.A] = a;
    code[at + Operation.B] = b;
    code[at + Operation.C] = c;
    code[at + Operation.MORE] = more;
    code[at + Operation.LANES] = lanes;
  }

  /**
   * Returns the slot of a variable, copied to all elements and lanes of a result if it has fewer.
   */
  int operand(Variable<?> u, int length, int lanes) {
    int slot = u.lanes == lanes ? u.slot : spread(u.slot, u.length, u.active, lanes);
    if (u.length == length) {
      return slot;
    }
    return record(Code.REPEAT, u.active ? 1 : 0, size(length, lanes), lanes, slot, length, 0, 0);
  }

  /** Copies to all lanes, at most once per evaluation. */
  int spread(int slot, int length, boolean active, int lanes) {
    int[] code = store.code;
    int known = store.spread[slot];
    // The note may be from an earlier evaluation: it is used only if the record agrees.
    if (known < store.codeLength
        && code[known + Operation.CODE] == Code.SPREAD.ordinal()
        && code[known + Operation.A] == slot
        && code[known + Operation.B] == length) {
      return code[known + Operation.OUT];
    }
    store.spread[slot] = store.codeLength;
    int size = size(length, lanes);
    return record(Code.SPREAD, active ? 1 : 0, size, lanes, slot, length, 0, 0);
  }

  int size(int length, int lanes) {
    return Math.multiplyExact(length, lanes);
  }

  /** Copies the loss of every sample, as arrays of one number each. */
  void copyLosses(double[][] out, int first) {
    Outputs.copy(lossSlot, lossLanes, store.value, out, first, samples);
  }

  /** Returns the sum of the loss over the samples. */
  double total() {
    if (lossLanes == 1) {
      return store.value[lossSlot] * samples;
    }
    double total = 0;
    for (int k = 0; k < lossLanes; k++) {
      total += store.value[lossSlot + k];
    }
    return total;
  }

  /**
   * Runs the reverse pass: computes the adjoints (and their tangents) of {@code weight * total()}.
   */
  void reverse(double weight) {
    boolean product = mode == Mode.PRODUCT;
    Arrays.fill(store.adjoint, 0, store.used, 0);
    if (product) {
      Arrays.fill(store.adjointTangent, 0, store.used, 0);
    }
    double seed = lossLanes == 1 ? weight * samples : weight;
    Arrays.fill(store.adjoint, lossSlot, lossSlot + lossLanes, seed);
    for (int at = store.codeLength - Operation.STRIDE; at >= 0; at -= Operation.STRIDE) {
      if (store.code[at + Operation.ACTIVE] == 0) {
        continue;
      }
      Operation kind = Code.of(store.code[at + Operation.CODE]);
      if (product) {
        kind.product(store, at);
      } else {
        kind.adjoint(store, at);
      }
    }
  }

  void requireOpen(String operation) {
    if (!open) {
      throw new IllegalStateException(
          operation + ": the tape was used outside of an evaluation of the loss");
    }
  }

  /**
   * Rejects reading numbers during a replay: the loss might perform different operations for
   * different numbers.
   */
  void requireReadable(String operation) {
    if (replayed) {
      throw new InvalidInputException(
          operation + ": the loss reads numbers, so its recording cannot be replayed.",
          "Build the problem without replay().");
    }
  }

  void requireLive(String operation, Variable<?> u) {
    if (u.tape != this || u.evaluation != evaluation || !open) {
      throw new IllegalStateException(
          operation
              + ": a "
              + u.shape()
              + (u.tape != this
                  ? " belongs to another tape"
                  : " was kept from an earlier evaluation of the loss")
              + "; a variable may be used only in the evaluation that created it");
    }
  }

  void requireFit(String operation, Variable<?> a, Variable<?> b) {
    requireLive(operation, a);
    requireLive(operation, b);
    if (a.length != b.length && b instanceof Vector) {
      throw new InvalidInputException(
          operation + ": a " + a.shape() + " and a " + b.shape() + " do not fit.",
          "Check the lengths of their slices.");
    }
  }

  void complain(String operation, int length, Variable<?> u) {
    throw new InvalidInputException(
        operation + ": a " + u.shape() + " does not fit a vector of " + length + ".",
        "Check the length of its slice.");
  }

  void requireCommon(String operation, Variable<?> u) {
    requireLive(operation, u);
    if (u.lanes != 1) {
      throw new InvalidInputException(
          operation + ": a " + u.shape() + " has no single value.",
          "Use select() instead of a branch, or evaluate the loss with perSample().");
    }
  }
}
