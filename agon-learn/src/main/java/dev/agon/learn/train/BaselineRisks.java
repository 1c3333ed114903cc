package dev.agon.learn.train;

import dev.agon.learn.model.Model;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Cvar;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.auto.Auto;
import dev.agon.problem.PrimalProblem;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The mean loss and the losses of the worst tenth and of the worst group of the training rows, for
 * a robust model and the plain one; the rows may be on other machines.
 *
 * @param loss the name of the mean loss
 * @param mean the mean loss of the robust model
 * @param worstTenth the mean loss of its worst tenth of the rows
 * @param worstGroup the mean loss of its worst group; NaN for rows without groups
 * @param plainMean the mean loss of the plain model
 * @param plainWorstTenth the mean loss of its worst tenth of the rows
 * @param plainWorstGroup the mean loss of its worst group; NaN for rows without groups
 * @param unfair why these losses do not show the cost of robustness; null if they do
 */
public record BaselineRisks(
    String loss,
    double mean,
    double worstTenth,
    double worstGroup,
    double plainMean,
    double plainWorstTenth,
    double plainWorstGroup,
    @Nullable String unfair) {

  /**
   * Evaluates both models: two evaluations of a risk each, three where rows have groups.
   *
   * @param result a training with a plain model
   */
  public static BaselineRisks of(TrainingRows rows, TrainingResult result) {
    Model robust = result.model();
    Model plain = Objects.requireNonNull(result.baseline(), "baseline");
    return new BaselineRisks(
        BaselineComparison.lossName(robust),
        risk(rows, robust, new Mean()),
        risk(rows, robust, new Cvar(BaselineComparison.TAIL)),
        worstGroup(rows, robust),
        risk(rows, plain, new Mean()),
        risk(rows, plain, new Cvar(BaselineComparison.TAIL)),
        worstGroup(rows, plain),
        result.unfairComparison());
  }

  private static double worstGroup(TrainingRows rows, Model model) {
    return rows.groups().isEmpty() ? Double.NaN : risk(rows, model, new WorstGroup());
  }

  private static double risk(TrainingRows rows, Model model, RobustSet set) {
    ProblemSettings settings = model.settings().withRobust(set).withRegulariser(new None());
    TrainingProblem problem = rows.problem(settings, null, Auto.defaults(), 1);
    double[] x = problem.point(model.weights());
    return problem instanceof PrimalProblem exact
        ? exact.primal(x, new double[x.length])
        : Double.NaN;
  }

  /** Describes the cost and the benefit of robustness in one sentence. */
  public String sentence() {
    if (unfair != null) {
      return unfair;
    }
    return Double.isNaN(worstGroup)
        ? BaselineComparison.sentence(
            loss, mean, plainMean, "the worst 10% of the rows", worstTenth, plainWorstTenth)
        : BaselineComparison.sentence(
            loss, mean, plainMean, "the worst group", worstGroup, plainWorstGroup);
  }
}
