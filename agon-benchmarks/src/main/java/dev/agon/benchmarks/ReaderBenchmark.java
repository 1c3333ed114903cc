package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The Agon process of reader.sh: for each file on a line of standard input, reads it once and
 * answers with one line: the seconds, rows and non-zeros.
 */
public final class ReaderBenchmark {
  private ReaderBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    Requests.serve(file -> read(Path.of(file)));
  }

  private static String read(Path file) {
    long start = System.nanoTime();
    Dataset data = LibsvmReader.read(file);
    double seconds = (System.nanoTime() - start) * 1e-9;
    return String.format(Locale.ROOT, "%.9f %d %d", seconds, data.size(), data.rows().nonZeros());
  }
}
