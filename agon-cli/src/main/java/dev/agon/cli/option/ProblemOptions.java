package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.linalg.Activation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The objective without the robust set: the loss and the regulariser. */
public final class ProblemOptions {
  @Option(
      names = "--loss",
      paramLabel = "NAME",
      converter = LossConverter.class,
      completionCandidates = Candidates.Losses.class,
      description =
          "The loss of a row: ${COMPLETION-CANDIDATES}. [two labels: logistic; a few: softmax;"
              + " other numbers: squared]")
  @Nullable Loss loss;

  @Option(
      names = "--regulariser",
      paramLabel = "nonconvex|l2|none",
      description = "Regularisation of the weights. [l2]")
  @Nullable String regulariser;

  @Option(
      names = "--lambda2",
      paramLabel = "V",
      description = "Weight of the regulariser. [l2: 1/rows; nonconvex: 0.001]")
  @Nullable Double lambda2;

  @Option(
      names = "--regulariser-scale",
      paramLabel = "V",
      description = "Scale of the nonconvex regulariser. [10]")
  @Nullable Double scale;

  @Option(
      names = "--weighting",
      paramLabel = "unbiased|batch-sum",
      converter = WeightingConverter.class,
      description =
          "Weight of a sampled row: n/b (unbiased), or 1 as in the published runs"
              + " (batch-sum). [unbiased]")
  public Weighting weighting = Weighting.UNBIASED;

  @Option(names = "--no-intercept", description = "Do not fit an intercept.")
  public boolean noIntercept;

  @Option(
      names = "--network",
      paramLabel = "SIZES",
      description =
          "Train a network with hidden layers of these sizes, for example 64,32. [none:"
              + " a linear model]")
  @Nullable String network;

  @Option(
      names = "--activation",
      paramLabel = "silu|tanh|softplus|relu",
      description = "Activation function of a network. [silu]")
  @Nullable String activation;

  private boolean compared;

  /** The labels that the data must have. */
  public LabelRule labelRule() {
    return loss == null ? LabelRule.any() : loss.targetKind().labelRule();
  }

  /**
   * The objective.
   *
   * @param set the robust set; null for the default of the loss
   */
  public ProblemSettings settings(Dataset rows, @Nullable RobustSet set) {
    return settings(rows.target(), rows.size(), set);
  }

  /**
   * The objective.
   *
   * @param target the target
   * @param rows the number of training rows
   * @param set the robust set; null for the default of the loss
   */
  public ProblemSettings settings(Target target, int rows, @Nullable RobustSet set) {
    ProblemSettings suiting =
        ProblemSettings.suiting(loss == null ? Loss.suiting(target) : loss, rows);
    return new ProblemSettings(
        suiting.loss(),
        set == null ? suiting.robust() : set,
        regulariser(suiting.regulariser()),
        !noIntercept,
        weighting,
        architecture());
  }

  /** Whether a network is trained. */
  public boolean hasNetwork() {
    return network != null;
  }

  /** The network; null for a linear model. */
  private @Nullable Architecture architecture() {
    if (network == null) {
      if (compared) {
        return null;
      }
      if (activation != null) {
        throw new InvalidInputException(
            "--activation "
                + activation
                + " is given, but a linear model has no activation function.",
            "Use it with a network, for example --network 64,32.");
      }
      return null;
    }
    return architecture(network);
  }

  /** Returns the network with hidden layers of these sizes, and the activation of the options. */
  public Architecture architecture(String sizes) {
    if (noIntercept) {
      throw new InvalidInputException(
          "--no-intercept is given, but a network has biases in every layer.",
          "Remove --no-intercept.");
    }
    Architecture shape = Architecture.parse(sizes);
    return activation == null ? shape : shape.withActivation(Activation.of(activation));
  }

