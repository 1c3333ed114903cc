package dev.agon.method;

import java.util.List;

/**
 * The report of a method that controls its own stages, about one run.
 *
 * @param phases the stages, in order
 * @param certificate what is known about the final iterate
 */
public record Account(List<Phase> phases, Certificate certificate) {
  /** Copies the list. */
  public Account {
    phases = List.copyOf(phases);
  }
}
