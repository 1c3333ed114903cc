package dev.agon.lab.run;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Named columns of equal length: a trace, as CSV in the shortest decimals that preserve the bits. A
 * number that is not finite is an empty field.
 */
public final class Columns {
  private final Map<String, double[]> columns = new LinkedHashMap<>();
  private int rows = -1;

  /** Adds a column; all columns must have the same length. */
  public Columns add(String name, double[] values) {
    if (rows >= 0 && values.length != rows) {
      throw new IllegalArgumentException(
          "column " + name + " has " + values.length + " rows, the others " + rows);
    }
    rows = values.length;
    columns.put(name, values);
    return this;
  }

  /** Returns the names in order. */
  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  /** Returns whether there is a column with this name. */
  public boolean has(String name) {
    return columns.containsKey(name);
  }

  /** Returns the values of a column, which must exist; not a copy. */
  public double[] get(String name) {
    double[] values = columns.get(name);
    if (values == null) {
      throw new IllegalArgumentException("there is no column " + name + " in " + names());
    }
    return values;
  }

  /**
   * Returns the value of a column in the first row in which another column is at or below a level.
   *
   * @return infinity if there is no such row
   */
  public double whenAtOrBelow(String watched, double level, String column) {
    double[] values = get(watched);
    for (int i = 0; i < values.length; i++) {
      if (values[i] <= level) {
        return get(column)[i];
      }
    }
    return Double.POSITIVE_INFINITY;
  }

  /** Returns the number of rows. */
  public int rows() {
    return Math.max(rows, 0);
  }

  /** Returns the columns as CSV. */
  public String text() {
    StringBuilder text = new StringBuilder(String.join(",", columns.keySet())).append('\n');
    for (int i = 0; i < rows(); i++) {
      String separator = "";
      for (double[] values : columns.values()) {
        text.append(separator).append(number(values[i]));
        separator = ",";
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Returns a number as in every CSV file of the laboratory. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return "";
    }
    boolean whole = value == StrictMath.rint(value) && Math.abs(value) < 1e15;
    return whole ? Long.toString((long) value) : Decimals.shortest(value);
  }

  /** Parses the output of {@link #text}; the file name is for messages. */
  public static Columns parse(Path file, String text) {
    List<CsvRecord> lines = new ArrayList<>();
    try {
      CsvReader.builder().skipEmptyLines(false).ofCsvRecord(text).forEach(lines::add);
    } catch (CsvParseException e) {
      throw new InvalidInputException(
          file + " is damaged: " + e.getMessage() + ".", "Delete the file and run again.");
    }
    if (lines.isEmpty()) {
      throw new InvalidInputException(file + " is empty.", "Delete it and run again.");
    }
    List<String> names = lines.get(0).getFields();
    Columns columns = new Columns();
    for (int c = 0; c < names.size(); c++) {
      double[] values = new double[lines.size() - 1];
      for (int i = 0; i < values.length; i++) {
        values[i] = parse(file, lines.get(i + 1), c);
      }
      columns.add(names.get(c), values);
    }
    return columns;
  }

  private static double parse(Path file, CsvRecord line, int column) {
    try {
      String field = line.getField(column);
      return field.isEmpty() ? Double.NaN : Double.parseDouble(field);
    } catch (NumberFormatException | IndexOutOfBoundsException e) {
      throw new InvalidInputException(
          file
              + ", line "
              + line.getStartingLineNumber()
              + ": field "
              + (column + 1)
              + " is not a number.",
          "Delete the file and run again.");
    }
  }
}
