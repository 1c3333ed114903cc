package dev.agon.lab.experiment;

import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import java.util.List;

/**
 * One published experiment: it knows which runs it needs and how to tell what they showed.
 *
 * <p>A new kind of experiment implements this and is named in {@link dev.agon.lab.Experiments}; its
 * runs are {@link dev.agon.lab.run.Job}s, its numbers go through the same claims and the same
 * report.
 */
public interface Experiment {
  /** What its spec says. */
  ExperimentSpec spec();

  /** The file it was read from; its text is kept beside the runs. */
  SpecFile file();

  /** Its name on the command line. */
  default String id() {
    return spec().id();
  }

  /** Other names it answers to. */
  default List<String> aliases() {
    return spec().aliases();
  }

  /** The data sets it runs on; none unless it says so. */
  default List<DataSpec> data() {
    return List.of();
  }

  /**
   * The jobs of {@link #run}, as far as they can be told before anything was run; for the time
   * left.
   *
   * @param scope has a card for every data set of {@link #data()}
   */
  List<Job> ahead(Scope scope, RunStore store);

  /**
   * Runs whatever is not stored yet.
   *
   * @param scope what to cover; it has a card for every data set of {@link #data()}
   * @param sets the data sets themselves
   * @return false when it was interrupted
   */
  boolean run(Scope scope, DataSets sets, RunStore store, Sweep sweep);

  /** Its part of the report, from stored runs alone. */
  Chapter chapter(Scope scope, RunStore store);
}
