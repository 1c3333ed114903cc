package dev.agon.learn.train;

import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ScoreRange;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that a {@link Trainer} learns from, local or remote. */
public interface TrainingRows {
  /** The number of rows n. */
  int size();

  /** The number of features d, without the intercept. */
  int features();

  /** The target; remote rows may not provide the individual values. */
  Target kind();

  /** The names of the groups; empty if there are none. */
  List<String> groups();

  /**
   * A brief description of the data for model files and reports: path, rows, features and so on.
   */
  Map<String, Object> describe();

  /**
   * A brief description of the rows and their order; a run is resumed only from a checkpoint with
   * the same one.
   */
  String identity();

  /**
   * Creates the problem to be solved.
   *
   * @param form the form for stochastic methods; null to choose it by the set
   * @param method the method that will solve it
   * @param threads the number of threads
   */
  TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads);

  /** Returns warnings about a model of these rows. */
  default List<String> warnings() {
    return List.of();
  }

  /** Returns the range of a model's scores over all rows. */
  ScoreRange scores(Model model);
}
