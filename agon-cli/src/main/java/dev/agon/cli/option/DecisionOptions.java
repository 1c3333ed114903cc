package dev.agon.cli.option;

import dev.agon.learn.model.decision.ThresholdRule;
import dev.agon.learn.train.HeldOutFit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Class weights, calibration and the threshold of a model for two classes. */
public final class DecisionOptions {
  @Option(
      names = "--balance",
      description =
          "Give every class the same total weight in training. This changes the"
              + " probabilities; --calibrate corrects them.")
  public boolean balance;

  @Option(
      names = "--calibrate",
      description =
          "Two classes: fit slope and offset of the scores on five held-out folds of the"
              + " training rows, so probabilities match frequencies.")
  public boolean calibrate;

  @Option(
      names = "--threshold",
      paramLabel = "VALUE|f1|recall=R",
      converter = RuleConverter.class,
      description =
          "Two classes: the probability above which the positive class is predicted; f1"
              + " and recall=R choose it on five held-out folds of the training rows. Stored"
              + " in the model. [0.5]")
  public @Nullable ThresholdRule threshold;

  /** Returns the map and the threshold to fit on held-out rows. */
  public HeldOutFit heldOutFit() {
    return new HeldOutFit(calibrate, threshold);
  }

  /** Parses 0.3, f1 or recall=0.9. */
  static final class RuleConverter implements ITypeConverter<ThresholdRule> {
    @Override
    public ThresholdRule convert(String text) {
      return ThresholdRule.parse(text);
    }
  }
}
