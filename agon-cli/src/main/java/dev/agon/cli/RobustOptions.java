package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.learn.Form;
import dev.agon.learn.robust.Lambda1;
import dev.agon.learn.robust.RobustSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Which row weights the model must withstand, and how stochastic methods see them. */
final class RobustOptions {
  @Option(
      names = "--robust",
      completionCandidates = Candidates.Sets.class,
      paramLabel = "SET",
      converter = SetConverter.class,
      description = {
        "The row weights that the model must withstand: mean, penalty=V, chi2=RHO, cvar=ALPHA,",
        "kl=RHO, kl-penalty=TAU, tv=RHO, groups or groups-penalty=V. [penalty=1/n]"
      })
  @Nullable RobustSet robust;

  @Option(
      names = "--lambda1",
      paramLabel = "1/n|1/n^2|NUMBER",
      converter = Lambda1Converter.class,
      description = "Short for --robust penalty=V: the price of unequal row weights. [1/n]")
  @Nullable Lambda1 lambda1;

  @Option(
      names = "--form",
      paramLabel = "weights|dual",
      description = {
        "How stochastic methods see the set: as a maximiser over row weights (penalty, chi2, cvar,",
        "tv, groups), or by its dual without any state per row (penalty, chi2, cvar, kl).",
        "[weights where the set has them; dual for rows with --weights]"
      })
  @Nullable Form form;

  /** The set that the options name. */
  RobustSet set() {
    if (robust != null && lambda1 != null) {
      throw new InvalidInputException(
          "--robust " + robust + " and --lambda1 " + lambda1.formula() + " are both given.",
          "Maybe one of them is enough: --lambda1 V means --robust penalty=V.");
    }
    return robust != null
        ? robust
        : new RobustSet.Penalty(lambda1 == null ? Lambda1.ONE_OVER_N : lambda1);
  }

  /** Reads 1/n, 1/n^2 or a number. */
  static final class Lambda1Converter implements ITypeConverter<Lambda1> {
    @Override
    public Lambda1 convert(String text) {
      return new Lambda1(text);
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
