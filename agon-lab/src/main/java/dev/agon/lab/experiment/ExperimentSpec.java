package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Claim;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.run.RunStore;
import java.util.List;

/**
 * The content of a spec file, common to every kind of experiment.
 *
 * <p>A new kind implements this interface and is named in {@code Experiments}. Its runs are {@link
 * dev.agon.lab.run.Job}s, and its numbers are used by the same claims and the same report.
 */
public interface ExperimentSpec {
  /** Returns the name on the command line. */
  String id();

  /** Returns other names on the command line. */
  List<String> aliases();

  /** Returns the heading of the chapter. */
  String title();

  /** Returns the figure or table of the paper, or another origin. */
  String origin();

  /** Returns the paragraph that explains the experiment in the report. */
  String about();

  /** Returns the claims that the runs decide. */
  List<Claim> claims();

  /** Returns the data sets; none by default. */
  default List<DataSpec> data() {
    return List.of();
  }

  /**
   * Checks the whole spec. This is not done in constructors, so a misspelt key is reported as
   * unknown and not as missing.
   */
  void check();

  /**
   * Returns the runs of the experiment.
   *
   * @param scope has a card for every data set of {@link #data()}
   * @param sets the data sets, loaded when a job runs
   * @param store the runs stored so far
   */
  Plan plan(Scope scope, DataSets sets, RunStore store);

  /**
   * Checks the keys that every kind of experiment has.
   *
   * @param quantities the quantities that this kind can measure
   */
  default <Q extends Enum<Q>> void checkHeader(Class<Q> quantities) {
    Require.fileName("id", Require.key("id", id()));
    Require.key("title", title());
    Require.key("origin", origin());
    Require.key("about", about());
    Require.each("claims", claims(), Claim::id, claim -> check(quantities, claim));
  }

  private <Q extends Enum<Q>> void check(Class<Q> quantities, Claim claim) {
    claim.check();
    Require.constant("quantity", quantities, claim.rule().quantity());
    Integer onAtLeast = claim.rule().onAtLeast();
    List<String> named = claim.rule().data();
    if (onAtLeast != null) {
      Require.atLeast("on-at-least", 1, onAtLeast);
    }
    if (onAtLeast != null && named != null && onAtLeast > named.size()) {
      throw new InvalidInputException(
          "on-at-least is " + onAtLeast + ", but the rule names " + named.size() + " data sets.",
          "Use a smaller number, or name more data sets.");
    }
  }
}
