package dev.agon.learn.table;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;

/**
 * The first cell of a column that has some property.
 *
 * @param cell the cell as written; empty for none
 * @param line its line
 */
public record FirstCell(String cell, long line) implements Serializable {
  /** No cell. */
  public static final FirstCell NONE = new FirstCell("", 0);

  /** Returns this cell if there is one, otherwise the cell in [from, to) of a text. */
  FirstCell or(byte[] text, int from, int to, long at) {
    return exists()
        ? this
        : new FirstCell(new String(text, from, to - from, StandardCharsets.UTF_8), at);
  }

  /** Returns whether there is such a cell. */
  public boolean exists() {
    return !cell.isEmpty();
  }

  /** Returns the cell with a line number that follows other lines. */
  public FirstCell after(long lines) {
    return new FirstCell(cell, line + lines);
  }
}
