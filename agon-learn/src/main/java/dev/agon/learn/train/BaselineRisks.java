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
 */
public record BaselineRisks(
    String loss,
    double mean,
    double worstTenth,
    double worstGroup,
    double plainMean,
    double plainWorstTenth,
    double plainWorstGroup) {

  /** Evaluates both models: two evaluations of a risk each, three where rows have groups. */
  public static BaselineRisks of(TrainingRows rows, Model robust, Model plain) {
    return new BaselineRisks(
        BaselineComparison.lossName(robust),
        risk(rows, robust, new Mean()),
        risk(rows, robust, new Cvar(BaselineComparison.TAIL)),
        worstGroup(rows, robust),
        risk(rows, plain, new Mean()),
        risk(rows, plain, new Cvar(BaselineComparison.TAIL)),
        worstGroup(rows, plain));
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
    return Double.isNaN(worstGroup)
        ? BaselineComparison.sentence(
            loss, mean, plainMean, "the worst 10% of the rows", worstTenth, plainWorstTenth)
        : BaselineComparison.sentence(
            loss, mean, plainMean, "the worst group", worstGroup, plainWorstGroup);
  }
}
