package dev.agon.spark;

import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import dev.agon.InvalidInputException;
import dev.agon.learn.io.Trouble;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;

/**
 * Finds the line of delimited text that a training cannot use. Spark does not say where a row came
 * from, so the text is looked at once more, but only when something was wrong with it.
 *
 * @param names the columns
 * @param delimiter between cells
 * @param label the column of the labels
 * @param numbers whether labels are numbers
 * @param weight the column of the weights
 */
record CsvTrouble(
    List<String> names, char delimiter, String label, boolean numbers, @Nullable String weight)
    implements Serializable {
  private static final long SPLIT_BYTES = 32L << 20;

  /** A longer cell than Spark itself would take. */
  private static final int LONGEST_CELL = 1 << 24;

  /** What is wrong with a line. */
  private record Found(String file, long line, String problem, String hint)
      implements Serializable {}

  /** The complaint about the first such line of the files; null when there is none. */
  @Nullable InvalidInputException find(JavaSparkContext context, String path) {
    try {
      List<TextSplit> splits = TextSplit.of(path, SPLIT_BYTES, HadoopFiles.configuration());
      if (splits.isEmpty()) {
        return null;
      }
      CsvTrouble here = this;
      return Jobs.collect(
              context
                  .parallelize(splits, splits.size())
                  .map(split -> here.first(split, HadoopFiles.configuration())))
          .stream()
          .filter(Objects::nonNull)
          .findFirst()
          .map(at -> Trouble.at(at.file(), at.line(), at.problem(), at.hint()))
          .orElse(null);
    } catch (IOException e) {
      return null; // then what is known already has to do
    }
  }

  private @Nullable Found first(TextSplit split, Configuration configuration) throws IOException {
    CsvParserSettings settings = new CsvParserSettings();
    settings.getFormat().setDelimiter(delimiter);
    settings.setMaxCharsPerColumn(LONGEST_CELL);
    settings.setMaxColumns(Math.max(512, 2 * names.size()));
    CsvParser parser = new CsvParser(settings);
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(split.open(configuration), StandardCharsets.UTF_8))) {
      boolean header = split.from() == 0;
      long number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String[] cells = line.isBlank() ? null : parser.parseLine(line);
        if (cells == null) {
          continue;
        }
        String[] problem = header ? null : problem(cells);
        header = false;
        if (problem != null) {
          long before = split.linesBefore(configuration);
          return new Found(split.file(), before + number, problem[0], problem[1]);
        }
      }
    }
    return null;
  }

  /** What is wrong, and what may help; null when nothing is. */
  private String @Nullable [] problem(String[] cells) {
    if (cells.length != names.size()) {
      return new String[] {
        "the row has " + cells.length + " cells, but the header " + names.size(),
        "Maybe a comma inside a text is not in quotation marks, or a cell is missing."
      };
    }
    String target = cells[names.indexOf(label)];
    if (MissingWords.isMissing(target)) {
      return new String[] {
        "the label, column " + Trouble.quote(label) + ", is missing",
        "Maybe take out the rows without a label first."
      };
    }
    if (numbers && !isNumber(target)) {
      return new String[] {
        "the label " + Trouble.quote(target) + " is no number",
        "Maybe a loss for classes is meant, or another column is the label."
      };
    }
    String weighs = weight == null ? "1" : cells[names.indexOf(weight)];
    if (MissingWords.isMissing(weighs) || !isNumber(weighs) || !(Double.parseDouble(weighs) > 0)) {
      return new String[] {
        "the weight " + Trouble.quote(String.valueOf(weighs)) + " is not a positive number",
        "Maybe take out rows that are not to count."
      };
    }
    return null;
  }

  private static boolean isNumber(String text) {
    try {
      return Double.isFinite(Double.parseDouble(text));
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
