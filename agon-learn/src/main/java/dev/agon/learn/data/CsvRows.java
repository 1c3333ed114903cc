package dev.agon.learn.data;

import de.siegmar.fastcsv.reader.CsvRecord;
import dev.agon.InvalidInputException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Turns the records of a CSV file into rows. */
final class CsvRows {
  private static final int NO_LABEL = -1;

  private final String source;
  private final List<String> names;
  private final int label;
  private final LabelColumn labels;
  private final SparseRowsBuilder rows = new SparseRowsBuilder();
  private final NumberScanner number = new NumberScanner();
  private byte[] scratch = new byte[64];

  CsvRows(String source, CsvRecord header, String labelColumn, LabelRule rule) {
    this.source = source;
    this.names = names(header);
    this.label = names.indexOf(labelColumn);
    this.labels = new LabelColumn(rule, source);
    requireDistinctNames();
    if (label == NO_LABEL && !rule.mayLack()) {
      throw new InvalidInputException(
          source
              + " has no column "
              + Trouble.quote(labelColumn)
              + "; its columns are "
              + names.stream().limit(10).map(Trouble::quote).collect(Collectors.joining(", "))
              + (names.size() > 10 ? ", ..." : "")
              + ".",
          "Maybe the label column has another name, or the header line is missing.");
    }
    rows.atLeastColumns(label == NO_LABEL ? names.size() : names.size() - 1);
  }

  private static List<String> names(CsvRecord header) {
    List<String> names =
        header.getFields().stream().map(String::strip).collect(Collectors.toList());
    // Spreadsheets begin UTF-8 files with a byte order mark.
    if (names.get(0).startsWith("\uFEFF")) {
      names.set(0, names.get(0).substring(1));
    }
    return names;
  }

  private void requireDistinctNames() {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw Trouble.at(
            source,
            1,
            "column " + Trouble.quote(name) + " occurs twice in the header",
            "Maybe one of them has to be renamed or dropped.");
      }
    }
  }

  /** Adds a row. */
  void add(CsvRecord record) {
    long line = record.getStartingLineNumber();
    int count = record.getFieldCount();
    if (count != names.size()) {
      throw Trouble.at(
          source,
          line,
          "the row has "
              + Trouble.count(count, "field")
              + ", but the header has "
              + Trouble.count(names.size(), "column"),
          "Maybe the delimiter is not a comma, or a decimal comma splits a number.");
    }
    addLabel(record, line);
    int feature = 0;
    for (int i = 0; i < count; i++) {
      if (i == label) {
        continue;
      }
      double value = number(record.getField(i), names.get(i), line);
      if (value != 0) {
        rows.add(feature, value);
      }
      feature++;
    }
    rows.endRow();
  }

  private void addLabel(CsvRecord record, long line) {
    String field = label == NO_LABEL ? "" : record.getField(label).strip();
    if (field.isEmpty()) {
      labels.addMissing(line, record.getField(0));
    } else {
      labels.add(number(field, names.get(label), line), line);
    }
  }

  private double number(String field, String name, long line) {
    String text = field.strip();
    if (scratch.length <= text.length()) {
      scratch = new byte[Growth.larger(text.length())];
    }
    for (int i = 0; i < text.length(); i++) {
      scratch[i] = (byte) Math.min(text.charAt(i), Byte.MAX_VALUE);
    }
    scratch[text.length()] = '\n';
    if (number.scan(scratch, 0) != text.length() || Double.isInfinite(number.value())) {
      throw Trouble.at(
          source,
          line,
          "in column " + Trouble.quote(name) + " the value " + LibsvmDiagnosis.numberProblem(text),
          "Maybe fill in missing values, and encode words and dates as numbers.");
    }
    return number.value();
  }

  /** The data, after the last row. */
  Dataset finish(String sha256) {
    if (labels.rows() == 0) {
      throw new InvalidInputException(
          source + " holds no rows.", "Maybe only the header was written.");
    }
    return new Dataset(rows.build(), labels.target(), source, sha256, labels.notices());
  }
}
