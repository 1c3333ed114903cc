package dev.agon.lab.experiment;

import java.util.List;
import java.util.Map;

/**
 * A series as a spec states it; see {@link Series} for what the parts mean.
 *
 * @param color the method's own unless given
 */
public record SeriesSpec(
    String id,
    String label,
    String method,
    String color,
    boolean dashed,
    Map<String, String> with,
    Map<String, List<String>> grid,
    Map<String, Map<String, String>> winner)
    implements Series {

  /** Fills in what may be left out. */
  public SeriesSpec {
    color = color == null ? method : color;
    with = Require.orEmpty(with);
    grid = Require.orEmpty(grid);
    winner = Require.orEmpty(winner);
  }
}
