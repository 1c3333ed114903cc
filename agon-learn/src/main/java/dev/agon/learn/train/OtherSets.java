package dev.agon.learn.train;

import dev.agon.InvalidInputException;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.run.Budget;
import dev.agon.run.RunSettings;
import dev.agon.run.StopReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Trainings on the rows of another training with other robust sets, to compare them: by the method
 * auto, without files, and within the remaining time until the deadline.
 *
 * @param settings the problem of the other training
 * @param run its seed, threads, budget and deadline
 * @param sameBudget whether its budget applies here as well
 * @param begin the nano time at which it began
 */
record OtherSets(
    TrainingRows rows,
    @Nullable Columns columns,
    ProblemSettings settings,
    RunSettings run,
    boolean sameBudget,
    long begin) {

  /** Returns a warning that names the strictest of the milder sets that learns from the rows. */
  List<String> milder() {
    List<RobustSet> milder = new ArrayList<>(settings.robust().milder());
    milder.add(new Mean());
    for (RobustSet set : milder) {
      TrainingResult tried = train(set);
      if (tried != null && tried.learned()) {
        return List.of(
            "the robust set "
                + settings.robust()
                + " learns nothing from these rows. Use for example `robust` "
                + set
                + ", which was tried and does learn.");
      }
    }
    return List.of();
  }

  /** Trains with a set; null when the deadline passes first. */
  @Nullable TrainingResult train(RobustSet set) {
    Trainer trainer =
        new Trainer(rows)
            .columns(columns)
            .settings(settings.withRobust(set))
            .runSettings(
                RunSettings.defaults()
                    .withSeed(run.seed())
                    .withThreads(run.threads())
                    .withDeadline(rest())
                    .withCancelled(run.cancelled()));
    Budget budget = run.budget();
    if (budget != null && sameBudget) {
      trainer.budget(
          Budget.iterations(budget.iterations())
              .withOracleCalls(budget.oracleCalls())
              .withSeconds(budget.seconds()));
    }
    try {
      TrainingResult result = trainer.train();
      return result.solution().stopReason() == StopReason.DEADLINE ? null : result;
    } catch (InvalidInputException e) {
      if (run.deadline() == null) {
        throw e;
      }
      return null; // there was no time for a first evaluation
    }
  }

  /** The remaining time until the deadline; null if there is none. */
  private @Nullable Duration rest() {
    Duration deadline = run.deadline();
    if (deadline == null) {
      return null;
    }
    Duration left = deadline.minusNanos(System.nanoTime() - begin);
    return left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left;
  }
}
