package dev.agon.lab.report;

import java.util.List;

/**
 * A few important numbers.
 *
 * @param facts the numbers, the most important first
 */
public record Facts(List<Fact> facts) implements Block {
  @Override
  public String type() {
    return "facts";
  }

  /**
   * One number.
   *
   * @param name the name
   * @param value the formatted number
   * @param note a remark under it; may be empty
   */
  public record Fact(String name, String value, String note) {}
}
