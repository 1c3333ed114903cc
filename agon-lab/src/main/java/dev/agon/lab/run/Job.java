package dev.agon.lab.run;

import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A deterministic computation whose result is stored: a method with its parameters on one problem
 * with one seed.
 *
 * <p>Everything that can change the result is part of {@link #identity()}. Two jobs with the same
 * identity are one job and are run once ({@link RunStore#key}).
 */
public interface Job {
  /**
   * Returns everything that can change the result: names with numbers, texts and maps, in order.
   */
  Map<String, Object> identity();

  /** Returns a short name for a progress line, for example "mushrooms, hcmm2, seed 1". */
  String name();

  /** Returns the estimated nanoseconds on one core, for the estimate of the time left. */
  double cost();

  /**
   * Runs the job on the calling thread.
   *
   * @param interrupted polled often; once true, the job returns null as soon as possible
   * @param checkpoint the checkpoint of a long job; null for none
   * @return the result, or null when it was interrupted
   */
  @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint);

  /**
   * Returns the warm-up that a sweep runs before it measures time so that the seconds of this job
   * do not depend on the code that earlier jobs compiled; null when its seconds are not reported.
   */
  default @Nullable WarmUp warmUp() {
    return null;
  }

  /**
   * A short run of the same code whose result is discarded.
   *
   * @param kind jobs of the same kind share one warm-up
   * @param work the run; it ends early once its argument is true
   */
  record WarmUp(String kind, Consumer<BooleanSupplier> work) {
    /** The length: 2,000 iterations on small batches, or a few passes over all rows. */
    public static final Budget BUDGET = Budget.iterations(2000).withOracleCalls(200_000);

    /** The evaluation interval; evaluations are not timed, so two are enough. */
    public static final int EVALUATE_EVERY = 2000;
  }

  /**
   * The result of a job.
   *
   * @param result numbers and texts by name, in a fixed order
   * @param trace the columns over time
   */
  record Outcome(Map<String, Object> result, Columns trace) {}
}
