package dev.agon.lab.report;

import java.util.List;
import java.util.Map;

/**
 * Curves in one or more panels that share their axes' meaning and their legend.
 *
 * @param id the anchor and the name of its CSV files
 * @param title the heading
 * @param caption what one sees
 * @param x the quantities that can be put on the x axis, the first one at the start
 * @param y the quantity on the y axis
 * @param panels the panels
 */
public record Figure(
    String id, String title, String caption, List<Axis> x, Axis y, List<Panel> panels)
    implements Block {

  @Override
  public String type() {
    return "figure";
  }

  /**
   * A quantity on an axis.
   *
   * @param key its name in {@link Curve#x()} and in CSV files
   * @param label its name for people
   * @param log whether the axis is logarithmic at the start; a button changes it
   */
  public record Axis(String key, String label, boolean log) {}

  /**
   * One coordinate system.
   *
   * @param id the end of its CSV file's name
   * @param title its heading
   * @param note a remark under the heading; may be empty
   * @param curves the curves
   * @param lines horizontal reference lines
   */
  public record Panel(String id, String title, String note, List<Curve> curves, List<Line> lines) {}

  /**
   * A curve with a band.
   *
   * @param id its column name in CSV files
   * @param name its name in the legend
   * @param color a palette name
   * @param dashed whether it is dashed
   * @param x the abscissae by axis key
   * @param y the median
   * @param low the smallest over seeds
   * @param high the largest over seeds
   */
  public record Curve(
      String id,
      String name,
      String color,
      boolean dashed,
      Map<String, double[]> x,
      double[] y,
      double[] low,
      double[] high) {}

  /**
   * A horizontal line.
   *
   * @param name what it is
   * @param y where it is
   */
  public record Line(String name, double y) {}
}
