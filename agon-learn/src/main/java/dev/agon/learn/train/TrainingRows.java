package dev.agon.learn.train;

import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.TrainingProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows that a {@link Trainer} learns from, local or remote. */
public interface TrainingRows extends AutoCloseable {
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
   * The properties of the rows and of their order by name; a run is resumed only from a checkpoint
   * with the same ones.
   */
  Map<String, String> identity();

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

  /**
   * Returns the label, the weight and the group of every row; null if they and the scores of the
   * rows do not fit into the memory of this machine.
   */
  @Nullable RowLabels labels();

  /**
   * Returns the scores of every row as {@code [output][row]}, see {@link
   * dev.agon.learn.model.Evaluator#scores}; only for rows that have {@link #labels}.
   */
  double[][] rowScores(Model model);

  /** Returns the worst-case risk of these weights. */
  double risk(ProblemSettings settings, double[] weights);

  /**
   * Returns some of the rows in the same order, to be closed after use.
   *
   * @param which the numbers of the rows, ascending
   */
  TrainingRows part(int[] which);

  /**
   * Returns the rows with weights that give every class the same total weight, see {@link
   * dev.agon.learn.data.split.Balance}.
   */
  TrainingRows balanced();

  /** Frees resources outside this JVM, such as blocks on a cluster; by default does nothing. */
  @Override
  default void close() {}
}
