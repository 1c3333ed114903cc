package dev.agon.cli;

/** Cells of CSV text. */
final class Csv {
  private Csv() {}

  /** A word as a cell, in quotation marks where it needs them. */
  static String cell(String word) {
    boolean plain = word.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return plain ? word : "\"" + word.replace("\"", "\"\"") + "\"";
  }
}
