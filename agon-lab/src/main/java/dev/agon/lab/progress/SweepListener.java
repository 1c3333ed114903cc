package dev.agon.lab.progress;

/** Watches a sweep; called by one thread at a time. */
@FunctionalInterface
public interface SweepListener {
  /** Hears nothing. */
  SweepListener SILENT = progress -> {};

  /** After every finished job, and once before the first. */
  void progress(Progress progress);

  /**
   * How far a sweep is.
   *
   * @param title what is being swept, for example "figure1"
   * @param done finished jobs, those found in the store included
   * @param total all jobs
   * @param secondsLeft of everything that is expected, an estimate; NaN before the first job has
   *     finished
   * @param job the job that finished last; empty before the first
   */
  record Progress(String title, int done, int total, double secondsLeft, String job) {}
}
