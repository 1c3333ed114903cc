package dev.agon.spark.problem;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.problem.DualBlock;
import dev.agon.learn.problem.DualProblem;
import dev.agon.learn.risk.block.BlockState;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.SettingsReader;
import dev.agon.learn.train.ScoreRange;
import dev.agon.linalg.Vectors;
import java.io.Serializable;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The description of a problem that every partition needs.
 *
 * @param id identifies the problem
 * @param named the settings by name
 * @param features the number of features of the problem
 * @param rows the number of all rows n
 * @param weightScale the factor that converts a row weight to w_i, whose sum is n; 1 if there are
 *     no weights
 * @param names the names of classes and groups
 */
record Frame(
    String id,
    Map<String, Object> named,
    int features,
    int rows,
    double weightScale,
    RowNames names)
    implements Serializable {

  /** The computations of a block. */
  BlockState state(RowBlock block) {
    Dataset data = names.dataset(block);
    ProblemSettings settings = settings();
    int dimension = settings.dimension(data.target(), features);
    return new BlockState(data, settings, dimension, rows, weights(block), /* threads= */ 1);
  }

  /** The sums of the dual form of a block. */
  DualBlock dual(RowBlock block) {
    ProblemSettings settings = settings();
    return new DualBlock(
        names.dataset(block),
        weights(block),
        features,
        settings,
        DualProblem.form(settings.robust(), rows));
  }

  /** Returns the range of the scores of a model with these settings. */
  ScoreRange scores(RowBlock block, double[] model) {
    return ScoreRange.of(model, settings(), names.classes(), names.dataset(block));
  }

  /** Returns the scores of the rows of a block, by output. */
  double[][] rowScores(RowBlock block, double[] model, int outputs) {
    return Evaluator.scores(model, settings(), outputs, names.dataset(block));
  }

  private double @Nullable [] weights(RowBlock block) {
    double[] given = block.weight();
    if (given == null) {
      return null;
    }
    double[] relative = given.clone();
    Vectors.scale(relative, weightScale);
    return relative;
  }

  /** Returns the settings. */
  ProblemSettings settings() {
    SettingsReader reader = new SettingsReader();
    named.forEach(reader::read);
    return reader.over(ProblemSettings.nonconvex());
  }
}
