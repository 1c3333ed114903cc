package dev.agon.learn.train;

import dev.agon.learn.data.Content;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.split.Balance;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.method.auto.EarlyStopping;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a data set in the memory of this machine.
 *
 * @param data the rows
 * @param seed the seed for drawing held-out rows
 */
record LocalRows(Dataset data, long seed) implements TrainingRows {
  /** The share of the rows that decides when to stop the training of a network. */
  private static final double HELD_OUT = 0.1;

  /** With fewer rows than this, none are held out. */
  private static final int FEWEST_ROWS = 50;

  @Override
  public int size() {
    return data.size();
  }

  @Override
  public int features() {
    return data.features();
  }

  @Override
  public Target kind() {
    return data.target();
  }

  @Override
  public List<String> groups() {
    return data.groups() == null ? List.of() : data.groups().names();
  }

  @Override
  public Map<String, Object> describe() {
    return data.describe();
  }

  /**
   * Includes the content, because rows and columns may have been dropped or scaled since they were
   * read.
   */
  @Override
  public Map<String, String> identity() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("data", data.sha256());
    all.putAll(Content.parts(data));
    return all;
  }

  @Override
  public TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads) {
    if (!(method instanceof EarlyStopping)) {
      return RobustProblem.of(data, data.features(), settings, form, threads).suiting(method);
    }
    @Nullable Form own = networkForm(settings, form);
    if (data.size() < FEWEST_ROWS) {
      RobustProblem all = RobustProblem.of(data, data.features(), settings, own, threads);
      all.stratify();
      return all;
    }
    Split split = Split.fraction(data, HELD_OUT, seed);
    Dataset training = Subset.of(data, split.training());
    RobustProblem problem = RobustProblem.of(training, data.features(), settings, own, threads);
    problem.holdOut(Subset.of(data, split.heldOut()));
    problem.stratify();
    return problem;
  }

  /**
   * Uses the dual form, which has no state per row, if the set has one. The dual variable of a
   * penalty is as large as the penalty, which is too far from the losses for steps that suit the
   * weights of a network.
   */
  private @Nullable Form networkForm(ProblemSettings settings, @Nullable Form form) {
    if (form != null || settings.robust().dualForm(data.size()) == null) {
      return form;
    }
    return settings.robust().lambda1() == null ? Form.DUAL : Form.WEIGHTS;
  }

  @Override
  public List<String> warnings() {
    return data.warnings();
  }

  @Override
  public ScoreRange scores(Model model) {
    return ScoreRange.of(model, data);
  }

  @Override
  public RowLabels labels() {
    return RowLabels.of(data);
  }

  @Override
  public double[][] rowScores(Model model) {
    return Evaluator.scores(model, data);
  }

  @Override
  public double risk(ProblemSettings settings, double[] weights) {
    return RobustProblem.of(data, data.features(), settings, null, 1)
        .primal(weights, weights.clone());
  }

  @Override
  public LocalRows part(int[] which) {
    return new LocalRows(Subset.of(data, which), seed);
  }

  @Override
  public LocalRows balanced() {
    return new LocalRows(Balance.of(data), seed);
  }
}
