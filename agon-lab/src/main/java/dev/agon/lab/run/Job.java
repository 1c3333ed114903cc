package dev.agon.lab.run;

import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
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
   * @param checkpoint where a job that takes long writes itself down; null when it need not
   * @return the result, or null when it was interrupted
   */
  @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint);

  /**
   * What a sweep does before any clock starts, so that this job's does not tell how much of its
   * code was compiled by those before it; null when nobody reads its clock.
   */
  default @Nullable WarmUp warmUp() {
    return null;
  }

  /**
   * A short run of the same code whose result nobody keeps.
   *
   * @param kind jobs of one kind share it
   * @param work the run; it ends early once the argument is true
   */
  record WarmUp(String kind, Consumer<BooleanSupplier> work) {
    /** About two thousand iterations on small batches, or a few passes over all rows. */
    public static final Budget BUDGET = Budget.iterations(2000).withOracleCalls(200_000);

    /** Looks at the risk are off the clock: two of them are enough. */
    public static final int LOOK_EVERY = 2000;
  }

  /**
   * What a job found.
   *
   * @param result a few numbers and words, in a fixed order
   * @param trace its columns over time
   */
  record Outcome(Map<String, Object> result, Columns trace) {}
}
