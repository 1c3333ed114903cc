package dev.agon.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Rows of text whose columns are as wide as their widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  public TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  public List<String> lines() {
    int[] width = new int[rows.stream().mapToInt(List::size).max().orElse(0)];
    for (List<String> cells : rows) {
      for (int column = 0; column < cells.size(); column++) {
        width[column] = Math.max(width[column], cells.get(column).length());
      }
    }
    return rows.stream().map(cells -> line(cells, width)).toList();
  }

  private static String line(List<String> cells, int[] width) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      line.append(cell).append(" ".repeat(width[column] - cell.length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }
}
