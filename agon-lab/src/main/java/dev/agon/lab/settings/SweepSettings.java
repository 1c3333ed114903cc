package dev.agon.lab.settings;

import dev.agon.InvalidInputException;
import dev.agon.lab.progress.SweepListener;
import dev.agon.run.CheckpointFolder;
import dev.agon.run.RunSettings;
import dev.agon.support.Memory;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a sweep of many runs. Immutable.
 *
 * @param run the settings of every run; its seed is replaced by the seeds of the sweep, and its
 *     threads are the number of runs that are executed at the same time (default: all cores)
 * @param seeds the seeds 1..K of every method; 0 for the default of the experiment
 * @param listener the listener of the sweep; default none
 * @param checkpoints the folder for checkpoints of running jobs; null for none (default)
 */
public record SweepSettings(
    RunSettings run, int seeds, SweepListener listener, @Nullable CheckpointFolder checkpoints) {
  /** The minimum memory of the plan of one run, in bytes. */
  private static final double BYTES_PER_RUN = 256;

  /** Validates the seeds. */
  public SweepSettings {
    if (seeds < 0) {
      throw new InvalidInputException(
          "`seeds` must be at least 1, but was " + seeds + ".", "Use for example 5.");
    }
    Memory.require(seeds + " seeds", BYTES_PER_RUN * seeds, "Use fewer `seeds`");
  }

  /** Returns the default settings. */
  public static SweepSettings defaults() {
    int cores = Runtime.getRuntime().availableProcessors();
    return new SweepSettings(
        RunSettings.defaults().withThreads(cores), 0, SweepListener.SILENT, null);
  }

  /** Returns these settings with other settings of every run. */
  public SweepSettings withRun(RunSettings value) {
    return new SweepSettings(value, seeds, listener, checkpoints);
  }

  /** Returns these settings with other seeds 1..K. */
  public SweepSettings withSeeds(int value) {
    return new SweepSettings(run, value == 0 ? -1 : value, listener, checkpoints);
  }

  /** Returns these settings with another listener. */
  public SweepSettings withListener(SweepListener value) {
    return new SweepSettings(run, seeds, value, checkpoints);
  }

  /** Returns these settings with another folder for checkpoints. */
  public SweepSettings withCheckpoints(@Nullable CheckpointFolder value) {
    return new SweepSettings(run, seeds, listener, value);
  }
}
