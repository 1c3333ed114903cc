package dev.agon.method;

import java.util.List;

/**
 * What a method that decides for itself has to tell about a run.
 *
 * @param phases in their order
 * @param certificate what is known about the final iterate
 */
public record Account(List<Phase> phases, Certificate certificate) {
  /** Keeps its own list. */
  public Account {
    phases = List.copyOf(phases);
  }
}
