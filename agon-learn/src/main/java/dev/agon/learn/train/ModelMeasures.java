package dev.agon.learn.train;

import dev.agon.learn.data.Groups;
import dev.agon.learn.metrics.Answers;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.Tail;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.metrics.WorstGroups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.EvaluationWarnings;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Cvar;
import dev.agon.learn.robust.Mean;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.WorstGroup;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measures of a model that show the cost and the benefit of robustness; the rows may be on
 * other machines.
 *
 * @param meanLoss the mean loss
 * @param worstTenth the mean loss of the worst tenth of the rows
 * @param worstGroup the largest mean loss of a group, see {@link WorstGroups}; NaN for rows without
 *     groups
 * @param metrics all measures of the task; null for remote rows whose scores do not fit into the
 *     memory of this machine
 * @param constant whether every row gets the same prediction
 * @param warnings the reasons not to trust the measures
 */
public record ModelMeasures(
    double meanLoss,
    double worstTenth,
    double worstGroup,
    @Nullable Metrics metrics,
    boolean constant,
    List<String> warnings) {

  /** The share of the rows that are considered the worst. */
  public static final double TAIL = 0.1;

  /** Returns the measures of an evaluation. */
  public static ModelMeasures of(Evaluation evaluation) {
    return of(
        evaluation.answers(),
        evaluation.metrics(),
        evaluation.data().groups(),
        evaluation.warnings());
  }

  /** Evaluates a model on rows. */
  public static ModelMeasures of(TrainingRows rows, Model model) {
    RowLabels labels = rows.labels();
    if (labels == null) {
      return ofRisks(rows, model);
    }
    Answers answers =
        Evaluator.answers(model, labels.target(), labels.weights(), rows.rowScores(model));
    Metrics metrics = answers.measure();
    List<String> warnings =
        EvaluationWarnings.of(
            model, answers, metrics, rows.features(), rows.warnings(), labels.groups());
    return of(answers, metrics, labels.groups(), warnings);
  }

  private static ModelMeasures of(
      Answers answers, Metrics metrics, @Nullable Groups groups, List<String> warnings) {
    return new ModelMeasures(
        metrics.meanLoss(),
        Tail.mean(answers.loss(), answers.weight(), TAIL),
        WorstGroups.meanLoss(answers, groups),
        metrics,
        isConstant(answers),
        warnings);
  }

  /** Evaluates a risk two or three times, so no losses are collected on this machine. */
  static ModelMeasures ofRisks(TrainingRows rows, Model model) {
    return new ModelMeasures(
        risk(rows, model, new Mean()),
        risk(rows, model, new Cvar(TAIL)),
        rows.groups().isEmpty() ? Double.NaN : risk(rows, model, new WorstGroup()),
        null,
        rows.scores(model).areEqual(),
        List.of());
  }

  private static double risk(TrainingRows rows, Model model, RobustSet set) {
    return rows.risk(model.settings().withRobust(set).withRegulariser(new None()), model.weights());
  }

  private static boolean isConstant(Answers answers) {
    double[] values =
        answers instanceof ValueAnswers numbers
            ? numbers.predicted()
            : answers instanceof ClassAnswers classes ? classes.score() : null;
    if (values == null || values.length == 0) {
      return false;
    }
    double least = Arrays.stream(values).min().orElseThrow();
    double most = Arrays.stream(values).max().orElseThrow();
    return most - least <= 1e-9 * Math.max(Math.abs(least), Math.abs(most));
  }
}
