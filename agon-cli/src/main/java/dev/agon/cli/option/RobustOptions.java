package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.problem.Form;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.learn.tune.AutomaticSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The uncertainty set and its form for stochastic methods. */
public final class RobustOptions {
  @Option(
      names = "--robust",
      completionCandidates = Candidates.Sets.class,
      paramLabel = "SET",
      description = {
        "The uncertainty set; the numbers are examples: ${COMPLETION-CANDIDATES}.",
        "cvar, extremile and esrm take a penalty: cvar=0.5,penalty=1/n.",
        "wasserstein=EPS[,norm=1|2|inf][,label-cost=K][,category-cost=G]: values may be off by"
            + " EPS on average, in units of the scaled features.",
        "chi2=95%% and kl=95%% choose the radius for which the risk is a confidence bound.",
        "auto chooses, from a few sets, the strongest whose held-out mean loss is within one"
            + " standard error of that of mean; trim=auto and wasserstein=auto choose this"
            + " value on held-out rows.",
        "[chi2=95%%, or a lower level for few rows; with --groups: groups; compare, theory:"
            + " penalty=1/n]"
      })
  @Nullable String robust;

  @Option(
      names = "--lambda1",
      paramLabel = "1/n|1/n^2|NUMBER",
      description = "Short for --robust penalty=V: the penalty on unequal row weights.")
  @Nullable String lambda1;

  @Option(
      names = "--form",
      paramLabel = "weights|dual",
      description =
          "Form of the set for stochastic methods: a maximiser over row weights"
              + " (penalty, chi2, cvar, tv, extremile, esrm, groups), or the dual without"
              + " state per row (penalty, chi2, cvar, kl). [weights if the set has this"
              + " form; dual for rows with --weights]")
  public @Nullable Form form;

  /** Returns whether a set, or auto, is given. */
  public boolean isGiven() {
    return robust != null || lambda1 != null;
  }

  /** Returns whether the set is chosen on held-out rows. */
  public boolean isAuto() {
    return AutomaticSet.isAutomatic(robust) && lambda1 == null;
  }

  /** Returns the text of a set that is chosen on held-out rows. */
  public String automatic() {
    return Objects.requireNonNull(robust);
  }

  /** Rejects an invalid set. */
  public void check() {
    if (isAuto()) {
      AutomaticSet.check(automatic());
    } else {
      set();
    }
  }

  /**
   * Returns the given set, or the penalty 1/n: the stochastic methods that are compared, and their
   * theory, are designed for a penalised maximiser.
   */
  public RobustSet setOrPrice() {
    RobustSet given = set();
    return given == null ? new Penalty(PenaltyWeight.ONE_OVER_N) : given;
  }

  /** Returns the given set; null for the default. */
  public @Nullable RobustSet set() {
    if (isAuto()) {
      throw new InvalidInputException(
          "--robust " + robust + " chooses by training, which this command does not do.",
          "Name a set, for example --robust cvar=0.8, or use agon train without --spark.");
    }
    return new SettingsReader()
        .read(SettingsReader.ROBUST, robust)
        .read("lambda1", lambda1)
        .robust();
  }
}
