package dev.agon.cli.output;

import dev.agon.learn.fetch.Download;
import java.util.Locale;

/** Shows the progress of a download. */
public final class DownloadProgress implements Download.Progress {
  private static final long REDRAW_NANOS = 200_000_000L;

  private final Terminal terminal;
  private final boolean shown;
  private long last = System.nanoTime();
  private boolean drawn;

  public DownloadProgress(Terminal terminal, boolean quiet) {
    this.terminal = terminal;
    this.shown = !quiet && terminal.isInteractive();
  }

  @Override
  public void at(long bytes, long total) {
    long now = System.nanoTime();
    if (shown && now - last >= REDRAW_NANOS) {
      last = now;
      drawn = true;
      String of = total < 0 ? "" : String.format(Locale.ROOT, " of %.1f", total / 1e6);
      terminal.err().print(String.format(Locale.ROOT, "\r%.1f%s MB", bytes / 1e6, of));
      terminal.err().flush();
    }
  }

  public void close() {
    if (drawn) {
      terminal.err().print("\r\u001b[K");
      terminal.err().flush();
    }
  }
}
