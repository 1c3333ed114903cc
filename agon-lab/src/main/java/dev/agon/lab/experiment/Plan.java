package dev.agon.lab.experiment;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Sweep;
import java.util.List;

/** The runs of an experiment: their announcement, execution and report. */
public interface Plan {
  /** Returns the jobs that are known before anything is run, for the estimate of the time left. */
  List<Job> jobs();

  /**
   * Runs every job that is not stored yet.
   *
   * @return false when the sweep was interrupted
   */
  boolean run(Sweep sweep);

  /** Returns the numbers of the stored runs. */
  Measurements measurements();

  /** Returns the experiment's chapter of the report, from stored runs alone. */
  Chapter chapter();
}
