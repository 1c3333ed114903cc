package dev.agon.lab.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Curves in one or more panels with common axes and a common legend.
 *
 * @param id the anchor and the name of its CSV files
 * @param title the heading
 * @param caption the description
 * @param x the quantities that can be shown on the x axis, the initial one first
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
   * @param label the name in the figure
   * @param log whether the axis is initially logarithmic; a button changes it
   * @param share whether the axis always ranges from 0 to 1; never logarithmic
   */
  public record Axis(String key, String label, boolean log, boolean share) {
    /** Returns an axis that fits its curves. */
    public Axis(String key, String label, boolean log) {
      this(key, label, log, false);
    }

    /** Returns an axis from 0 to 1. */
    public static Axis share(String key, String label) {
      return new Axis(key, label, false, true);
    }
  }

  /**
   * One coordinate system.
   *
   * @param id the end of its CSV file's name
   * @param title its heading
   * @param note a remark under the heading; may be empty
   * @param curves the curves
   * @param lines horizontal reference lines
   * @param floor a lower bound such as P*; a button shows the difference to it
   */
  public record Panel(
      String id,
      String title,
      String note,
      List<Curve> curves,
      List<Line> lines,
      @Nullable Double floor) {

    /** Creates a panel without a floor. */
    public Panel(String id, String title, String note, List<Curve> curves, List<Line> lines) {
      this(id, title, note, curves, lines, null);
    }
  }

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
   * @param labels the text next to each point; empty for a plain line
   */
  public record Curve(
      String id,
      String name,
      String color,
      boolean dashed,
      Map<String, double[]> x,
      double[] y,
      double[] low,
      double[] high,
      List<String> labels) {

    /** Creates a curve without labels. */
    public Curve(
        String id,
        String name,
        String color,
        boolean dashed,
        Map<String, double[]> x,
        double[] y,
        double[] low,
        double[] high) {
      this(id, name, color, dashed, x, y, low, high, List.of());
    }

    /** Creates a line without a band. */
    public static Curve line(
        String id, String name, boolean dashed, String axis, double[] x, double[] y) {
      return new Curve(id, name, id, dashed, Map.of(axis, x), y, y, y, List.of());
    }
  }

  /**
   * A horizontal line.
   *
   * @param name the name
   * @param y the position
   */
  public record Line(String name, double y) {}
}
