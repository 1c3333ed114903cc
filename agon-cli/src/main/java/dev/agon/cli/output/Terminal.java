package dev.agon.cli.output;

import dev.agon.Names;
import dev.agon.support.Printable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * The only class that uses the standard streams of the process.
 *
 * <p>Results are written to standard output, and everything else (progress, notices, errors) to
 * standard error, so a pipe receives only results.
 */
public final class Terminal {
  private static final int MOST_WARNINGS = 20;

  private final InputStream in;
  private final ResultStream rawOut;
  private final PrintWriter out;
  private final PrintWriter err;
  private final boolean interactive;
  private boolean process;
  private UnaryOperator<String> names = UnaryOperator.identity();

  public Terminal(InputStream in, OutputStream out, OutputStream err, boolean interactive) {
    this.in = in;
    this.rawOut = new ResultStream(out);
    this.out = writer(rawOut);
    this.err = writer(err);
    this.interactive = interactive;
  }

  /** The streams of the process; System.out would hide why a write failed. */
  public static Terminal ofProcess() {
    OutputStream out = new FileOutputStream(FileDescriptor.out);
    Terminal terminal =
        new Terminal(System.in, out, System.err, Boolean.getBoolean("agon.terminal"));
    terminal.process = true;
    return terminal;
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(stream, /* autoFlush= */ true, StandardCharsets.UTF_8);
  }

  /** Standard input. */
  public InputStream in() {
    return in;
  }

  /** The stream of results. */
  public PrintWriter out() {
    return out;
  }

  /** The stream of results, for large text that is already bytes; flush {@link #out} first. */
  public ResultStream rawOut() {
    return rawOut;
  }

  /** The stream of progress, notices and errors. */
  public PrintWriter err() {
    return err;
  }

  /** True when these are the streams of the process. */
  public boolean isProcess() {
    return process;
  }

  /** True if standard error is a terminal. */
  boolean isInteractive() {
    return interactive;
  }

  /**
   * Prints a line of results, formatted in the same way in every locale, without control
   * characters.
   */
  public void line(String format, Object... values) {
    Object[] shown = values.clone();
    for (int k = 0; k < shown.length; k++) {
      if (shown[k] instanceof String || shown[k] instanceof Path) {
        shown[k] = Printable.text(shown[k].toString());
      }
    }
    out.println(String.format(Locale.ROOT, format, shown));
  }

  /** Sets the style in which notices write the names of parameters, as options of the command. */
  public void writeNames(UnaryOperator<String> style) {
    names = style;
  }

  /** Returns the name of a parameter as an option of the command. */
  public String name(String parameter) {
    return names.apply(parameter);
  }

  /** Returns a text with the names of parameters as options of the command. */
  String named(String text) {
    return Names.write(text, names);
  }

  /** Prints an error and its hint. */
  public void error(String problem, String hint) {
    err.println("agon: error: " + Printable.message(problem));
    err.println("hint: " + Printable.message(hint));
  }

  /** Prints the warnings that a model file contains, which are about its training rows. */
  public void warningsOfTraining(List<String> texts) {
    warnings(texts.stream().map(text -> "training: " + text).toList());
  }

  /** Prints warnings; if there are very many, only the first ones and their number. */
  public void warnings(List<String> texts) {
    texts.stream().limit(MOST_WARNINGS).forEach(text -> notice("warning: " + text));
    if (texts.size() > MOST_WARNINGS) {
      notice(
          String.format(
              Locale.ROOT, "warning: and %,d more warnings.", texts.size() - MOST_WARNINGS));
    }
  }

  /** Prints a notice. */
  public void notice(String text) {
    err.println("agon: " + Printable.message(named(text)));
  }
}
