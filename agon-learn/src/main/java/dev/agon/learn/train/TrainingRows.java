package dev.agon.learn.train;

import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ScoreRange;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.method.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rows that a {@link Trainer} learns from, wherever they are. */
public interface TrainingRows {
  /** The number of rows n. */
  int size();

  /** The number of features d, without any intercept. */
  int features();

  /** What is predicted; of the rows' own targets there may be none. */
  Target kind();

  /** The names of the groups; none without. */
  List<String> groups();

  /** The data in a few words, for model files and reports: path, rows, features and so on. */
  Map<String, Object> describe();

  /** The rows and their order in a few words: a run goes on from a checkpoint of the same only. */
  String identity();

  /**
   * The problem to be solved.
   *
   * @param form how stochastic methods see it; null for what fits the set
   * @param method that is going to solve it
   * @param threads how many threads may share what can be shared
   */
  TrainingProblem problem(
      ProblemSettings settings, @Nullable Form form, Method<?> method, int threads);

  /** What a person must know before relying on a model of these rows. */
  default List<String> warnings() {
    return List.of();
  }

  /** How a model's scores of all rows spread. */
  ScoreRange scores(Model model);
}
