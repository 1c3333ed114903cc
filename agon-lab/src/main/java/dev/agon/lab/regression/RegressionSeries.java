package dev.agon.lab.regression;

import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Series;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A series of an experiment on robust regression; see {@link Series}.
 *
 * @param color the method's own unless given
 * @param problem constants that differ from the experiment's
 */
public record RegressionSeries(
    String id,
    String label,
    String method,
    String color,
    boolean dashed,
    Map<String, String> with,
    @Nullable ProblemSpec problem,
    Map<String, List<String>> grid,
    Map<String, Map<String, String>> winner)
    implements Series {

  /** Fills in what may be left out. */
  public RegressionSeries {
    color = color == null ? method : color;
    with = Require.orEmpty(with);
    grid = Require.orEmpty(grid);
    winner = Require.orEmpty(winner);
  }
}
