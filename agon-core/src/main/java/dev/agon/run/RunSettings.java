package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.support.Given;
import java.time.Duration;
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
 * @param evaluation when P is evaluated; null for the default of the problem and the method
 * @param checkpoint the checkpoint that is written during the run; null for none (default)
 * @param listeners the listeners of the run; default none
 * @param deadline the longest time that the whole run may take, evaluation included; null for none
 *     (default)
 * @param cancelled checked after every iteration: when true, the run stops as {@link
 *     StopReason#INTERRUPTED}; default never
 */
public record RunSettings(
    long seed,
    int threads,
    @Nullable Budget budget,
    @Nullable Evaluation evaluation,
    @Nullable Checkpoint checkpoint,
    List<RunListener> listeners,
    @Nullable Duration deadline,
    BooleanSupplier cancelled) {

  private static final RunSettings DEFAULTS =
      new RunSettings(1, 1, null, null, null, List.of(), null, () -> false);

  /** Validates the settings. */
  public RunSettings {
    requirePositive("threads", threads, Runtime.getRuntime().availableProcessors());
    if (deadline != null && (deadline.isZero() || deadline.isNegative())) {
      throw new InvalidInputException(
          Names.of("deadline") + " must be positive, but was " + deadline + ".",
          "Use for example " + Names.of("deadline") + " 60.");
    }
    listeners = List.copyOf(listeners);
    Given.required(RunSettings.class, "cancelled", cancelled);
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
    return new RunSettings(
        value, threads, budget, evaluation, checkpoint, listeners, deadline, cancelled);
  }

  /** Returns these settings with another number of threads. */
  public RunSettings withThreads(int value) {
    return new RunSettings(
        seed, value, budget, evaluation, checkpoint, listeners, deadline, cancelled);
  }

  /** Returns these settings with another budget. */
  public RunSettings withBudget(@Nullable Budget value) {
    return new RunSettings(
        seed, threads, value, evaluation, checkpoint, listeners, deadline, cancelled);
  }

  /** Returns these settings with another rule for the evaluation of P. */
  public RunSettings withEvaluation(@Nullable Evaluation value) {
    return new RunSettings(
        seed, threads, budget, value, checkpoint, listeners, deadline, cancelled);
  }

  /** Returns these settings with another checkpoint. */
  public RunSettings withCheckpoint(@Nullable Checkpoint value) {
    return new RunSettings(
        seed, threads, budget, evaluation, value, listeners, deadline, cancelled);
  }

  /** Returns these settings with one more listener. */
  public RunSettings withListener(RunListener value) {
    List<RunListener> all = new ArrayList<>(listeners);
    all.add(Given.required(RunSettings.class, "withListener", value));
    return new RunSettings(seed, threads, budget, evaluation, checkpoint, all, deadline, cancelled);
  }

  /** Returns these settings with another deadline; null for none. */
  public RunSettings withDeadline(@Nullable Duration value) {
    return new RunSettings(
        seed, threads, budget, evaluation, checkpoint, listeners, value, cancelled);
  }

  /** Returns these settings with another condition for cancelling the run. */
  public RunSettings withCancelled(BooleanSupplier value) {
    return new RunSettings(
        seed, threads, budget, evaluation, checkpoint, listeners, deadline, value);
  }
}
