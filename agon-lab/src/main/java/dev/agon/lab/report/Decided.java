package dev.agon.lab.report;

import dev.agon.lab.claim.Claim;
import dev.agon.lab.claim.Ruling;
import dev.agon.lab.claim.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A claim with what became of it, as the report and claims.json state it.
 *
 * @param id the claim's name
 * @param section the section that shows it
 * @param origin the figure or table it is from
 * @param claim the statement
 * @param paper the paper's numbers
 * @param measured ours
 * @param verdict what became of it, in words
 * @param holds true or false when it was decided; null when it is undecided, was not run, or ran on
 *     a stand-in
 * @param beyond true when the statement is ours
 * @param figure the block of the section under which it stands; null for the first figure
 * @param findings what was seen, data set by data set
 */
public record Decided(
    String id,
    String section,
    String origin,
    String claim,
    String paper,
    String measured,
    String verdict,
    @Nullable Boolean holds,
    boolean beyond,
    @Nullable String figure,
    List<Verdict.Finding> findings) {

  /** Puts claim and verdict together. */
  public static Decided of(String section, String origin, Claim claim, Verdict verdict) {
    return new Decided(
        claim.id(),
        section,
        origin,
        claim.claim(),
        claim.paper(),
        verdict.measured(),
        verdict.ruling().words(),
        holds(verdict.ruling()),
        claim.beyond(),
        claim.figure() == null ? null : section + "-" + claim.figure(),
        verdict.findings());
  }

  private static @Nullable Boolean holds(Ruling ruling) {
    return switch (ruling) {
      case HOLDS -> Boolean.TRUE;
      case FAILS -> Boolean.FALSE;
      case UNDECIDED, NOT_RUN, NOT_JUDGED -> null;
    };
  }
}
