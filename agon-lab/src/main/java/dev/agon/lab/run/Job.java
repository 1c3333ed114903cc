package dev.agon.lab.run;

import dev.agon.run.Checkpoint;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One deterministic piece of work whose result is worth keeping: a method with its parameters on
 * one problem with one seed.
 *
 * <p>Everything that can change the result is part of {@link #what()}; two jobs that say the same
 * are one job, and are never both run ({@link RunStore#key}).
 */
public interface Job {
  /** Everything that can change the result, in a fixed order: names to numbers, texts and maps. */
  Map<String, Object> what();

  /** A few words for a progress line, for example "mushrooms, hcmm2, seed 1". */
  String name();

  /** About how many nanoseconds it takes on one core; for the time left. */
  double cost();

  /**
   * Does the work on the calling thread.
   *
   * @param interrupted asked often; once true, the job returns null as soon as it can
   * @param checkpoint where a job that takes long writes itself down; null for nowhere
   * @return the result, or null when it was interrupted
   */
  @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint);

  /**
   * What a job found.
   *
   * @param result a few numbers and words, in a fixed order
   * @param trace its columns over time
   */
  record Outcome(Map<String, Object> result, Columns trace) {}
}
