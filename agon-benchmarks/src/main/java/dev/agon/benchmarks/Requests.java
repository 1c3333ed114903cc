package dev.agon.benchmarks;

import dev.agon.linalg.Vectors;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;

/**
 * The Agon process of a comparison: the first line of standard output describes the program, and
 * every line of standard input is answered with one line.
 *
 * <p>One process answers all requests, so the other side can alternate with it and both are warm.
 */
final class Requests {
  private Requests() {}

  /** Serves requests until standard input ends. */
  static void serve(UnaryOperator<String> answer) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    out.println("Java " + Runtime.version() + ", " + Vectors.kernels() + " kernels");
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      out.println(answer.apply(line));
    }
  }
}
