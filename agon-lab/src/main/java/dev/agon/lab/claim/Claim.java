package dev.agon.lab.claim;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.agon.InvalidInputException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement of the paper, or of a spec, with the rule that tests it.
 *
 * @param id a short name that does not change
 * @param statement the statement; its key in a spec is "claim"
 * @param paper the paper's own numbers, in a few words
 * @param rule decides the claim on stored runs
 * @param beyond true when the paper does not make the statement
 * @param figure the figure of the experiment below which the claim is shown; the first if null
 */
public record Claim(
    String id,
    @JsonProperty("claim") String statement,
    String paper,
    Rule rule,
    boolean beyond,
    @Nullable String figure) {
  /** Checks that no key is missing. */
  public void check() {
    if (id == null || statement == null || paper == null || rule == null) {
      throw new InvalidInputException(
          "a claim needs id, claim, paper and rule" + (id == null ? "." : ", see " + id + "."),
          "Add the missing key, or correct its spelling.");
    }
  }

  /** Decides the claim on what an experiment measured; nothing is decided on a stand-in. */
  public Verdict decide(String experiment, Measurements measurements) {
    List<Finding> findings = rule.findings(measurements);
    List<Finding> labelled = findings.stream().map(f -> f.labelled(measurements)).toList();
    boolean standIn = labelled.stream().anyMatch(f -> f.ruling() == Ruling.NOT_JUDGED);
    return new Verdict(
        this, experiment, standIn ? Ruling.NOT_JUDGED : rule.ruling(findings), labelled);
  }
}
