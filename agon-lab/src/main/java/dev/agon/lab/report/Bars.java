package dev.agon.lab.report;

import java.util.List;

/**
 * Named numbers as bars to the right of zero, or to its left.
 *
 * @param id the anchor and the name of its CSV file
 * @param title the heading
 * @param caption what the bars are
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
   * @param name what it is
   * @param value its length and side
   * @param text the number as people read it
   */
  public record Bar(String name, double value, String text) {}
}
