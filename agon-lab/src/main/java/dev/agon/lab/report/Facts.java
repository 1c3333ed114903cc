package dev.agon.lab.report;

import java.util.List;

/**
 * A few numbers that stand for themselves.
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
   * @param name what it is
   * @param value the number as people read it
   * @param note a remark under it; may be empty
   */
  public record Fact(String name, String value, String note) {}
}
