package dev.agon.autodiff;

/** A number in the computation of the loss; see {@link Variable}. */
public final class Scalar extends Variable<Scalar> {
  Scalar(Tape tape) {
    super(tape);
  }

  @Override
  Scalar self() {
    return this;
  }

  @Override
  Scalar result(int resultSlot, int resultLength, int resultLanes, boolean isActive) {
    return tape.scalar(resultSlot, resultLanes, isActive);
  }

  /**
   * Returns the number itself, for Java branches and loops. It must be common to all samples. If
   * the branch depends on the sample, use {@link #select}, or evaluate the loss one sample at a
   * time ({@link AutodiffProblem.Builder#perSample}).
   */
  public double value() {
    tape.requireCommon("value", this);
    tape.requireReadable("value");
    return tape.readValue(slot);
  }
}
