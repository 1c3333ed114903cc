package dev.agon.lab.report;

import java.util.List;

/**
 * A bar chart of named numbers, to the right or left of zero.
 *
 * @param id the anchor and the name of its CSV file
 * @param title the heading
 * @param caption the description of the bars
 * @param bars the bars, from the top
 */
public record Bars(String id, String title, String caption, List<Bar> bars) implements Block {
  @Override
  public String type() {
    return "bars";
  }

  /**
   * One bar.
   *
   * @param name the name
   * @param value the length and direction
   * @param text the formatted number
   */
  public record Bar(String name, double value, String text) {}
}
