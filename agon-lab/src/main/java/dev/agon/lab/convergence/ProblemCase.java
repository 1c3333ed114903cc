package dev.agon.lab.convergence;

import dev.agon.lab.experiment.Require;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
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
    boolean weighted = regulariser != null && !regulariser.equals("none");
    String weight = weighted ? Require.key("lambda2", lambda2) : null;
    return new SettingsReader()
        .read(SettingsReader.LOSS, Require.key("loss", loss))
        .read(SettingsReader.ROBUST, Require.key("robust", robust))
        .read(SettingsReader.REGULARISER, regulariser == null ? "none" : regulariser)
        .read(Regulariser.LAMBDA2, "1/n".equals(weight) ? 1.0 / rows : weight)
        .read(SettingsReader.INTERCEPT, intercept)
        .over(ProblemSettings.nonconvex());
  }
}
