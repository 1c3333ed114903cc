package dev.agon.benchmarks;

import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The Agon process of table.sh: for each line "table FILE" or "rows FILE" of standard input, reads
 * the file into columns, or into rows for training, and answers with the seconds, rows and columns.
 */
public final class TableBenchmark {
  private TableBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    Requests.serve(TableBenchmark::read);
  }

  private static String read(String request) {
    String[] words = request.split(" ", 2);
    long start = System.nanoTime();
    Table table = TableReader.autodetect().read(Path.of(words[1]));
    int rows = table.rows();
    if (words[0].equals("rows")) {
      rows =
          TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.ANY).encode(table).size();
    }
    double seconds = (System.nanoTime() - start) * 1e-9;
    return String.format(Locale.ROOT, "%.9f %d %d", seconds, rows, table.names().size());
  }
}
