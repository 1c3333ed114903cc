package dev.agon.lab.convergence;

import dev.agon.InvalidInputException;
import dev.agon.lab.experiment.Require;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import org.jspecify.annotations.Nullable;

/**
 * A problem of an experiment on convergence: data, loss, uncertainty set and regulariser.
 *
 * @param name the name in claims
 * @param label the name in tables and figures; the name by default
 * @param data the data set
 * @param loss the loss, for example logistic
 * @param robust the uncertainty set, for example cvar=0.5,penalty=1/n
 * @param regulariser l2 or none
 * @param lambda2 the weight of the regulariser: 1/n or a number
 * @param intercept whether there is an intercept
 * @param optimum the optimal value, from an independent solver; without it the best value of all
 *     runs and of a reference run is used
 */
record ProblemCase(
    String name,
    @Nullable String label,
    String data,
    String loss,
    String robust,
    @Nullable String regulariser,
    @Nullable String lambda2,
    boolean intercept,
    @Nullable Double optimum) {

  void check() {
    Require.fileName("name", Require.key("name", name));
    Require.key("data", data);
    settings(1000);
  }

  String title() {
    return label == null ? name : label;
  }

  /** Returns the objective for a number of rows. */
  ProblemSettings settings(int rows) {
    String kind = regulariser == null ? "none" : regulariser;
    double weight = kind.equals("none") ? 0 : weight(rows);
    return new ProblemSettings(
        Loss.parse(Require.key("loss", loss)),
        RobustSet.parse(Require.key("robust", robust)),
        Regulariser.of(kind, weight, ProblemSettings.DEFAULT_SCALE),
        intercept,
        Weighting.UNBIASED);
  }

  private double weight(int rows) {
    String text = Require.key("lambda2", lambda2);
    if (text.equals("1/n")) {
      return 1.0 / rows;
    }
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "lambda2 must be 1/n or a number, but was '" + text + "'.", "Use for example 0.001.");
    }
  }
}
