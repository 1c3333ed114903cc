package dev.agon.learn.settings;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.loss.Logistic;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.Penalty;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import dev.agon.support.Given;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The objective of a model: {@code R(l(x)) + g(x)}, where l are the losses of the rows, R is their
 * worst case over a set of row weights, and g is the regulariser.
 *
 * @param loss the loss of a row; by default chosen by the target
 * @param robust the set of row weights; by default a calibrated ball, {@code chi2=95%} or a lower
 *     level for few rows, see {@link DefaultSet}
 * @param regulariser g; by default l2 with lambda2 = 1/n, for networks see {@link #ofNetwork}
 * @param intercept whether a constant column 1 is appended; its weight is regularised like the
 *     others; default true
 * @param weighting the weight of a sampled row; default unbiased
 * @param network the shape of a network that computes the scores; null for scores that are linear
 *     in the features, the default. A network has biases instead of an intercept
 */
public record ProblemSettings(
    Loss loss,
    RobustSet robust,
    Regulariser regulariser,
    boolean intercept,
    Weighting weighting,
    @Nullable Architecture network) {

  /** The default lambda2 of a network times n: at most, and for each feature per row. */
  private static final double MOST_LAMBDA2 = 10;

  private static final double LAMBDA2_PER_FEATURE = 100;

  /** Added to the rows of a group, so that a group of one row does not decide lambda2. */
  private static final double PRIOR_ROWS = 50;

  /** The least effective number of rows, as a share of all rows. */
  private static final double LEAST_SHARE = 0.25;

  /** Validates that every setting is given. */
  public ProblemSettings {
    Given.required(ProblemSettings.class, "loss", loss);
    Given.required(ProblemSettings.class, "robust", robust);
    Given.required(ProblemSettings.class, "regulariser", regulariser);
    Given.required(ProblemSettings.class, "weighting", weighting);
  }

  /** Creates settings for a linear model. */
  public ProblemSettings(
      Loss loss,
      RobustSet robust,
      Regulariser regulariser,
      boolean intercept,
      Weighting weighting) {
    this(loss, robust, regulariser, intercept, weighting, null);
  }

  /**
   * Returns the default settings for some rows: the loss that suits the target, the set of {@link
   * DefaultSet}, and the regulariser {@code |x|^2/(2 n)}. Every trainer, the program and the Spark
   * estimators begin with these.
   *
   * @param rows the number of training rows n
   * @param features the number of features, without the intercept
   */
  public static ProblemSettings suiting(Target target, int rows, int features) {
    return suiting(Loss.suiting(target), target, rows, features);
  }

  /**
   * Returns the default settings for some rows and a loss.
   *
   * @param rows the number of training rows n
   * @param features the number of features, without the intercept
   */
  public static ProblemSettings suiting(Loss loss, Target target, int rows, int features) {
    int scores =
        Math.max(1, loss.outputs(target) - 1); // the scores of several classes sum to a constant
    RobustSet set = DefaultSet.of(loss, rows, (long) scores * features);
    return new ProblemSettings(loss, set, new L2(1.0 / rows), true, Weighting.UNBIASED);
  }

  /**
   * Returns the default regulariser of a network, l2 with lambda2 = (1 + 100 d/n)/n, at most 10/n:
   * a network with many features for its rows would otherwise fit their noise.
   *
   * @param rows the number of training rows n
   * @param features the number of features d
   */
  public static Regulariser ofNetwork(int rows, int features) {
    return l2OfNetwork(rows, features);
  }

  /**
   * Returns the default regulariser of a network for rows and a set. If the set needs groups, n is
   * the effective number of rows when every group has the same weight, K^2 / sum_k 1/(n_k + 50) for
   * K groups of n_k rows, but at least a quarter and at most all of the rows. The weights could
   * otherwise fit the few rows of a small group.
   */
  public static Regulariser ofNetwork(Dataset rows, @Nullable RobustSet set) {
    Groups groups = set != null && set.needsGroups() ? rows.groups() : null;
    return l2OfNetwork(groups == null ? rows.size() : effectiveRows(groups), rows.features());
  }

  private static Regulariser l2OfNetwork(double n, int features) {
    return new L2(Math.min(MOST_LAMBDA2, 1 + LAMBDA2_PER_FEATURE * features / n) / n);
  }

  private static double effectiveRows(Groups groups) {
    Groups present = groups.withoutEmpty();
    int[] count = new int[present.count()];
    for (int group : present.of()) {
      count[group]++;
    }
    double inverses = 0;
    for (int rows : count) {
      inverses += 1.0 / (rows + PRIOR_ROWS);
    }
    double n = present.of().length;
    double effective = (double) count.length * count.length / inverses;
    return Math.min(n, Math.max(LEAST_SHARE * n, effective));
  }

  /**
   * Logistic regression with the nonconvex regulariser and the penalty lambda1 = 1/n, with
   * intercept, unbiased: the problem of the published experiments with a milder penalty.
   */
  public static ProblemSettings nonconvex() {
    return new ProblemSettings(
        new Logistic(),
        new Penalty(PenaltyWeight.ONE_OVER_N),
        Nonconvex.DEFAULT,
        true,
        Weighting.UNBIASED);
  }

  /**
   * Robust logistic regression with a penalty on unequal row weights and the nonconvex regulariser.
   *
   * @param price the penalty lambda1
   * @param lambda2 the weight of the regulariser
   * @param scale the scale of the regulariser
   */
  public static ProblemSettings logistic(
      PenaltyWeight price, double lambda2, double scale, boolean intercept, Weighting weighting) {
    return new ProblemSettings(
        new Logistic(), new Penalty(price), new Nonconvex(lambda2, scale), intercept, weighting);
  }

  /** The constants of the published experiments: lambda1 = 1/n^2 and plain batch sums. */
  public static ProblemSettings published() {
    return nonconvex()
        .withRobust(new Penalty(PenaltyWeight.ONE_OVER_N_SQUARED))
        .withWeighting(Weighting.BATCH_SUM);
  }

  /** Returns the settings with another loss. */
  public ProblemSettings withLoss(Loss value) {
    return new ProblemSettings(value, robust, regulariser, intercept, weighting, network);
  }

  /** Returns the settings with another set. */
  public ProblemSettings withRobust(RobustSet value) {
    return new ProblemSettings(loss, value, regulariser, intercept, weighting, network);
  }

  /** Returns the settings with another set, given as text: {@code cvar=0.8}. */
  public ProblemSettings withRobust(String text) {
    return withRobust(RobustSet.parse(text));
  }

  /** Returns the settings with another regulariser. */
  public ProblemSettings withRegulariser(Regulariser value) {
    return new ProblemSettings(loss, robust, value, intercept, weighting, network);
  }

  /** Returns the settings with or without a constant column. */
  public ProblemSettings withIntercept(boolean value) {
    return new ProblemSettings(loss, robust, regulariser, value, weighting, network);
  }

  /** Returns the settings with another weight of a sampled row. */
  public ProblemSettings withWeighting(Weighting value) {
    return new ProblemSettings(loss, robust, regulariser, intercept, value, network);
  }

  /** Returns the settings with a network instead of a linear model; null for a linear model. */
  public ProblemSettings withNetwork(@Nullable Architecture value) {
    return new ProblemSettings(loss, robust, regulariser, intercept, weighting, value);
  }

  /**
   * Returns the settings with the radius of the set for the given number of rows, see {@link
   * RobustSet#forRows}.
   */
  public ProblemSettings forRows(double effectiveRows) {
    return withRobust(robust.forRows(effectiveRows));
  }

  /**
   * Returns the objective for a sample of the rows, which is used to find a start: with the same
   * penalty on a divergence for any number of rows, and with a square instead of a nonconvex
   * regulariser. A nonconvex regulariser would keep every weight where it is, at zero or away from
   * it.
   *
   * @param rows the number of rows in the sample
   * @param all the number of all rows
   */
  public ProblemSettings ofSample(int rows, int all) {
    return withRobust(robust.ofSample(rows, all)).withRegulariser(regulariser.convex());
  }

  /**
   * Returns the value of every setting, a text, a number or a truth value, by the name of its
   * option. {@link SettingsReader} reads them.
   */
  public Map<String, Object> named() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(SettingsReader.LOSS, loss.name());
    all.put(SettingsReader.ROBUST, robust.toString());
    all.put(SettingsReader.REGULARISER, regulariser.name());
    all.putAll(regulariser.parameters());
    all.put(SettingsReader.INTERCEPT, intercept);
    all.put(SettingsReader.WEIGHTING, weighting.text());
    all.put(SettingsReader.NETWORK, network == null ? SettingsReader.NONE : network.sizes());
    if (network != null) {
      all.put(SettingsReader.ACTIVATION, network.activation().text());
    }
    return all;
  }

  /** Returns a short description of the objective. */
  public String describe() {
    String parameters =
        regulariser.parameters().entrySet().stream()
            .map(each -> each.getKey() + " " + Decimals.brief(each.getValue()))
            .collect(Collectors.joining(", "));
    return loss.name()
        + " loss, robust "
        + robust
        + ", regulariser "
        + regulariser.name()
        + (parameters.isEmpty() ? "" : " (" + parameters + ")");
  }

  /**
   * Returns the reference for relative differences of risks: for classes the loss at scores of 0;
   * for numbers the risk itself.
   *
   * @param target the target
   * @param risk the risk at the current point
   */
  public double unitOfRisk(Target target, double risk) {
    if (!(target instanceof Classes classes)) {
      return Math.abs(risk);
    }
    double[] first = loss.numbers(new Classes(new int[1], classes.names()));
    int outputs = loss.outputs(target);
    double[] blank = new double[1];
    loss.evaluate(new double[outputs][1], first, 1, blank, new double[outputs][1], 0);
    return blank[0];
  }

  /**
   * Creates the risk of values and labels that move; null for sets that change only row weights.
   *
   * @param dimension the number of weights of the model
   * @param threads the number of threads; it does not change the result
   */
  public @Nullable Transport transport(Dataset data, int dimension, int threads) {
    requireModelOfSet();
    Movement movement = robust.movement();
    if (movement == null) {
      return null;
    }
    int features = dimension / loss.outputs(data.target()) - (intercept ? 1 : 0);
    return Transport.of(data, loss, movement, intercept, dimension, features, threads);
  }

  /**
   * Creates the risk of moved numbers for rows on other machines; null if the set moves none.
   *
   * @param occurs the classes that rows have
   * @param features the number of features, all of which are numbers
   */
  public @Nullable Transport transport(Target kind, BitSet occurs, int features) {
    requireModelOfSet();
    Movement movement = robust.movement();
    return movement == null
        ? null
        : Transport.ofNumbers(
            kind, occurs, loss, movement, intercept, dimension(kind, features), features);
  }

  /** Rejects a set that moves values in a way that is not defined for this kind of model. */
  public void requireModelOfSet() {
    if (robust.movement() != null && network != null) {
      throw new InvalidInputException(
          "the robust set " + robust + " is made for linear models, but the model is a network.",
          "Use inputs=0.1, which moves the inputs of networks, or another set such as cvar=0.8.");
    }
    if (robust.perturbation() != null && network == null) {
      throw new InvalidInputException(
          "the robust set " + robust + " is made for networks, but the model is linear.",
          "Use `network` 64,32, or the set wasserstein=0.1, which is exact for linear models.");
    }
  }

  /**
   * The number of weights of a model: for each output one per feature, and the intercept; for a
   * network the weights of its layers.
   */
  public int dimension(Target target, int features) {
    if (network != null) {
      return network.length(features, loss.outputs(target));
    }
    return loss.outputs(target) * (features + (intercept ? 1 : 0));
  }
}
