package dev.agon.lab.experiment;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Decided;
import dev.agon.lab.report.Section;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An experiment's part of the report.
 *
 * @param section its figures and tables
 * @param claims what became of its claims
 */
public record Chapter(Section section, List<Decided> claims) {
  /** The figures and tables under the spec's words, and its claims decided on what was measured. */
  public static Chapter of(ExperimentSpec spec, List<Block> blocks, Measurements measured) {
    return of(spec, blocks, measured, UnaryOperator.identity());
  }

  /**
   * The same.
   *
   * @param label what is to be said beside every verdict
   */
  public static Chapter of(
      ExperimentSpec spec,
      List<Block> blocks,
      Measurements measured,
      UnaryOperator<Verdict> label) {
    List<Decided> claims =
        spec.claims().stream()
            .map(
                claim ->
                    Decided.of(
                        spec.id(), spec.origin(), claim, label.apply(claim.decide(measured))))
            .toList();
    return new Chapter(
        new Section(spec.id(), spec.title(), spec.origin(), spec.about(), List.copyOf(blocks)),
        claims);
  }
}
