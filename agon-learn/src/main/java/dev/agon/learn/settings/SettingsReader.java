package dev.agon.learn.settings;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.linalg.Activation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings of a problem from values by name. Options of the program, parameters of Spark
 * estimators, experiments and model files are read by this class; {@link ProblemSettings#named}
 * writes what it reads. Settings that are not given have defaults.
 */
public final class SettingsReader {
  /** The name of the loss, for example {@code huber}. */
  public static final String LOSS = "loss";

  /** The robust set, for example {@code cvar=0.8}. */
  public static final String ROBUST = "robust";

  /** The name of the regulariser. */
  public static final String REGULARISER = "regulariser";

  /** Whether there is an intercept. */
  public static final String INTERCEPT = "intercept";

  /** The weight of a sampled row. */
  public static final String WEIGHTING = "weighting";

  /** The sizes of the hidden layers of a network, or {@link #NONE}. */
  public static final String NETWORK = "network";

  /** The activation function of a network. */
  public static final String ACTIVATION = "activation";

  /** The value of {@link #NETWORK} for a linear model. */
  public static final String NONE = "none";

  /** The names of all settings, in the order in which they are written. */
  public static final List<String> NAMES =
      List.of(
          LOSS,
          ROBUST,
          REGULARISER,
          Regulariser.LAMBDA2,
          Nonconvex.SCALE,
          INTERCEPT,
          WEIGHTING,
          NETWORK,
          ACTIVATION);

  private static final String LAMBDA1 = "lambda1";

  private @Nullable Loss loss;
  private @Nullable RobustSet robust;
  private @Nullable PenaltyWeight lambda1;
  private @Nullable Regulariser regulariser;
  private final Map<String, Double> parameters = new LinkedHashMap<>();
  private @Nullable Boolean intercept;
  private @Nullable Weighting weighting;
  private @Nullable String network;
  private @Nullable Activation activation;

  /**
   * Reads a setting.
   *
   * @param name one of {@link #NAMES}, or {@code lambda1} for a set that is a penalty
   * @param value a text, a number or a truth value; null if the setting is not given
   */
  public SettingsReader read(String name, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    String text = value.toString();
    switch (name) {
      case LOSS -> loss = Loss.parse(text);
      case ROBUST -> robust = RobustSet.parse(text);
      case LAMBDA1 -> lambda1 = new PenaltyWeight(text);
      case REGULARISER -> regulariser = Regulariser.named(text);
      case Regulariser.LAMBDA2, Nonconvex.SCALE -> parameters.put(name, number(name, text));
      case INTERCEPT -> intercept = flag(text);
      case WEIGHTING -> weighting = Weighting.parse(text);
      case NETWORK -> network = text.equals(NONE) ? text : Architecture.parse(text).sizes();
      case ACTIVATION -> activation = Activation.of(text);
      default -> throw new IllegalArgumentException(name);
    }
    return this;
  }

  private static double number(String name, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          Names.of(name) + " must be a number, but was '" + text + "'.", "Use for example 0.001.");
    }
  }

  private static boolean flag(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new InvalidInputException(
          Names.of(INTERCEPT) + " must be true or false, but was '" + text + "'.",
          "Use true, the default.");
    }
    return text.equals("true");
  }

  /** Returns the loss; null if it is not given. */
  public @Nullable Loss loss() {
    return loss;
  }

  /** Returns the set; null if it is not given. */
  public @Nullable RobustSet robust() {
    if (robust != null && lambda1 != null) {
      throw new InvalidInputException(
          "`robust` " + robust + " and `lambda1` " + lambda1.formula() + " are both given.",
          "Use one of them: `lambda1` V means `robust` penalty=V.");
    }
    return lambda1 == null ? robust : new Penalty(lambda1);
  }

  /** Rejects settings that contradict each other, before the rows are known. */
  public void check() {
    over(ProblemSettings.nonconvex());
  }

  /**
   * Returns the settings for some rows; settings that are not given are {@linkplain
   * ProblemSettings#suiting chosen by these rows}.
   *
   * @param rows the number of training rows
   * @param features the number of features, without the intercept
   */
  public ProblemSettings settings(Target target, int rows, int features) {
    return settings(target, rows, features, ProblemSettings.ofNetwork(rows, features));
  }

  /**
   * Returns the settings for some rows, with another default regulariser of networks.
   *
   * @param rows the number of training rows
   * @param features the number of features, without the intercept
   * @param ofNetwork the default regulariser of networks
   */
  public ProblemSettings settings(Target target, int rows, int features, Regulariser ofNetwork) {
    ProblemSettings suiting =
        ProblemSettings.suiting(loss == null ? Loss.suiting(target) : loss, target, rows, features);
    return over(
        network == null || network.equals(NONE) ? suiting : suiting.withRegulariser(ofNetwork));
  }

  /** Returns the settings; those that are not given are taken from others. */
  public ProblemSettings over(ProblemSettings others) {
    RobustSet set = robust();
    return new ProblemSettings(
        loss == null ? others.loss() : loss,
        set == null ? others.robust() : set,
        regulariser(others.regulariser()),
        intercept == null ? others.intercept() : intercept,
        weighting == null ? others.weighting() : weighting,
        network(others.network()));
  }

  /** A given parameter implies its regulariser. */
  private Regulariser regulariser(Regulariser other) {
    Regulariser chosen = regulariser == null ? other : regulariser;
    if (chosen.name().equals(other.name())) {
      chosen = other;
    }
    for (Map.Entry<String, Double> each : parameters.entrySet()) {
      String name = each.getKey();
      if (regulariser == null && !chosen.parameters().containsKey(name)) {
        chosen = having(name);
      }
    }
    for (Map.Entry<String, Double> each : parameters.entrySet()) {
      chosen = chosen.with(each.getKey(), each.getValue());
    }
    return chosen;
  }

  private static Regulariser having(String parameter) {
    return Regulariser.all().stream()
        .filter(each -> each.parameters().containsKey(parameter))
        .findFirst()
        .orElseThrow();
  }

  private @Nullable Architecture network(@Nullable Architecture other) {
    String sizes = network == null && other != null ? other.sizes() : network;
    if (sizes == null || sizes.equals(NONE)) {
      if (activation != null) {
        throw new InvalidInputException(
            "`activation` "
                + activation.text()
                + " is given, but a linear model has no activation function.",
            "Use it with a network, for example `network` 64,32.");
      }
      return null;
    }
    if (Boolean.FALSE.equals(intercept)) {
      throw new InvalidInputException(
          "`no-intercept` is given, but a network has biases in every layer.",
          "Remove `no-intercept`.");
    }
    Architecture shape = network == null && other != null ? other : Architecture.parse(sizes);
    return activation == null ? shape : shape.withActivation(activation);
  }
}
