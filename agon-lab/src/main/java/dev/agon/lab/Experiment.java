package dev.agon.lab;

import dev.agon.lab.data.DataShelf;
import dev.agon.lab.report.Chapter;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.Sweep;
import dev.agon.lab.spec.ExperimentSpec;
import java.util.List;

/**
 * One published experiment: it knows which runs it needs and how to tell what they showed.
 *
 * <p>A new kind of experiment implements this and is named in {@link Experiments}; its runs are
 * {@link dev.agon.lab.run.Job}s, its numbers go through the same claims and the same report.
 */
public interface Experiment {
  /** What its spec says. */
  ExperimentSpec spec();

  /** Its name on the command line. */
  default String id() {
    return spec().id();
  }

  /** Other names it answers to. */
  default List<String> aliases() {
    return spec().aliases();
  }

  /** The text of its spec, kept beside the runs. */
  String specText();

  /**
   * Runs whatever is not stored yet.
   *
   * @param scope what to cover; the experiment adds the data sets it met
   * @return false when it was interrupted
   */
  boolean run(Scope scope, DataShelf shelf, RunStore store, Sweep sweep);

  /** Its part of the report, from stored runs alone. */
  Chapter chapter(Scope scope, RunStore store);
}
