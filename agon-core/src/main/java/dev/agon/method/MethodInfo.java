package dev.agon.method;

import dev.agon.InvalidInputException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A method as data: its recipe, its parameters with their defaults, and how to build it from named
 * values. All of it is read from the annotations of the method's record.
 */
public final class MethodInfo {
  private final Method<?> defaults;
  private final Recipe recipe;
  private final List<ParameterInfo> parameters;

  /**
   * One parameter of a method.
   *
   * @param option its name as an option, for example "step-x", or "no-hessian" for a switch that is
   *     on by default
   * @param about symbol, range and meaning
   * @param type the Java type: double, int, boolean or an enum
   * @param defaultValue the value unless told otherwise
   */
  public record ParameterInfo(String option, Parameter about, Class<?> type, Object defaultValue) {}

  MethodInfo(Method<?> defaults) {
    this.defaults = defaults;
    Recipe found = defaults.getClass().getAnnotation(Recipe.class);
    if (found == null) {
      throw new IllegalArgumentException(defaults.getClass() + " has no @Recipe");
    }
    this.recipe = found;
    this.parameters = new ArrayList<>();
    for (RecordComponent component : defaults.getClass().getRecordComponents()) {
      Object value = read(component, defaults);
      parameters.add(
          new ParameterInfo(
              optionName(component, value),
              component.getAnnotation(Parameter.class),
              component.getType(),
              value));
    }
  }

  /** The name on the command line. */
  public String name() {
    return recipe.name();
  }

  /** What there is to say about the method. */
  public Recipe recipe() {
    return recipe;
  }

  /** The parameters in their order. */
  public List<ParameterInfo> parameters() {
    return List.copyOf(parameters);
  }

  /** True when the method has a parameter of that option name. */
  public boolean has(String option) {
    return parameters.stream().anyMatch(p -> p.option().equals(option));
  }

  /** The method with its own defaults. */
  public Method<?> defaults() {
    return defaults;
  }

  /**
   * The method with the given values, and defaults for the rest.
   *
   * @param values by option name; text as a person would type it; switches take "true" or "false"
   * @throws InvalidInputException for an unknown name or a value out of range
   */
  public Method<?> create(Map<String, String> values) {
    for (String option : values.keySet()) {
      if (!has(option)) {
        throw unknown(option);
      }
    }
    Object[] arguments = new Object[parameters.size()];
    for (int i = 0; i < arguments.length; i++) {
      ParameterInfo parameter = parameters.get(i);
      String text = values.get(parameter.option());
      arguments[i] = text == null ? parameter.defaultValue() : parse(parameter, text);
    }
    return construct(arguments);
  }

  /** The parameters of a method by option name, in their order. */
  public static Map<String, Object> values(Method<?> method) {
    Map<String, Object> values = new LinkedHashMap<>();
    MethodInfo info = Methods.named(method.getClass().getAnnotation(Recipe.class).name());
    RecordComponent[] components = method.getClass().getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      ParameterInfo parameter = info.parameters.get(i);
      Object value = read(components[i], method);
      boolean inverted = parameter.option().startsWith("no-");
      values.put(parameter.option(), inverted ? (Object) !((boolean) value) : value);
    }
    return values;
  }

  private InvalidInputException unknown(String option) {
    String names = parameters.stream().map(ParameterInfo::option).collect(Collectors.joining(", "));
    return new InvalidInputException(
        "method " + name() + " has no parameter '" + option + "'.",
        "Maybe one of these is meant: " + names + ".");
  }

  private Object parse(ParameterInfo parameter, String text) {
    Class<?> type = parameter.type();
    try {
      if (type == double.class) {
        return Double.valueOf(text.strip());
      }
      if (type == int.class) {
        return Integer.valueOf(text.strip());
      }
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          parameter.option()
              + (type == int.class ? " must be a whole number" : " must be a number")
              + ", but was '"
              + text
              + "'.",
          "Maybe " + parameter.defaultValue() + ", the default, is meant.");
    }
    if (type == boolean.class) {
      boolean on = isOn(parameter, text.strip().toLowerCase(Locale.ROOT));
      return parameter.option().startsWith("no-") ? !on : on;
    }
    for (Object constant : type.getEnumConstants()) {
      if (constant.toString().equalsIgnoreCase(text)) {
        return constant;
      }
    }
    String names =
        Arrays.stream(type.getEnumConstants())
            .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(" or "));
    throw new InvalidInputException(
        parameter.option() + " must be " + names + ", but was '" + text + "'.",
        "Maybe "
            + String.valueOf(parameter.defaultValue()).toLowerCase(Locale.ROOT)
            + ", the default, is meant.");
  }

  private static boolean isOn(ParameterInfo parameter, String text) {
    return switch (text) {
      case "on", "true", "yes" -> true;
      case "off", "false", "no" -> false;
      default ->
          throw new InvalidInputException(
              parameter.option() + " must be on or off, but was '" + text + "'.",
              "Maybe on, which switches " + parameter.option() + " on, is meant.");
    };
  }

  private Method<?> construct(Object[] arguments) {
    Class<?>[] types = parameters.stream().map(ParameterInfo::type).toArray(Class<?>[]::new);
    try {
      return defaults.getClass().getDeclaredConstructor(types).newInstance(arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidInputException invalid) {
        throw invalid;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Object read(RecordComponent component, Method<?> method) {
    try {
      return component.getAccessor().invoke(method);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** stepX becomes step-x; a switch that is on by default becomes no-NAME, which turns it off. */
  private static String optionName(RecordComponent component, Object value) {
    String words = component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    return Boolean.TRUE.equals(value) ? "no-" + words : words;
  }
}