  /**
   * Rejects invalid options before the rows are read, when networks of these sizes are compared.
   */
  public void check(List<String> networks) {
    if (!networks.isEmpty() && network != null) {
      throw new InvalidInputException(
          "--network and --network-values are both given.", "Use one of them.");
    }
    compared = !networks.isEmpty();
    networks.forEach(this::architecture);
    check();
  }

  /** Rejects invalid options before the rows are read. */
  public void check() {
    architecture();
    regulariser(new Nonconvex(ProblemSettings.DEFAULT_LAMBDA2, ProblemSettings.DEFAULT_SCALE));
  }

  /** Rejects weights of the regulariser that contradict other options. */
  public void checkCompared(List<Double> weights) {
    if (!weights.isEmpty() && lambda2 != null) {
      throw new InvalidInputException(
          "--lambda2 and --lambda2-values are both given.", "Use one of them.");
    }
    for (double weight : weights) {
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new InvalidInputException(
            "--lambda2-values must be finite and not negative, but contain " + weight + ".",
            "Use for example --lambda2-values 0.01,0.001,0.0001.");
      }
    }
  }

  /** A given scale implies the regulariser that has one. */
  private Regulariser regulariser(Regulariser suiting) {
    Double given = scale;
    String name = given == null ? suiting.name() : "nonconvex";
    name = regulariser == null ? name : regulariser;
    double weight =
        name.equals(suiting.name()) ? suiting.lambda2() : ProblemSettings.DEFAULT_LAMBDA2;
    Regulariser chosen =
        Regulariser.of(
            name,
            lambda2 == null ? weight : lambda2,
            given == null ? ProblemSettings.DEFAULT_SCALE : given);
    if (given != null && !(chosen instanceof Nonconvex)) {
      throw new InvalidInputException(
          "--regulariser-scale is given, but --regulariser " + chosen.name() + " has no scale.",
          "Use --regulariser nonconvex, or --lambda2 for the weight.");
    }
    if (lambda2 != null && chosen instanceof None) {
      throw new InvalidInputException(
          "--lambda2 is given, but --regulariser none has no weight.", "Use --regulariser l2.");
    }
    return chosen;
  }

  /** Returns the resolved values by option name. */
  public Map<String, Object> values(ProblemSettings settings, int rows) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("weighting", weighting);
    values.put("loss", settings.loss().name());
    values.put("robust", settings.robust().toString());
    if (settings.network() != null) {
      values.put("network", settings.network().sizes());
      values.put("activation", settings.network().activation().text());
    }
    PenaltyWeight lambda1 = settings.robust().lambda1();
    if (lambda1 != null) {
      values.put("lambda1", lambda1.value(rows));
    }
    values.put("regulariser", settings.regulariser().name());
    values.put("lambda2", settings.regulariser().lambda2());
    if (settings.regulariser() instanceof Nonconvex nonconvex) {
      values.put("regulariser-scale", nonconvex.scale());
    }
    values.put("no-intercept", noIntercept);
    return values;
  }

  /** Returns a short description of the objective. */
  public static String describe(ProblemSettings settings) {
    Regulariser g = settings.regulariser();
    String scale = g instanceof Nonconvex nonconvex ? ", scale " + nonconvex.scale() : "";
    return settings.loss().name()
        + " loss, robust "
        + settings.robust()
        + ", regulariser "
        + g.name()
        + (g instanceof None ? "" : " (lambda2 " + g.lambda2() + scale + ")");
  }

  /** Parses unbiased or batch-sum. */
  static final class WeightingConverter implements ITypeConverter<Weighting> {
    @Override
    public Weighting convert(String text) {
      return switch (text) {
        case "unbiased" -> Weighting.UNBIASED;
        case "batch-sum" -> Weighting.BATCH_SUM;
        default ->
            throw new TypeConversionException(
                "must be unbiased or batch-sum, but was '" + text + "'");
      };
    }
  }

  /** Parses the name of a loss. */
  static final class LossConverter implements ITypeConverter<Loss> {
    @Override
    public Loss convert(String text) {
      return Loss.parse(text);
    }
  }
}
