package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
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
import org.jspecify.annotations.Nullable;

/**
 * What a model is to minimise: {@code R(l(x)) + g(x)}, l the losses of the rows, R their worst case
 * over a set of row weights, g the regulariser.
 *
 * @param loss of a row; by default the one that suits the target
 * @param robust the set of row weights; by default a calibrated ball, {@code chi2=95%}, or {@code
 *     chi2=60%} for the squared loss and for fewer than 5,000 rows
 * @param regulariser g; by default l2 with lambda2 = 1/n
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

  /** The weight of the regulariser unless set. */
  public static final double DEFAULT_LAMBDA2 = 0.001;

  /** The scale of the nonconvex regulariser unless set. */
  public static final double DEFAULT_SCALE = 10;

  /** Settings of a linear model. */
  public ProblemSettings(
      Loss loss,
      RobustSet robust,
      Regulariser regulariser,
      boolean intercept,
      Weighting weighting) {
    this(loss, robust, regulariser, intercept, weighting, null);
  }

  /**
   * Returns the default settings for some rows: the loss that suits the target, the set {@code
   * chi2=95%} ({@code chi2=60%} for the squared loss and for fewer than 5,000 rows), and the
   * regulariser {@code |x|^2/(2 n)}. Every trainer, the program and the Spark estimators begin with
   * these.
   *
   * @param rows the number of training rows n
   */
  public static ProblemSettings suiting(Target target, int rows) {
    return suiting(Loss.suiting(target), rows);
  }

  /**
   * Returns the default settings for a loss and a number of rows.
   *
   * @param rows the number of training rows n
   */
  public static ProblemSettings suiting(Loss loss, int rows) {
    return new ProblemSettings(
        loss, DefaultSet.of(loss, rows), new L2(1.0 / rows), true, Weighting.UNBIASED);
  }

  /**
   * Logistic regression with the nonconvex regulariser at the price lambda1 = 1/n, with intercept,
   * unbiased: the problem of the published experiments, with a milder price.
   */
  public static ProblemSettings nonconvex() {
    return logistic(
        PenaltyWeight.ONE_OVER_N, DEFAULT_LAMBDA2, DEFAULT_SCALE, true, Weighting.UNBIASED);
  }

  /**
   * Robust logistic regression with a price of unequal row weights and the nonconvex regulariser.
   *
   * @param price lambda1
   * @param lambda2 the regulariser's weight
   * @param scale the regulariser's scale
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

  /** With another loss. */
  public ProblemSettings withLoss(Loss value) {
    return new ProblemSettings(value, robust, regulariser, intercept, weighting, network);
  }

  /** With another set. */
  public ProblemSettings withRobust(RobustSet value) {
    return new ProblemSettings(loss, value, regulariser, intercept, weighting, network);
  }

  /** With another set, as its text: {@code cvar=0.8}. */
  public ProblemSettings withRobust(String text) {
    return withRobust(RobustSet.parse(text));
  }

  /** With another regulariser. */
  public ProblemSettings withRegulariser(Regulariser value) {
    return new ProblemSettings(loss, robust, value, intercept, weighting, network);
  }

  /** With or without a constant column. */
  public ProblemSettings withIntercept(boolean value) {
    return new ProblemSettings(loss, robust, regulariser, value, weighting, network);
  }

  /** With another weight of a sampled row. */
  public ProblemSettings withWeighting(Weighting value) {
    return new ProblemSettings(loss, robust, regulariser, intercept, value, network);
  }

  /** With a network in place of a linear model; null for a linear model. */
  public ProblemSettings withNetwork(@Nullable Architecture value) {
    return new ProblemSettings(loss, robust, regulariser, intercept, weighting, value);
  }

  /** With the radius that the set has for so many rows, see {@link RobustSet#forRows}. */
  public ProblemSettings forRows(double effectiveRows) {
    return withRobust(robust.forRows(effectiveRows));
  }

  /**
   * What some of the rows are to minimise, to tell where to begin: with the same price of a
   * divergence, whatever the number of rows, and a square in place of a regulariser that is not
   * convex: that one keeps every weight where it is, at zero or away from it, and hides what is
   * worth its price.
   *
   * @param rows how many they are
   * @param all of so many
   */
  public ProblemSettings ofSample(int rows, int all) {
    return withRobust(robust.ofSample(rows, all)).withRegulariser(regulariser.convex());
  }

  /**
   * What a difference of risks is measured against: what no model has already, the loss of classes
   * at scores of 0; of numbers, the risk itself.
   *
   * @param target what is predicted
   * @param risk of the point in question
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
   */
  @Nullable Transport transport(Dataset data, int dimension) {
    Movement movement = robust.movement();
    if (movement == null) {
      return null;
    }
    if (network != null) {
      throw new InvalidInputException(
          "the robust set " + robust + " is made for linear models, but the model is a network.",
          "Choose another set, such as cvar=0.8 or chi2=0.05.");
    }
    int features = dimension / loss.outputs(data.target()) - (intercept ? 1 : 0);
    return Transport.of(data, loss, movement, intercept, dimension, features);
  }

  /**
   * The number of weights of a model: for each output one per feature, and the intercept; for a
   * network those of its layers.
   */
  public int dimension(Target target, int features) {
    if (network != null) {
      return network.length(features, loss.outputs(target));
    }
    return loss.outputs(target) * (features + (intercept ? 1 : 0));
  }
}
