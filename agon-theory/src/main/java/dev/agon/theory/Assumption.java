package dev.agon.theory;

/** The assumption on J as a function of y, for every x. */
public enum Assumption {
  /** J is nu-strongly concave in y. */
  STRONGLY_CONCAVE,
  /** {@code |grad_y J|^2 >= 2 nu (max_y J - J)}: the Polyak-Lojasiewicz inequality. */
  POLYAK_LOJASIEWICZ
}
