package dev.agon.cli.output;

import dev.agon.lab.progress.SweepListener;

/** Shows the progress of a sweep of runs: a line that is overwritten, or plain lines in a pipe. */
public final class SweepProgress implements SweepListener, AutoCloseable {
  private static final long LINE_NANOS = 10_000_000_000L;

  private final Terminal terminal;
  private final boolean quiet;
  private long shown = System.nanoTime();
  private boolean drawn;

  public SweepProgress(Terminal terminal, boolean quiet) {
    this.terminal = terminal;
    this.quiet = quiet;
  }

  @Override
  public void progress(Progress progress) {
    long now = System.nanoTime();
    boolean due = terminal.isInteractive() || now - shown >= LINE_NANOS;
    if (quiet || !due) {
      return;
    }
    shown = now;
    String left =
        Double.isNaN(progress.secondsLeft())
            ? ""
            : ", " + TimeLeft.text(progress.secondsLeft()) + " in total";
    String text =
        progress.title() + ": " + progress.done() + " of " + progress.total() + " runs" + left;
    if (terminal.isInteractive()) {
      drawn = true;
      terminal.err().print("\r" + text + "  " + progress.job() + "\u001b[K");
      terminal.err().flush();
    } else {
      terminal.err().println(text);
    }
  }

  @Override
  public void close() {
    if (drawn) {
      terminal.err().print("\r\u001b[K");
      terminal.err().flush();
    }
  }
}
