package dev.agon.lab.experiment;

import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Start;
import org.jspecify.annotations.Nullable;

/**
 * The constants of robust logistic regression and the start of a run. Absent constants are those of
 * the experiment's problem, or else {@link #DEFAULTS}.
 *
 * @param weighting unbiased or batch-sum
 * @param lambda1 1/n, 1/n^2 or a number
 * @param lambda2 the weight of the nonconvex regulariser
 * @param rho the scale of the regulariser
 * @param start zeros or ones
 */
public record ProblemSpec(
    @Nullable String weighting,
    @Nullable String lambda1,
    @Nullable Double lambda2,
    @Nullable Double rho,
    @Nullable String start) {

  /** The published problem, with unbiased gradients, a milder price and a start at zero. */
  public static final ProblemSpec DEFAULTS =
      new ProblemSpec("unbiased", "1/n", 0.001, 10.0, "zeros");

  /** Returns this problem, with the constants of another problem where they are absent. */
  public ProblemSpec over(ProblemSpec base) {
    return new ProblemSpec(
        weighting == null ? base.weighting : weighting,
        lambda1 == null ? base.lambda1 : lambda1,
        lambda2 == null ? base.lambda2 : lambda2,
        rho == null ? base.rho : rho,
        start == null ? base.start : start);
  }

  /** Returns the constants, with an intercept. */
  public ProblemSettings settings() {
    return ProblemSettings.logistic(
        new PenaltyWeight(Require.key("problem.lambda1", lambda1)),
        Require.key("problem.lambda2", lambda2),
        Require.key("problem.rho", rho),
        /* intercept= */ true,
        constant("weighting", Weighting.class, weighting));
  }

  /** Returns the start of a run. */
  public Start begin() {
    return constant("start", Start.class, start);
  }

  private static <E extends Enum<E>> E constant(String key, Class<E> type, @Nullable String text) {
    return Require.constant("problem." + key, type, Require.key("problem." + key, text));
  }
}
