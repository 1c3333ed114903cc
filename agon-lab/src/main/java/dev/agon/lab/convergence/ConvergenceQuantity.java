package dev.agon.lab.convergence;

import dev.agon.lab.run.StoredRun;

/**
 * The quantities measured in an experiment on convergence. Specs write the names in lower case with
 * hyphens.
 */
enum ConvergenceQuantity {
  /** The number of digits in which the best objective of a run agrees with the optimum. */
  DIGITS((at, run) -> at.digits(run)),
  /** The best objective of a run. */
  OBJECTIVE((at, run) -> run.number("best_risk")),
  /** The passes until the first level. */
  PASSES_COARSE((at, run) -> at.until(run, 0, ConvergenceJob.PASSES)),
  /** The passes until the second level. */
  PASSES_MEDIUM((at, run) -> at.until(run, 1, ConvergenceJob.PASSES)),
  /** The passes until the third level. */
  PASSES_FINE((at, run) -> at.until(run, 2, ConvergenceJob.PASSES)),
  /** The seconds until the first level. */
  SECONDS_COARSE((at, run) -> at.until(run, 0, ConvergenceJob.SECONDS)),
  /** The seconds until the second level. */
  SECONDS_MEDIUM((at, run) -> at.until(run, 1, ConvergenceJob.SECONDS)),
  /** The seconds until the third level. */
  SECONDS_FINE((at, run) -> at.until(run, 2, ConvergenceJob.SECONDS)),
  /** The seconds of the whole run, with the optimality certificate of auto. */
  SECONDS((at, run) -> run.number("seconds")),
  /** 1 if a run ended with an optimality certificate, otherwise 0. */
  CERTIFIED((at, run) -> "true".equals(run.text("certificate")) ? 1 : 0);

  /** Measures a run. */
  @FunctionalInterface
  interface Measure {
    double of(Scale scale, StoredRun run);
  }

  private final Measure measure;

  ConvergenceQuantity(Measure measure) {
    this.measure = measure;
  }

  double of(Scale scale, StoredRun run) {
    return measure.of(scale, run);
  }
}
