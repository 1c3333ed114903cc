package dev.agon.cli;

import dev.agon.learn.Settings;
import dev.agon.learn.Weighting;
import dev.agon.learn.robust.Lambda1;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options of robust logistic regression. */
final class ProblemOptions {
  @Option(
      names = "--weighting",
      paramLabel = "unbiased|batch-sum",
      converter = WeightingConverter.class,
      description = "Weight of a sampled row: n/b, or 1 as in the published runs. [unbiased]")
  Weighting weighting = Weighting.UNBIASED;

  @Option(
      names = "--lambda1",
      paramLabel = "1/n|1/n^2|NUMBER",
      converter = Lambda1Converter.class,
      description = "Price of unequal row weights; a large one leaves the plain mean. [1/n]")
  Lambda1 lambda1 = Lambda1.ONE_OVER_N;

  @Option(names = "--lambda2", paramLabel = "V", description = "Weight of the regulariser. [0.001]")
  double lambda2 = 0.001;

  @Option(names = "--rho", paramLabel = "V", description = "Scale of the regulariser. [10]")
  double rho = 10;

  @Option(names = "--no-intercept", description = "Append no constant column.")
  boolean noIntercept;

  Settings settings() {
    return Settings.logistic(lambda1, lambda2, rho, !noIntercept, weighting);
  }

  /** The resolved values by option name. */
  Map<String, Object> values(int rows) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("weighting", weighting);
    values.put("lambda1", lambda1.value(rows));
    values.put("lambda2", lambda2);
    values.put("rho", rho);
    values.put("no-intercept", noIntercept);
    return values;
  }

  /** Reads unbiased or batch-sum. */
  static final class WeightingConverter implements picocli.CommandLine.ITypeConverter<Weighting> {
    @Override
    public Weighting convert(String text) {
      return switch (text) {
        case "unbiased" -> Weighting.UNBIASED;
        case "batch-sum" -> Weighting.BATCH_SUM;
        default ->
            throw new picocli.CommandLine.TypeConversionException(
                "must be unbiased or batch-sum, but was '" + text + "'");
      };
    }
  }

  /** Reads 1/n, 1/n^2 or a number. */
  static final class Lambda1Converter implements picocli.CommandLine.ITypeConverter<Lambda1> {
    @Override
    public Lambda1 convert(String text) {
      return new Lambda1(text);
    }
  }
}
