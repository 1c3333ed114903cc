package dev.agon.theory;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An explicit upper bound, term by term.
 *
 * @param quantity what is bounded, for example {@code mean |grad P(x_i)|, i < T}
 * @param terms what adds up to it
 */
public record Bound(String quantity, List<Term> terms) {

  /**
   * A summand.
   *
   * @param formula in the paper's letters
   * @param value its value
   */
  public record Term(String formula, double value) {}

  /** Copies the terms. */
  public Bound {
    terms = List.copyOf(terms);
  }

  /** The sum of the terms. */
  public double total() {
    return terms.stream().mapToDouble(Term::value).sum();
  }

  /** The largest term. */
  public Term largest() {
    return terms.stream().reduce((a, b) -> a.value() >= b.value() ? a : b).orElseThrow();
  }

  @Override
  public String toString() {
    String sum =
        terms.stream()
            .map(term -> Numbers.show(term.value()) + " [" + term.formula() + "]")
            .collect(Collectors.joining(" + "));
    return quantity + " <= " + Numbers.show(total()) + " = " + sum;
  }
}
