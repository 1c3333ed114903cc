package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.learn.train.Start;
import org.jspecify.annotations.Nullable;

/**
 * The constants of robust logistic regression and the start of a run, by the names of the options
 * of {@code agon train}. Absent constants are those of the experiment's problem, or else those of
 * {@link ProblemSettings#nonconvex}, with a start at zeros.
 *
 * @param weighting unbiased or batch-sum
 * @param lambda1 1/n, 1/n^2 or a number
 * @param lambda2 the weight of the nonconvex regulariser
 * @param regulariserScale the scale of the regulariser
 * @param start zeros or ones
 */
public record ProblemSpec(
    @Nullable String weighting,
    @Nullable String lambda1,
    @Nullable Double lambda2,
    @Nullable Double regulariserScale,
    @Nullable String start) {

  /** The problem of an experiment that does not describe one. */
  public static final ProblemSpec DEFAULTS = new ProblemSpec(null, null, null, null, null);

  /** Returns the constants, over those of the experiment. */
  public ProblemSettings over(ProblemSettings base) {
    try {
      return new SettingsReader()
          .read(SettingsReader.WEIGHTING, weighting)
          .read("lambda1", lambda1)
          .read(Regulariser.LAMBDA2, lambda2)
          .read(Nonconvex.SCALE, regulariserScale)
          .over(base);
    } catch (InvalidInputException e) { // a message begins with a key
      throw new InvalidInputException("problem." + e.problem(), e.hint());
    }
  }

  /** Returns the constants, with an intercept. */
  public ProblemSettings settings() {
    return over(ProblemSettings.nonconvex());
  }

  /** Returns the start of a run. */
  public Start begin(Start other) {
    return start == null ? other : Require.constant("problem.start", Start.class, start);
  }
}
