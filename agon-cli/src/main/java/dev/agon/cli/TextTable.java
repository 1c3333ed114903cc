package dev.agon.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows of text whose columns are as wide as their widest cell. */
final class TextTable {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  TextTable row(String... cells) {
    rows.add(List.of(cells));
    return this;
  }

  List<String> lines() {
    return rows.stream().map(this::line).toList();
  }

  private String line(List<String> cells) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < cells.size(); column++) {
      String cell = cells.get(column);
      line.append(cell).append(" ".repeat(width(column) - cell.length())).append(GAP);
    }
    return line.toString().stripTrailing();
  }

  private int width(int column) {
    return rows.stream()
        .filter(cells -> column < cells.size())
        .mapToInt(cells -> cells.get(column).length())
        .max()
        .orElse(0);
  }
}
