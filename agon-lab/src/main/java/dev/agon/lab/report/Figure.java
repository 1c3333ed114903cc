package dev.agon.lab.report;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
   * @param share whether it reaches from 0 to 1, whatever the curves; never logarithmic
   */
  public record Axis(String key, String label, boolean log, boolean share) {
    /** An axis as long as its curves. */
    public Axis(String key, String label, boolean log) {
      this(key, label, log, false);
    }

    /** An axis from 0 to 1. */
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
   * @param floor the smallest value known, such as P*; a button shows what is above it
   */
  public record Panel(
      String id,
      String title,
      String note,
      List<Curve> curves,
      List<Line> lines,
      @Nullable Double floor) {

    /** A panel without a floor. */
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
   * @param labels what is written beside each point; empty for a plain line
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

    /** A curve without a word at its points. */
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

    /** A line without a band. */
    public static Curve line(
        String id, String name, boolean dashed, String axis, double[] x, double[] y) {
      return new Curve(id, name, id, dashed, Map.of(axis, x), y, y, y, List.of());
    }
  }

  /**
   * A horizontal line.
   *
   * @param name what it is
   * @param y where it is
   */
  public record Line(String name, double y) {}
}
