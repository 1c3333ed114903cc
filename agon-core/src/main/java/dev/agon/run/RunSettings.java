package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a run that do not depend on the problem or the method. Immutable.
 *
 * <p>{@link Solver} and every class that runs solvers for its caller share this type; {@link
 * RunConfigurable} gives them its setters.
 *
 * @param seed the seed of all randomness; default 1
 * @param threads the number of threads for work that can be shared, at least 1; threads change the
 *     time, not the result; default 1
 * @param budget the limits of the run; null for the default of the method
 * @param evaluateEvery the number of iterations between two evaluations of P, at least 1; null for
 *     the default of the method
 * @param checkpoint the checkpoint that is written during the run; null for none (default)
 * @param listeners the listeners of the run; default none
 * @param cancelled checked after every iteration: when true, the run stops as {@link
 *     StopReason#INTERRUPTED}; default never
 */
public record RunSettings(
    long seed,
    int threads,
    @Nullable Budget budget,
    @Nullable Integer evaluateEvery,
    @Nullable Checkpoint checkpoint,
    List<RunListener> listeners,
    BooleanSupplier cancelled) {

  private static final RunSettings DEFAULTS =
      new RunSettings(1, 1, null, null, null, List.of(), () -> false);

  /** Validates the settings. */
  public RunSettings {
    requirePositive("threads", threads, Runtime.getRuntime().availableProcessors());
    if (evaluateEvery != null) {
      requirePositive("evaluate-every", evaluateEvery, 20);
    }
    listeners = List.copyOf(listeners);
  }

  private static void requirePositive(String name, int value, int example) {
    if (value < 1) {
      throw new InvalidInputException(
          Names.of(name) + " must be at least 1, but was " + value + ".",
          "Use for example " + Names.of(name) + " " + example + ".");
    }
  }

  /** Returns the default settings. */
  public static RunSettings defaults() {
    return DEFAULTS;
  }

  /** Returns these settings with another seed. */
  public RunSettings withSeed(long value) {
    return new RunSettings(value, threads, budget, evaluateEvery, checkpoint, listeners, cancelled);
  }

  /** Returns these settings with another number of threads. */
  public RunSettings withThreads(int value) {
    return new RunSettings(seed, value, budget, evaluateEvery, checkpoint, listeners, cancelled);
  }

  /** Returns these settings with another budget. */
  public RunSettings withBudget(@Nullable Budget value) {
    return new RunSettings(seed, threads, value, evaluateEvery, checkpoint, listeners, cancelled);
  }

  /** Returns these settings with another number of iterations between two evaluations. */
  public RunSettings withEvaluateEvery(@Nullable Integer value) {
    return new RunSettings(seed, threads, budget, value, checkpoint, listeners, cancelled);
  }

  /** Returns these settings with another checkpoint. */
  public RunSettings withCheckpoint(@Nullable Checkpoint value) {
    return new RunSettings(seed, threads, budget, evaluateEvery, value, listeners, cancelled);
  }

  /** Returns these settings with one more listener. */
  public RunSettings withListener(RunListener value) {
    List<RunListener> all = new ArrayList<>(listeners);
    all.add(value);
    return new RunSettings(seed, threads, budget, evaluateEvery, checkpoint, all, cancelled);
  }

  /** Returns these settings with another cancellation. */
  public RunSettings withCancelled(BooleanSupplier value) {
    return new RunSettings(seed, threads, budget, evaluateEvery, checkpoint, listeners, value);
  }
}
