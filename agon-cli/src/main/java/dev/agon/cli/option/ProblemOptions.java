package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.learn.settings.Weighting;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The objective without the robust set: the loss and the regulariser. */
public final class ProblemOptions {
  @Option(
      names = "--loss",
      paramLabel = "NAME",
      completionCandidates = Candidates.Losses.class,
      description =
          "The loss of a row: ${COMPLETION-CANDIDATES}. [two labels: logistic; a few: softmax;"
              + " other numbers: squared]")
  @Nullable String loss;

  @Option(
      names = "--regulariser",
      paramLabel = "nonconvex|l2|none",
      description = "Regularisation of the weights. [l2]")
  @Nullable String regulariser;

  @Option(
      names = "--lambda2",
      paramLabel = "V",
      description = "Weight of the regulariser. [l2: 1/rows, for networks more; nonconvex: 0.001]")
  @Nullable Double lambda2;

  @Option(
      names = "--regulariser-scale",
      paramLabel = "V",
      description = "Scale of the nonconvex regulariser. [10]")
  @Nullable Double scale;

  @Option(
      names = "--weighting",
      paramLabel = "unbiased|batch-sum",
      description =
          "Weight of a sampled row: n/b (unbiased), or 1 as in the published runs"
              + " (batch-sum). [unbiased]")
  @Nullable String weighting;

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

  /** Returns the given settings. */
  private SettingsReader given() {
    return given(network, network == null && compared ? null : activation);
  }

  private SettingsReader given(@Nullable String sizes, @Nullable String function) {
    return new SettingsReader()
        .read(SettingsReader.LOSS, loss)
        .read(SettingsReader.REGULARISER, regulariser)
        .read(Regulariser.LAMBDA2, lambda2)
        .read(Nonconvex.SCALE, scale)
        .read(SettingsReader.INTERCEPT, noIntercept ? false : null)
        .read(SettingsReader.WEIGHTING, weighting)
        .read(SettingsReader.NETWORK, sizes)
        .read(SettingsReader.ACTIVATION, function);
  }

  /** The labels that the data must have. */
  public LabelRule labelRule() {
    Loss given = given().loss();
    return given == null ? LabelRule.any() : given.targetKind().labelRule();
  }

  /**
   * The objective.
   *
   * @param set the robust set; null for the default of the loss
   */
  public ProblemSettings settings(Dataset rows, @Nullable RobustSet set) {
    Regulariser ofNetwork = ProblemSettings.ofNetwork(rows, set);
    return settings(rows.target(), rows.size(), rows.features(), set, ofNetwork);
  }

  /**
   * The objective.
   *
   * @param target the target
   * @param rows the number of training rows
   * @param features the number of features
   * @param set the robust set; null for the default of the loss
   */
  public ProblemSettings settings(Target target, int rows, int features, @Nullable RobustSet set) {
    return settings(target, rows, features, set, ProblemSettings.ofNetwork(rows, features));
  }

  private ProblemSettings settings(
      Target target, int rows, int features, @Nullable RobustSet set, Regulariser ofNetwork) {
    ProblemSettings settings = given().settings(target, rows, features, ofNetwork);
    if (compared && regulariser == null && lambda2 == null && scale == null) {
      settings = settings.withRegulariser(ofNetwork);
    }
    return set == null ? settings : settings.withRobust(set);
  }

  /** Returns the weight of a sampled row. */
  public Weighting weighting() {
    return given().over(ProblemSettings.nonconvex()).weighting();
  }

  /** Returns whether a network is trained. */
  public boolean hasNetwork() {
    return network != null;
  }

  /** Returns the network with hidden layers of these sizes, and the activation of the options. */
  public Architecture architecture(String sizes) {
    return Objects.requireNonNull(
        given(sizes, activation).over(ProblemSettings.nonconvex()).network());
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
    given().check();
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

  /** Returns the settings by name, and the penalty on unequal row weights as a number. */
  public static Map<String, Object> values(ProblemSettings settings, int rows) {
    Map<String, Object> values = settings.named();
    PenaltyWeight lambda1 = settings.robust().lambda1();
    if (lambda1 != null) {
      values.put("lambda1", lambda1.value(rows));
    }
    return values;
  }
}
