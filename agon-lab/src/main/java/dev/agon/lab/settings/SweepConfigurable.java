package dev.agon.lab.settings;

import dev.agon.lab.progress.SweepListener;
import dev.agon.run.CheckpointFolder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * An object that runs a sweep and has {@link SweepSettings}: the setters of these settings, written
 * once.
 *
 * @param <S> the type that the setters return, for chaining
 */
public interface SweepConfigurable<S> {
  /** Returns the settings of the sweep. */
  SweepSettings sweepSettings();

  /** Replaces all settings of the sweep. */
  S sweepSettings(SweepSettings settings);

  /** Sets the seeds 1..K, K at least 1. */
  default S seeds(int value) {
    return sweepSettings(sweepSettings().withSeeds(value));
  }

  /**
   * Sets the number of runs that are executed at the same time; all cores unless set. It does not
   * change the results.
   */
  default S threads(int value) {
    return sweepSettings(sweepSettings().withRun(sweepSettings().run().withThreads(value)));
  }

  /** Sets the listener of the sweep. */
  default S listener(SweepListener value) {
    return sweepSettings(sweepSettings().withListener(value));
  }

  /**
   * Sets the interruption test. It is polled often; once true, the sweep ends and the report covers
   * the finished runs.
   */
  default S interruptedBy(BooleanSupplier value) {
    return sweepSettings(sweepSettings().withRun(sweepSettings().run().withCancelled(value)));
  }

  /** Sets the folder for checkpoints of running jobs; none unless set. */
  default S checkpoints(@Nullable CheckpointFolder value) {
    return sweepSettings(sweepSettings().withCheckpoints(value));
  }
}
