package dev.agon.theory;

import java.util.List;
import java.util.stream.Collectors;

/**
 * An explicit upper bound with its terms.
 *
 * @param quantity the bounded quantity, for example {@code mean |grad P(x_i)|, i < T}
 * @param terms the terms of the sum
 */
public record Bound(String quantity, List<Term> terms) {

  /**
   * A term of the sum.
   *
   * @param formula the formula in the notation of the paper
   * @param value its value
   */
  public record Term(String formula, double value) {}

  /** Copies the terms. */
  public Bound {
    terms = List.copyOf(terms);
  }

  /** Returns the sum of the terms. */
  public double total() {
    return terms.stream().mapToDouble(Term::value).sum();
  }

  /** Returns the largest term. */
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
