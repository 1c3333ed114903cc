package dev.agon.cli.output;

import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.TracePoint;
import java.util.Locale;

/**
 * Shows the progress of a run on standard error: a bar on a terminal, occasional lines in a pipe.
 */
public final class Progress implements RunListener {
  private static final int WIDTH = 24;
  private static final long REDRAW_NANOS = 100_000_000L;
  private static final long LINE_NANOS = 5_000_000_000L;

  private final Terminal terminal;
  private final Budget budget;
  private final long begin = System.nanoTime();
  private long shown = begin;
  private long iteration;
  private double risk = Double.NaN;

  public Progress(Terminal terminal, Budget budget) {
    this.terminal = terminal;
    this.budget = budget;
  }

  @Override
  public void evaluated(TracePoint point) {
    risk = point.risk();
    iteration = point.iteration();
    long now = System.nanoTime();
    if (now - shown >= (terminal.isInteractive() ? REDRAW_NANOS : LINE_NANOS)) {
      shown = now;
      show(now);
    }
  }

  private void show(long now) {
    double elapsed = (now - begin) * 1e-9;
    double share = share(elapsed);
    String text =
        String.format(
            Locale.ROOT,
            "%s iteration %,d  risk %.6g  %,.0f/s  %s",
            terminal.isInteractive() ? bar(share) : percent(share),
            iteration,
            risk,
            iteration / elapsed,
            share > 0 ? TimeLeft.text(elapsed * (1 - share) / share) : "");
    if (terminal.isInteractive()) {
      terminal.err().print("\r" + text + "\u001b[K");
      terminal.err().flush();
    } else {
      terminal.err().println(text);
    }
  }

  /** The share of the budget that is spent, by whichever limit is closest; 0 when unknown. */
  private double share(double elapsed) {
    double share = 0;
    if (budget.iterations() < Long.MAX_VALUE) {
      share = Math.max(share, (double) iteration / budget.iterations());
    }
    if (Double.isFinite(budget.seconds())) {
      share = Math.max(share, elapsed / budget.seconds());
    }
    return Math.min(share, 1);
  }

  private static String bar(double share) {
    int full = (int) (share * WIDTH);
    return "[" + "#".repeat(full) + ".".repeat(WIDTH - full) + "]";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%3.0f%%", 100 * share);
  }

  /** Clears the bar so that the next output starts on an empty line. */
  public void close() {
    if (terminal.isInteractive() && shown != begin) {
      terminal.err().print("\r\u001b[K");
      terminal.err().flush();
    }
  }
}
