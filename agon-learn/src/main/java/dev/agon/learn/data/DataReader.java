package dev.agon.learn.data;

import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** Reads a data file of either format: CSV if its name says so, else LIBSVM text. */
public final class DataReader {
  private static final Pattern CSV = Pattern.compile(".*\\.csv(\\.(gz|bz2|xz))?");

  private DataReader() {}

  /**
   * Reads a file.
   *
   * @param labelColumn the label's column, if the file is CSV
   */
  public static Dataset read(Path file, LabelRule rule, String labelColumn) {
    return isCsv(file.toString())
        ? CsvReader.read(file, labelColumn, rule)
        : LibsvmReader.read(file, rule);
  }

  static boolean isCsv(String name) {
    return CSV.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }
}
