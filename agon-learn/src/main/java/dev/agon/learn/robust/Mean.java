package dev.agon.learn.robust;

import dev.agon.learn.robust.form.DualForm;

/** y = p: the ordinary mean loss. */
public record Mean() implements MeanWeights {
  @Override
  public String toString() {
    return "mean";
  }

  @Override
  public String meaning() {
    return "on average, with the given row weights";
  }

  @Override
  public boolean isMean() {
    return true;
  }

  @Override
  public DualForm dualForm(int rows) {
    return DualForm.mean();
  }
}
