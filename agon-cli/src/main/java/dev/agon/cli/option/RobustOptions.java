package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.problem.Form;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Which row weights the model must withstand, and how stochastic methods see them. */
public final class RobustOptions {
  @Option(
      names = "--robust",
      completionCandidates = Candidates.Sets.class,
      paramLabel = "SET",
      converter = SetConverter.class,
      description = {
        "The row weights that the model must withstand, one of these with a value of your own:",
        "${COMPLETION-CANDIDATES}. [penalty=1/n]"
      })
  @Nullable RobustSet robust;

  @Option(
      names = "--lambda1",
      paramLabel = "1/n|1/n^2|NUMBER",
      converter = PenaltyWeightConverter.class,
      description = "Short for --robust penalty=V: the price of unequal row weights. [1/n]")
  @Nullable PenaltyWeight lambda1;

  @Option(
      names = "--form",
      paramLabel = "weights|dual",
      description = {
        "How stochastic methods see the set: as a maximiser over row weights (penalty, chi2, cvar,",
        "tv, groups), or by its dual without any state per row (penalty, chi2, cvar, kl).",
        "[weights where the set has them; dual for rows with --weights]"
      })
  public @Nullable Form form;

  /** The set that the options name. */
  public RobustSet set() {
    if (robust != null && lambda1 != null) {
      throw new InvalidInputException(
          "--robust " + robust + " and --lambda1 " + lambda1.formula() + " are both given.",
          "Maybe one of them is enough: --lambda1 V means --robust penalty=V.");
    }
    return robust != null
        ? robust
        : new Penalty(lambda1 == null ? PenaltyWeight.ONE_OVER_N : lambda1);
  }

  /** Reads 1/n, 1/n^2 or a number. */
  static final class PenaltyWeightConverter implements ITypeConverter<PenaltyWeight> {
    @Override
    public PenaltyWeight convert(String text) {
      return new PenaltyWeight(text);
    }
  }

  /** Reads cvar=0.1 and the like. */
  static final class SetConverter implements ITypeConverter<RobustSet> {
    @Override
    public RobustSet convert(String text) {
      return RobustSet.parse(text);
    }
  }
}
