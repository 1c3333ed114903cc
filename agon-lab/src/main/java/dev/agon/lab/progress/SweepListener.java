package dev.agon.lab.progress;

/** Receives the progress of a sweep; called by one thread at a time. */
@FunctionalInterface
public interface SweepListener {
  /** Ignores all progress. */
  SweepListener SILENT = progress -> {};

  /** Called after every finished job, and once before the first. */
  void progress(Progress progress);

  /**
   * The progress of a sweep.
   *
   * @param title the name of the sweep, for example "figure1"
   * @param done the number of finished jobs, including those found in the store
   * @param total the number of all jobs
   * @param secondsLeft the estimated time left for all announced jobs; NaN before the first job has
   *     finished
   * @param job the job that finished last; empty before the first
   */
  record Progress(String title, int done, int total, double secondsLeft, String job) {}
}
