package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import java.util.Locale;

/**
 * The penalty lambda1 on unequal row weights, as a formula: "1/n", "1/n^2" or a number.
 *
 * <p>The larger it is, the closer the worst case is to the mean. With 1/n a considerable share of
 * the rows carries weight; with 1/n^2 nearly all weight falls on the few worst rows.
 *
 * @param formula the formula in its canonical form
 */
public record PenaltyWeight(String formula) {
  /** 1/n. */
  public static final PenaltyWeight ONE_OVER_N = new PenaltyWeight("1/n");

  /** 1/n^2, as in the published experiments. */
  public static final PenaltyWeight ONE_OVER_N_SQUARED = new PenaltyWeight("1/n^2");

  /** Validates and canonicalises the formula. */
  public PenaltyWeight {
    String text = formula.strip().toLowerCase(Locale.ROOT);
    if (text.equals("1/n2")) {
      text = "1/n^2";
    }
    if (!text.equals("1/n") && !text.equals("1/n^2")) {
      text = Decimals.shortest(number(text));
    }
    formula = text;
  }

  private static double number(String text) {
    try {
      double value = Double.parseDouble(text);
      if (value > 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      // the message below covers all cases
    }
    throw new InvalidInputException(
        "`lambda1` must be 1/n, 1/n^2 or a positive number, but was '" + text + "'.",
        "Use for example 1/n.");
  }

  /**
   * Returns the formula. The default method of records uses method handles, which slow down a cold
   * start.
   */
  @Override
  public String toString() {
    return formula;
  }

  /** The value for n rows. */
  public double value(int n) {
    return curvature(n) / ((double) n * n);
  }

  /** {@code c = lambda1 n^2}, the curvature of the divergence in y. */
  public double curvature(int n) {
    return switch (formula) {
      case "1/n" -> n;
      case "1/n^2" -> 1.0;
      default -> Double.parseDouble(formula) * n * n;
    };
  }
}
