package dev.agon.run;

import dev.agon.support.Given;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An object that runs solvers and has {@link RunSettings}: the setters of these settings, written
 * once.
 *
 * @param <S> the type that the setters return, for chaining
 */
public interface RunConfigurable<S> {
  /** Returns the settings of the run. */
  RunSettings runSettings();

  /** Replaces all settings of the run. */
  S runSettings(RunSettings settings);

  /** Sets the seed of all randomness; 1 by default. */
  default S seed(long value) {
    return runSettings(runSettings().withSeed(value));
  }

  /** Sets the limits of the run; by default the limits of the method, usually 5,000 iterations. */
  default S budget(Budget value) {
    return runSettings(runSettings().withBudget(required("budget", value)));
  }

  /**
   * Sets the number of iterations between two evaluations of P, which is also evaluated at the
   * start and at the end: {@code evaluation(Evaluation.every(iterations))}.
   */
  default S evaluateEvery(int iterations) {
    return evaluation(Evaluation.every(iterations));
  }

  /**
   * Sets when P is evaluated. By default this is every 20 iterations if the problem computes P, and
   * otherwise as often as possible at a cost of at most a tenth of the run. A method that evaluates
   * P itself decides when to do so.
   */
  default S evaluation(Evaluation value) {
    return runSettings(runSettings().withEvaluation(required("evaluation", value)));
  }

  /**
   * Sets the longest time that the whole run may take, evaluation included. The run ends as {@link
   * StopReason#DEADLINE} with its last whole iterate, late by at most one evaluation of a batch.
   * The result then depends on the speed of the machine.
   */
  default S deadline(Duration value) {
    return runSettings(runSettings().withDeadline(required("deadline", value)));
  }

  /** Sets the checkpoint from which a stopped run can be resumed; null for none. */
  default S checkpoint(@Nullable Checkpoint value) {
    return runSettings(runSettings().withCheckpoint(value));
  }

  /** Adds a listener. */
  default S listener(RunListener value) {
    return runSettings(runSettings().withListener(required("listener", value)));
  }

  /** Sets a condition, checked after every iteration, that stops the run when it is true. */
  default S interruptedBy(BooleanSupplier value) {
    return runSettings(runSettings().withCancelled(required("interruptedBy", value)));
  }

  private <T> T required(String name, @Nullable T value) {
    return Given.required(getClass(), name, value);
  }
}
