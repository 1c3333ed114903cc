package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.problem.Form;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.tune.AutomaticSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Which row weights the model must withstand, and how stochastic methods see them. */
public final class RobustOptions {
  @Option(
      names = "--robust",
      completionCandidates = Candidates.Sets.class,
      paramLabel = "SET",
      description = {
        "The row weights that the model must withstand, one of these with a value of your own:",
        "${COMPLETION-CANDIDATES};",
        "cvar, extremile and esrm take a price: cvar=0.5,penalty=1/n;",
        "wasserstein=EPS[,norm=1|2|inf][,label-cost=K][,category-cost=G]: values may be off by EPS",
        "on average, in units of the scaled features;",
        "chi2=95%% and kl=95%% have the radius that makes the risk a confidence bound;",
        "auto: the strongest of a short list that costs no more than one standard error of the",
        "held-out mean loss.",
        "[chi2=95%%; chi2=60%% for the squared loss and for fewer than 5,000 rows;",
        "with --groups: groups; compare, theory: penalty=1/n]"
      })
  @Nullable String robust;

  @Option(
      names = "--lambda1",
      paramLabel = "1/n|1/n^2|NUMBER",
      converter = PenaltyWeightConverter.class,
      description = "Short for --robust penalty=V: the price of unequal row weights.")
  @Nullable PenaltyWeight lambda1;

  @Option(
      names = "--form",
      paramLabel = "weights|dual",
      description = {
        "How stochastic methods see the set: as a maximiser over row weights (penalty, chi2, cvar,",
        "tv, extremile, esrm, groups), or by its dual without any state per row (penalty, chi2,"
            + " cvar, kl).",
        "[weights where the set has them; dual for rows with --weights]"
      })
  public @Nullable Form form;

  /** Whether a set is named, or auto. */
  public boolean isGiven() {
    return robust != null || lambda1 != null;
  }

  /** Whether the set is to be chosen by held-out rows. */
  public boolean isAuto() {
    return AutomaticSet.NAME.equals(robust) && lambda1 == null;
  }

  /**
   * The set that the options name, or the price 1/n: the stochastic methods that are compared, and
   * their theory, are made for a maximiser with a price.
   */
  public RobustSet setOrPrice() {
    RobustSet given = set();
    return given == null ? new Penalty(PenaltyWeight.ONE_OVER_N) : given;
  }

  /** The set that the options name; null for the default. */
  public @Nullable RobustSet set() {
    if (isAuto()) {
      throw new InvalidInputException(
          "--robust auto chooses a set by training, which this command does not do.",
          "Name a set, for example --robust cvar=0.8, or use agon train without --spark.");
    }
    if (robust != null && lambda1 != null) {
      throw new InvalidInputException(
          "--robust " + robust + " and --lambda1 " + lambda1.formula() + " are both given.",
          "Maybe one of them is enough: --lambda1 V means --robust penalty=V.");
    }
    if (lambda1 != null) {
      return new Penalty(lambda1);
    }
    return robust == null ? null : RobustSet.parse(robust);
  }

  /** Reads 1/n, 1/n^2 or a number. */
  static final class PenaltyWeightConverter implements ITypeConverter<PenaltyWeight> {
    @Override
    public PenaltyWeight convert(String text) {
      return new PenaltyWeight(text);
    }
  }
}
