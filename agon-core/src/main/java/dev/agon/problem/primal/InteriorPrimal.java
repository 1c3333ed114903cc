package dev.agon.problem.primal;

import org.jspecify.annotations.Nullable;

/** A problem whose worst-case risk P may have an {@link InteriorForm}. */
public interface InteriorPrimal extends ProximalPrimal {
  /** Creates the form; null if P has none, or if its matrices would be too large. */
  @Nullable InteriorForm interiorForm();
}
