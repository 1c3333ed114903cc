package dev.agon.lab.convergence;

import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import dev.agon.learn.problem.Form;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A method of an experiment on convergence.
 *
 * @param id the name in claims
 * @param label the name in tables and figures
 * @param method the method's name, as {@code agon methods} prints it
 * @param form the form of the problem: weights or dual; chosen by the set if null
 * @param color a palette name of the report; the method's own by default
 * @param dashed whether the curve is drawn dashed
 * @param with the parameters that are not tuned, by option name
 * @param grid the values tried, by option name
 * @param winner the best grid point by problem; "any" stands for problems that are not named
 * @param only the problems that are solved; all if empty
 */
record Contender(
    String id,
    String label,
    String method,
    @Nullable String form,
    String color,
    boolean dashed,
    Map<String, String> with,
    Map<String, List<String>> grid,
    Map<String, Map<String, String>> winner,
    List<String> only) {

  Contender {
    color = color == null ? method : color;
    with = Require.orEmpty(with);
    grid = Require.orEmpty(grid);
    winner = Require.orEmpty(winner);
    only = Require.orEmpty(only);
  }

  void check() {
    Require.key("id", id);
    Require.key("label", label);
    Require.key("method", method);
    if (form != null) {
      Require.constant("form", Form.class, form);
    }
    series().checkGrid();
    series().create();
  }

  @Nullable Form formOfProblem() {
    return form == null ? null : Require.constant("form", Form.class, form);
  }

  boolean isTuned() {
    return !grid.isEmpty();
  }

  boolean solves(ProblemCase problem) {
    return only.isEmpty() || only.contains(problem.name());
  }

  /** Returns the same method as a series of any experiment, which has grids and winners. */
  Series series() {
    return new Series(id, label, method, color, dashed, with, null, grid, winner);
  }
}
