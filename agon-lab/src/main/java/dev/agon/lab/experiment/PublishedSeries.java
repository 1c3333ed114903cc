package dev.agon.lab.experiment;

import dev.agon.InvalidInputException;
import java.util.Map;

/**
 * Published numbers of other authors, compared like those of a series.
 *
 * @param id the name in claims
 * @param label the name in tables
 * @param source where the numbers are printed or stored
 * @param values the numbers by quantity and data; "never" for a goal that was not reached
 */
public record PublishedSeries(
    String id, String label, String source, Map<String, Map<String, String>> values) {
  /** Sets the defaults of absent keys. */
  public PublishedSeries {
    values = Require.orEmpty(values);
  }

  /** Checks that no key is missing and that every value is a number. */
  public void check() {
    Require.key("id", id);
    Require.key("label", label);
    Require.key("source", source);
    values.values().forEach(byData -> byData.values().forEach(PublishedSeries::number));
  }

  /** Returns a number; NaN if it was not published. */
  public double value(String quantity, String data) {
    String text = values.getOrDefault(quantity, Map.of()).get(data);
    return text == null ? Double.NaN : number(text);
  }

  private static double number(String text) {
    if (text.equals("never")) {
      return Double.POSITIVE_INFINITY;
    }
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new InvalidInputException(
        "a published value must be a number or never, but was '" + text + "'.",
        "Correct the value.");
  }
}
