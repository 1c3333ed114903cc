package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.memory.Store;
import dev.agon.autodiff.operation.Code;
import dev.agon.autodiff.operation.Operation;
import java.util.Arrays;

/**
 * The part of a {@link Tape} that a loss does not see: the life of an evaluation, its variables and
 * records, and the way back through them.
 */
abstract class Recorder {
  /** What an evaluation is for. */
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

  /** The records before this place have been carried out. */
  private int done;

  private int lossSlot;
  private int lossLanes;

  /**
   * @param replayed whether recordings are replayed, so that the loss must not look at numbers
   */
  Recorder(boolean replayed) {
    this.replayed = replayed;
  }

  /** A scalar of this tape, to be used again and again. */
  abstract Scalar newScalar();

  /** A vector of this tape, to be used again and again. */
  abstract Vector newVector();

  void beginRecording(Mode newMode, int newSamples) {
    if (open) {
      throw new IllegalStateException(
          "the loss asked for its own derivatives while it was being evaluated");
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

  /** The evaluation is over; its variables are no longer alive, but the records can be replayed. */
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

  /** Carries out the recorded operations once more, with the inputs and samples of now. */
  void replay(Mode newMode) {
    mode = newMode;
    done = 0;
    carryOut();
  }

  /**
   * Carries out what has been recorded but not yet done. One loop over many records is faster than
   * the same work in small portions between the lines of the loss.
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

  /** A number that the loss wants to see while it is being recorded. */
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

  /** x or y: a variable that everything is differentiated by. */
  Vector input(int dimension) {
    return vector(store.allocate(dimension), dimension, 1, true);
  }

  /** Slots for constants: no derivatives. */
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

  /** Records an operation, to be carried out later; returns the first slot of its result. */
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

  /** The slot of a variable, copied to all elements and lanes of a result where it has fewer. */
  int operand(Variable<?> u, int length, int lanes) {
    int slot = u.lanes == lanes ? u.slot : spread(u.slot, u.length, u.active, lanes);
    if (u.length == length) {
      return slot;
    }
    return record(Code.REPEAT, u.active ? 1 : 0, size(length, lanes), lanes, slot, length, 0, 0);
  }

  /** Copies to all lanes; once per evaluation, however often it is asked for. */
  int spread(int slot, int length, boolean active, int lanes) {
    int[] code = store.code;
    int known = store.spread[slot];
    // The note may be left over from an earlier evaluation: believe it only if the record agrees.
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

  /** Copies the loss of every sample, an array of one number each. */
  void copyLosses(double[][] out, int first) {
    Outputs.copy(lossSlot, lossLanes, store.value, out, first, samples);
  }

  /** The sum of the loss over the samples. */
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

  /** The way back: fills the adjoints (and their tangents) of {@code weight * total()}. */
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

  /** A loss that looks at numbers may do something else for other numbers. */
  void requireReadable(String operation) {
    if (replayed) {
      throw new InvalidInputException(
          operation + ": the loss looks at numbers, so its recording cannot be replayed.",
          "Maybe the problem should be built without replay().");
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
              + "; a variable may be used only within the evaluation that made it");
    }
  }

  void requireFit(String operation, Variable<?> a, Variable<?> b) {
    requireLive(operation, a);
    requireLive(operation, b);
    if (a.length != b.length && b instanceof Vector) {
      throw new InvalidInputException(
          operation + ": a " + a.shape() + " and a " + b.shape() + " do not fit.",
          "Maybe one of them was sliced with the wrong length.");
    }
  }

  void complain(String operation, int length, Variable<?> u) {
    throw new InvalidInputException(
        operation + ": a " + u.shape() + " does not fit a vector of " + length + ".",
        "Maybe it was sliced with the wrong length.");
  }

  void requireCommon(String operation, Variable<?> u) {
    requireLive(operation, u);
    if (u.lanes != 1) {
      throw new InvalidInputException(
          operation + ": a " + u.shape() + " has no single value.",
          "Maybe select() serves instead of a branch, or the loss should be evaluated with"
              + " perSample().");
    }
  }
}
