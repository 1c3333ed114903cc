package dev.agon.lab.experiment;

import dev.agon.lab.claim.Claim;
import java.util.List;

/** What the spec of every experiment says, whatever its kind. */
public interface ExperimentSpec {
  /** Its name on the command line. */
  String id();

  /** Other names it answers to. */
  List<String> aliases();

  /** The heading of its part of the report. */
  String title();

  /** The figure or table of the paper, or what else it is about. */
  String origin();

  /** What the report says above the figures. */
  String about();

  /** What is to be decided on its runs. */
  List<Claim> claims();

  /**
   * Checks the part that is the same for every kind; apart from the constructors, so that a
   * misspelt key is reported as unknown and not as the missing one.
   *
   * @param quantities what the kind can measure
   */
  default <Q extends Enum<Q>> void checkHeader(Class<Q> quantities) {
    Require.fileName("id", Require.key("id", id()));
    Require.key("title", title());
    Require.key("origin", origin());
    Require.key("about", about());
    for (Claim claim : claims()) {
      claim.check();
      Require.constant("quantity", quantities, claim.rule().quantity());
    }
  }
}
