package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.run.RunStore;

/**
 * An experiment and its file.
 *
 * @param file the spec file; its text is stored with the runs
 * @param spec the content of the file
 */
public record Experiment(SpecFile file, ExperimentSpec spec) {
  /** Returns the experiment's name on the command line. */
  public String id() {
    return spec.id();
  }

  /** Returns whether a name is the id or an alias of this experiment. */
  public boolean isNamed(String name) {
    return spec.id().equals(name) || spec.aliases().contains(name);
  }

  /**
   * Returns the runs of the experiment; relative data files are in the folder of the spec.
   *
   * @throws InvalidInputException for a claim about an unknown series or data set
   */
  public Plan plan(Scope scope, DataSets sets, RunStore store) {
    Plan plan = spec.plan(scope, sets.in(file.folder()), store);
    for (Claim claim : spec.claims()) {
      try {
        claim.decide(id(), plan.measurements());
      } catch (InvalidInputException e) {
        throw new InvalidInputException(
            file.name() + ": claim " + claim.id() + ": " + e.problem(), e.hint());
      }
    }
    return plan;
  }
}
