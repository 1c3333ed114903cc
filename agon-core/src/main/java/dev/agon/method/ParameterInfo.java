package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * One parameter of a method, as the program and the documentation show it.
 *
 * @param option the name, for example "step-x"
 * @param symbol the symbol in the paper, or "-"
 * @param range the permitted values, for example "(0, 1]"; for a choice its names
 * @param meaning the meaning, in a few words
 * @param type the Java type: double, int, boolean or an enum
 * @param value the value in the method described; the default in the catalogue
 */
public record ParameterInfo(
    String option, String symbol, String range, String meaning, Class<?> type, Object value) {

  static ParameterInfo of(Components.Part part, Object value) {
    return new ParameterInfo(
        part.name(), part.symbol(), range(part), part.meaning(), part.type(), value);
  }

  private static String range(Components.Part part) {
    if (part.type() == boolean.class) {
      return "on, off";
    }
    return part.type().isEnum() ? names(part.type(), ", ") : part.range().text();
  }

  /** Returns whether this parameter is either on or off. */
  public boolean isSwitch() {
    return type == boolean.class;
  }

  /** Returns the value as a user would type it. */
  public String text() {
    return String.valueOf(value).toLowerCase(Locale.ROOT);
  }

  /**
   * Parses a value of this parameter.
   *
   * @throws InvalidInputException when the text is not a value of this type
   */
  Object parse(String given) {
    String word = given.strip();
    try {
      if (type == double.class) {
        return Double.valueOf(word);
      }
      if (type == int.class) {
        return Integer.valueOf(word);
      }
    } catch (NumberFormatException e) {
      throw wrong(type == int.class ? "a whole number" : "a number", given);
    }
    if (isSwitch()) {
      return switch (word.toLowerCase(Locale.ROOT)) {
        case "on", "true", "yes" -> true;
        case "off", "false", "no" -> false;
        default -> throw wrong("on or off", given);
      };
    }
    for (Object constant : type.getEnumConstants()) {
      if (constant.toString().equalsIgnoreCase(word)) {
        return constant;
      }
    }
    throw wrong(names(type, " or "), given);
  }

  private InvalidInputException wrong(String wanted, String given) {
    return new InvalidInputException(
        Names.of(option) + " must be " + wanted + ", but was '" + given + "'.",
        "Use for example the default, " + (isSwitch() ? "off" : text()) + ".");
  }

  private static String names(Class<?> type, String between) {
    return Arrays.stream(type.getEnumConstants())
        .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(between));
  }
}
