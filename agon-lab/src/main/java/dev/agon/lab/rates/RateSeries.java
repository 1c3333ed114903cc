package dev.agon.lab.rates;

import dev.agon.InvalidInputException;

/**
 * A method with its schedule: parameters that depend on the horizon in the theorem's orders.
 *
 * @param id its name in claims
 * @param label its name in figures
 * @param method the method's name
 * @param factors what stands before the powers of T: "practical", or "guaranteed" by the theorem
 * @param color a palette name of the report; the method's own unless given
 * @param dashed whether the curve is drawn dashed
 */
record RateSeries(
    String id, String label, String method, String factors, String color, boolean dashed) {

  /** Fills in what may be left out. */
  public RateSeries {
    color = color == null ? method : color;
  }

  void check() {
    if (id == null || label == null || method == null || factors == null) {
      throw new InvalidInputException(
          "a series needs id, label, method and factors.", "Maybe one of them was misspelt.");
    }
    if (!factors.equals("practical") && !factors.equals("guaranteed")) {
      throw new InvalidInputException(
          "series " + id + ": there are no factors '" + factors + "'.",
          "Maybe practical or guaranteed is meant.");
    }
  }

  /** The schedule on a problem. */
  Contender contender(RateProblem problem) {
    return Contender.named(
        factors.equals("practical") ? Contender.practical(problem) : Contender.guaranteed(problem),
        method);
  }
}
