package dev.agon.cli.cruise;

import dev.agon.InvalidInputException;
import dev.agon.control.CruiseParameters;
import dev.agon.learn.io.Causes;
import dev.agon.learn.io.WholeText;
import dev.agon.method.MethodInfo;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The cars, the horizon and the limits of cruise control, if they differ from the paper. */
final class CarOptions {
  @Option(
      names = "--no-reverse",
      description =
          "Neither car drives backwards: speeds pass through a smooth limit (not part of"
              + " the paper), and the worst case is the best of many starts. Same as --param"
              + " stopping-width=0.1.")
  boolean noReverse;

  @Option(
      names = "--car",
      paramLabel = "FILE.yaml",
      description = "Constants, one NAME: VALUE per line; docs/guide/cruise-control.md lists them.")
  @Nullable Path file;

  /**
   * The constants.
   *
   * @param base the values that are not overridden
   * @param given names and values of --param, which override the file
   */
  CruiseParameters parameters(CruiseParameters base, Map<String, String> given) {
    Map<String, Double> changes = new LinkedHashMap<>();
    if (noReverse) {
      changes.putAll(Map.of("stopping-width", base.forward().stoppingWidth()));
    }
    if (file != null) {
      changes.putAll(read(file));
    }
    given.forEach((name, value) -> changes.put(name, number("--param " + name, value)));
    return base.with(changes);
  }

  /** Extracts the constants of cruise control from parameters that may also belong to a method. */
  static Map<String, String> takeFrom(Map<String, String> parameters) {
    Map<String, String> taken = new LinkedHashMap<>();
    for (String name : CruiseParameters.defaults().values().keySet()) {
      String value = parameters.remove(name);
      if (value != null) {
        taken.put(name, value);
      }
    }
    return taken;
  }

  /** Rejects a name that is neither a parameter of the method nor a constant of cruise control. */
  static void refuseStrangers(MethodInfo method, Map<String, String> parameters) {
    for (String name : parameters.keySet()) {
      if (!method.has(name)) {
        throw new InvalidInputException(
            "neither the method "
                + method.name()
                + " nor cruise control has a parameter "
                + name
                + ".",
            "The parameters are: "
                + String.join(", ", method.values().keySet())
                + "; "
                + String.join(", ", CruiseParameters.defaults().values().keySet())
                + ".");
      }
    }
  }

  /** Returns the options that describe this car: the differences from the paper. */
  static String options(CruiseParameters car) {
    Map<String, Double> usual = CruiseParameters.defaults().values();
    return car.values().entrySet().stream()
        .filter(each -> !each.getValue().equals(usual.get(each.getKey())))
        .map(each -> " --param " + each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining());
  }

  private static Map<String, Double> read(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException("--car: there is no file " + file + ".", "Check the path.");
    }
    Map<String, Double> values = new LinkedHashMap<>();
    try {
      List<String> lines = WholeText.read(file).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).replaceFirst("#.*", "").strip();
        int colon = line.indexOf(':');
        String place = file + ", line " + (i + 1);
        if (colon > 0) {
          String name = line.substring(0, colon).strip();
          if (values.put(name, number(place, line.substring(colon + 1).strip())) != null) {
            throw new InvalidInputException(
                place + ": " + name + " is given twice.", "Remove one of them.");
          }
        } else if (!line.isEmpty()) {
          throw new InvalidInputException(
              place + ": '" + line + "' is not of the form NAME: VALUE.",
              "Write for example headway: 1.5.");
        }
      }
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          file + " is not UTF-8 text.", "Write one NAME: VALUE per line, in UTF-8.");
    } catch (IOException e) {
      throw Causes.unreadable(file.toString(), e);
    }
    return values;
  }

  private static double number(String place, String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          place + ": '" + text + "' is not a number.", "Use a decimal point.");
    }
  }
}
