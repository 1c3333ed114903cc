package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses {@code --methods}: names with parameters, for example {@code hcmm2(step-x=0.01),sgda}. */
public final class MethodList {
  private static final Pattern ONE = Pattern.compile("([^(),]+)(?:\\(([^()]*)\\))?");

  private MethodList() {}

  /**
   * A method of the list.
   *
   * @param name the method's name
   * @param parameters the parameters in brackets
   */
  public record Entry(String name, Map<String, String> parameters) {
    /** The name in tables: the name of the method, with its parameters if there are any. */
    public String label() {
      return parameters.isEmpty()
          ? name
          : parameters.entrySet().stream()
              .map(e -> e.getKey() + "=" + e.getValue())
              .collect(Collectors.joining(" ", name + "(", ")"));
    }
  }

  public static List<Entry> parse(String text) {
    List<Entry> entries = new ArrayList<>();
    Matcher matcher = ONE.matcher(text);
    int at = 0;
    while (at <= text.length()) {
      if (!matcher.region(at, text.length()).lookingAt()) {
        throw wrong(text);
      }
      String inside = matcher.group(2);
      entries.add(
          new Entry(matcher.group(1).strip(), inside == null ? Map.of() : parameters(inside)));
      at = matcher.end();
      if (at == text.length()) {
        break;
      }
      if (text.charAt(at) != ',') {
        throw wrong(text);
      }
      at++;
    }
    return entries;
  }

  private static Map<String, String> parameters(String inside) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String part : inside.split("[,\\s]+")) {
      int equals = part.indexOf('=');
      if (equals < 1 || equals == part.length() - 1) {
        throw new InvalidInputException(
            "--methods: '" + part + "' in (" + inside + ") is not of the form NAME=VALUE.",
            "Write for example hcmm2(step-x=0.01,step-y=0.1).");
      }
      String name = part.substring(0, equals);
      if (parameters.put(name, part.substring(equals + 1)) != null) {
        throw new InvalidInputException(
            "--methods: " + name + " is given twice in (" + inside + ").",
            "Use two methods, one for each value.");
      }
    }
    return parameters;
  }

  private static InvalidInputException wrong(String text) {
    return new InvalidInputException(
        "--methods: '" + text + "' is not a list of methods.",
        "Write for example \"hcmm2(step-x=0.01),sgda\", quoted because of the brackets.");
  }
}
