package dev.agon.method;

import java.util.List;

/**
 * The report of one run by a method that controls its own stages.
 *
 * @param phases the stages, in order
 * @param certificate what is known about the final iterate
 */
public record Account(List<Phase> phases, Certificate certificate) {
  /** Copies the list. */
  public Account {
    phases = List.copyOf(phases);
  }

  /** Returns whether the risks of the run are those of held-out rows. */
  public boolean isOfHeldOutRows() {
    return certificate.kind().equals("held-out");
  }
}
