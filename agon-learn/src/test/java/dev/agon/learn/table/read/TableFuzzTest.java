package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.text.Words;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Random tables against an independent CSV reader, over the ends of buffers and chunks. */
class TableFuzzTest {
  private static final String[] WORDS = {
    "Rome", "x y", "a,b", "say \"\"hi\"\"", "two\nlines", "\u00FCber", "", "NA", "7", "-0.25", "1e3"
  };

  @Test
  void randomTablesAreReadAsByAnIndependentReader() {
    for (long seed = 1; seed <= 60; seed++) {
      RandomStream random = new RandomStream(seed, 77);
      int width = 1 + random.nextInt(5);
      int rows = seed == 60 ? 60_000 : 1 + random.nextInt(60);
      StringBuilder text = new StringBuilder("h0");
      for (int c = 1; c < width; c++) {
        text.append(",h").append(c);
      }
      text.append('\n');
      for (int r = 0; r < rows; r++) {
        for (int c = 0; c < width; c++) {
          text.append(c == 0 ? "" : ",").append(cell(random, c, width));
        }
        text.append(random.nextInt(2) == 0 ? "\n" : "\r\n");
      }
      assertThat(Tables.cells(Tables.read(text.toString())))
          .as("seed %d", seed)
          .isEqualTo(expected(text.toString()));
    }
  }

  private static String cell(RandomStream random, int column, int width) {
    if (column % 2 == 0 && width > 1) {
      String number = Double.toString(random.nextInt(100000) / 64.0 - 500);
      return random.nextInt(9) == 0 ? "\"" + number + "\"" : number;
    }
    String word = WORDS[random.nextInt(WORDS.length)];
    boolean quote = word.contains(",") || word.contains("\"") || word.contains("\n") || width == 1;
    return quote || random.nextInt(5) == 0 ? "\"" + word + "\"" : word;
  }

  /** The interpretation by Agon of the cells that the other reader finds. */
  private static List<List<String>> expected(String text) {
    List<List<String>> rows = new ArrayList<>();
    CsvReader.builder().ofCsvRecord(text).forEach(r -> rows.add(new ArrayList<>(r.getFields())));
    rows.remove(0);
    int width = rows.get(0).size();
    for (int c = 0; c < width; c++) {
      int column = c;
      boolean numbers =
          rows.stream()
              .map(row -> row.get(column).strip())
              .allMatch(cell -> Words.isMissing(cell) || cell.matches("[-+.\\dEe]+"));
      for (List<String> row : rows) {
        String cell = row.get(column).strip();
        String word = Words.canonical(cell, new NumberScanner());
        row.set(
            column, Words.isMissing(cell) ? "-" : numbers ? "" + Double.parseDouble(cell) : word);
      }
    }
    return rows;
  }
}
