package dev.agon.cli;

import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * The only place that touches the process's standard streams.
 *
 * <p>Results go to standard output, everything that accompanies them (progress, notices, errors) to
 * standard error, so that a pipe gets results only.
 */
final class Terminal {
  private final InputStream in;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean interactive;

  Terminal(InputStream in, PrintWriter out, PrintWriter err, boolean interactive) {
    this.in = in;
    this.out = out;
    this.err = err;
    this.interactive = interactive;
  }

  /** The process's own streams. */
  static Terminal ofProcess() {
    return new Terminal(
        System.in, writer(System.out), writer(System.err), Boolean.getBoolean("agon.terminal"));
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, /* autoFlush= */ true, StandardCharsets.UTF_8);
  }

  /** Standard input. */
  InputStream in() {
    return in;
  }

  /** The stream of results. */
  PrintWriter out() {
    return out;
  }

  /** The stream of progress, notices and errors. */
  PrintWriter err() {
    return err;
  }

  /** True when a person is watching standard error. */
  boolean isInteractive() {
    return interactive;
  }

  /** Something worth knowing that is not a result. */
  void notice(String text) {
    err.println("agon: " + text);
  }
}
