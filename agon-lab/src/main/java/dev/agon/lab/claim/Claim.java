package dev.agon.lab.claim;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Something the paper says, in our words, with the rule that puts it to the test.
 *
 * @param id a short name that does not change
 * @param claim the statement
 * @param paper the paper's own numbers, in a few words
 * @param rule how stored runs decide it
 * @param beyond true when the statement is ours, about something the paper does not show
 * @param figure the figure of its experiment under which it stands; the first unless given
 */
public record Claim(
    String id, String claim, String paper, Rule rule, boolean beyond, @Nullable String figure) {
  /** Checks that nothing is missing. */
  public void check() {
    if (id == null || claim == null || paper == null || rule == null) {
      throw new InvalidInputException(
          "a claim needs id, claim, paper and rule" + (id == null ? "." : ", see " + id + "."),
          "Maybe one of them was misspelt.");
    }
  }

  /** Decides the claim. */
  public Verdict decide(Measurements measurements) {
    return rule.decide(measurements);
  }
}
