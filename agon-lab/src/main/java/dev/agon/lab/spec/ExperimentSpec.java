package dev.agon.lab.spec;

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
}
