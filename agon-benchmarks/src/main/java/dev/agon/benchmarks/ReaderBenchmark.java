package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LibsvmReader;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Our side of reader.sh: for each file named on a line of standard input, reads it once and answers
 * with one line, the seconds taken and the rows and non-zeros found.
 *
 * <p>One process answers all requests, so that the other side can take turns with it and both are
 * warm.
 */
public final class ReaderBenchmark {
  private ReaderBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    out.println("Java " + Runtime.version());
    for (String file = requests.readLine(); file != null; file = requests.readLine()) {
      Path path = Path.of(file);
      long start = System.nanoTime();
      Dataset data = LibsvmReader.read(path);
      double seconds = (System.nanoTime() - start) * 1e-9;
      out.println(
          String.format(Locale.ROOT, "%.9f %d %d", seconds, data.size(), data.rows().nonZeros()));
    }
  }
}
