package dev.agon.cli.report;

import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.NetworkGain;
import dev.agon.learn.train.TrainingResult;
import dev.agon.run.StopReason;
import java.util.Locale;

/** Suggests {@code --network} after the training of a linear model, if a sample shows a gain. */
public final class NetworkNotice {
  private NetworkNotice() {}

  /** Checks a sample of the training rows of a linear model that converged. */
  public static void print(Terminal terminal, TrainingResult result, Dataset rows, long seed) {
    ProblemSettings settings = result.model().settings();
    if (settings.network() != null || result.solution().stopReason() != StopReason.CONVERGED) {
      return;
    }
    NetworkGain gain = NetworkGain.of(rows, settings, seed);
    if (gain != null && gain.isWorthIt()) {
      terminal.notice(
          String.format(
              Locale.ROOT,
              "on a sample of the rows, a small network predicts held-out rows better than a linear model: %s %.3f instead of %.3f. Try --network 64,32.",
              gain.measure(),
              gain.network(),
              gain.linear()));
    }
  }
}
