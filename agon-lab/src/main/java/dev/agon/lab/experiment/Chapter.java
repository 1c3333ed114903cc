package dev.agon.lab.experiment;

import dev.agon.lab.claim.Measurements;
import dev.agon.lab.claim.Standing;
import dev.agon.lab.claim.Verdict;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Section;
import java.util.List;

/**
 * An experiment's part of the report.
 *
 * @param section the figures and tables
 * @param verdicts the claims with their outcomes
 * @param standings comparisons with other libraries; mostly none
 */
public record Chapter(Section section, List<Verdict> verdicts, List<Standing> standings) {
  /** Creates a chapter without comparisons. */
  public Chapter(Section section, List<Verdict> verdicts) {
    this(section, verdicts, List.of());
  }

  /** Returns the chapter with comparisons. */
  public Chapter with(List<PeerSpec> peers, Measurements measured) {
    return new Chapter(section, verdicts, peers.stream().map(peer -> peer.of(measured)).toList());
  }

  /** Returns a chapter with the title of the spec, and with its claims decided. */
  public static Chapter of(ExperimentSpec spec, List<Block> blocks, Measurements measured) {
    return new Chapter(
        new Section(spec.id(), spec.title(), spec.origin(), spec.about(), List.copyOf(blocks)),
        spec.claims().stream().map(claim -> claim.decide(spec.id(), measured)).toList());
  }
}
