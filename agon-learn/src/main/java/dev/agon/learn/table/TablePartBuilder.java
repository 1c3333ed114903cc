package dev.agon.learn.table;

import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.text.NumberMarks;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the typed cells of one part of a table, row by row. */
public final class TablePartBuilder {
  private final List<String> names;
  private final String source;
  private final CellModes modes;
  private final Cells[] cells;
  private final NumberScanner number = new NumberScanner();

  /**
   * @param modes the representation of the cells
   */
  public TablePartBuilder(List<String> names, String source, CellModes modes) {
    this.names = names;
    this.source = source;
    this.modes = modes;
    this.cells = modes.begin(NumberMarks.POINT);
  }

  /**
   * Adds a cell to a column, by the rules for text: a number, a word, a date, or null for a missing
   * cell.
   *
   * @throws IllegalArgumentException if the object cannot be a cell of a table
   */
  public void add(int column, @Nullable Object cell) {
    Cells to = cells[column];
    if (!ObjectRows.add(to, cell, number, to.size() + 1L)) {
      throw new IllegalArgumentException(cell + " cannot be a cell");
    }
  }

  /** Returns the part. */
  public Table build() {
    modes.end(cells);
    return Table.part(names, cells, source, List.of());
  }
}
