package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.support.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a set's text {@code NAME[=VALUE][,PARAMETER=VALUE...]}.
 *
 * @param text the text as given
 * @param name the name of the kind of set
 * @param value the value after the name; empty if there is none
 * @param parameters the texts {@code PARAMETER=VALUE}, in their order
 */
record SetText(String text, String name, String value, List<String> parameters) {
  static SetText of(String text) {
    List<String> parts =
        new ArrayList<>(List.of(text.strip().toLowerCase(Locale.ROOT).split(",", -1)));
    String first = parts.remove(0);
    int equals = first.indexOf('=');
    String name = equals < 0 ? first : first.substring(0, equals);
    String value = equals < 0 ? "" : first.substring(equals + 1);
    return new SetText(text, name, value, List.copyOf(parts));
  }

  /** Returns a set that takes no value. */
  RobustSet without(RobustSet set) {
    if (!value.isEmpty()) {
      throw new InvalidInputException(
          "'" + text + "' has a value, but " + set + " takes none.", "Write " + set + ".");
    }
    return set;
  }

  /** Returns whether the value is a percentage. */
  boolean isPercent() {
    return value.endsWith("%");
  }

  /** Returns the number before the percent sign. */
  double percent() {
    return new SetText(text, name, value.substring(0, value.length() - 1), parameters).number();
  }

  /** Returns the value as a number. */
  double number() {
    if (isPercent()) {
      throw new InvalidInputException(
          "the robust set '" + text + "' has a percentage, but " + name + " takes a number.",
          "Use for example "
              + RobustSets.example(name)
              + "; only chi2 and kl take a confidence level: chi2=95%.");
    }
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the robust set '" + text + "' needs a number after its name.",
          "Use for example " + RobustSets.example(name) + ".");
    }
  }

  /** Validates the names of the parameters: each is one of these, and is given once. */
  void requireParameters(List<String> known) {
    Set<String> seen = new HashSet<>();
    for (String parameter : parameters) {
      String given = nameOf(parameter);
      if (!known.contains(given)) {
        String problem =
            "the robust set '" + text + "' has the parameter '" + parameter + "', but " + name;
        if (known.isEmpty()) {
          throw new InvalidInputException(
              problem + " takes none.", "Use just " + withoutParameters() + ".");
        }
        String all = String.join(", ", known);
        String close = Nearest.to(given, known);
        throw new InvalidInputException(
            problem + " takes only " + all + ".",
            close == null ? "Leave it out." : "Did you mean " + close + "?");
      }
      if (!seen.add(given)) {
        throw new InvalidInputException(
            "the robust set '" + text + "' has the parameter '" + given + "' twice.",
            "Give it once.");
      }
    }
  }

  private static String nameOf(String parameter) {
    int equals = parameter.indexOf('=');
    return (equals < 0 ? parameter : parameter.substring(0, equals)).strip();
  }

  private String withoutParameters() {
    return name + (value.isEmpty() ? "" : "=" + value);
  }

  /** Returns the text of a parameter; null if there is none. */
  @Nullable String parameter(String key) {
    for (String parameter : parameters) {
      if (nameOf(parameter).equals(key)) {
        int equals = parameter.indexOf('=');
        return equals < 0 ? "" : parameter.substring(equals + 1).strip();
      }
    }
    return null;
  }

  /** Returns a parameter that is given as a number. */
  double parameterNumber(String key) {
    String given = parameter(key);
    try {
      return Double.parseDouble(given == null ? "" : given);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the parameter "
              + key
              + " of the robust set '"
              + text
              + "' must be a number, but was '"
              + given
              + "'.",
          "Use for example "
              + withoutParameters()
              + ","
              + key
              + (key.equals("trim") ? "=0.05." : "=1."));
    }
  }

  /** Returns the price {@code penalty=V}; null if there is none. */
  @Nullable PenaltyWeight price() {
    String given = parameter("penalty");
    if (given == null) {
      return null;
    }
    try {
      return new PenaltyWeight(given);
    } catch (InvalidInputException e) {
      throw new InvalidInputException(
          "the parameter penalty of the robust set '"
              + text
              + "' must be 1/n, 1/n^2 or a positive number, but was '"
              + given
              + "'.",
          "Use for example " + withoutParameters() + ",penalty=1/n.");
    }
  }

  /** Returns a set for each of the given values that is milder. */
  static List<RobustSet> milder(
      DoubleFunction<RobustSet> set, DoublePredicate isMilder, double... values) {
    return Arrays.stream(values).filter(isMilder).mapToObj(set).toList();
  }

  /** Validates the radius of a ball. */
  static void requireRadius(String set, double radius) {
    if (!(radius >= 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the radius of " + set + " must be finite and not negative, but was " + radius + ".",
          "Use for example " + set + "=0.05; 0 leaves the mean.");
    }
  }

  /** Validates a penalty. */
  static void requirePrice(String set, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the penalty of " + set + " must be positive and finite, but was " + value + ".",
          "Use for example " + set + "=0.1.");
    }
  }
}
