package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A method as data: its recipe, its parameters with their values, and how to change them by name.
 * All of it is read from the annotations of the method's record.
 */
public final class MethodInfo {
  private final Method<?> method;
  private final Components components;
  private final @Nullable Recipe recipe;

  private MethodInfo(Method<?> method) {
    this.method = method;
    this.components = Components.of(method.getClass());
    this.recipe = method.getClass().getAnnotation(Recipe.class);
  }

  /** Describes any method; one that is no annotated record has a class name and no parameters. */
  public static MethodInfo of(Method<?> method) {
    return new MethodInfo(method);
  }

  /** The name that the program uses; the name of the class for a method without a recipe. */
  public String name() {
    return recipe == null ? method.getClass().getSimpleName() : recipe.name();
  }

  /**
   * What there is to say about the method.
   *
   * @throws InvalidInputException for a method without a recipe
   */
  public Recipe recipe() {
    if (recipe == null) {
      throw new InvalidInputException(
          "the method " + method.getClass().getName() + " has no recipe.",
          "Maybe its record lacks the annotation @Recipe, which gives it a name and a formula.");
    }
    return recipe;
  }

  /** The method described; in the catalogue the one with the defaults. */
  public Method<?> method() {
    return method;
  }

  /** The parameters in their order. */
  public List<ParameterInfo> parameters() {
    return components.parts().stream()
        .map(part -> ParameterInfo.of(part, components.read(part, method)))
        .toList();
  }

  /** True when the method has a parameter of that name. */
  public boolean has(String option) {
    return components.parts().stream().anyMatch(part -> part.name().equals(option));
  }

  /** The values of the parameters by name, in their order. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    parameters().forEach(parameter -> values.put(parameter.option(), parameter.value()));
    return values;
  }

  /**
   * The method with the given values, and its own for the rest.
   *
   * @param given by name; text as a person would type it; switches take "on" or "off"
   * @throws InvalidInputException for an unknown name or a value out of range
   */
  public Method<?> create(Map<String, String> given) {
    given.keySet().stream().filter(name -> !has(name)).findFirst().ifPresent(this::refuse);
    Map<String, Object> values = new LinkedHashMap<>();
    for (ParameterInfo parameter : parameters()) {
      String text = given.get(parameter.option());
      if (text != null) {
        values.put(parameter.option(), parameter.parse(text));
      }
    }
    return with(values);
  }

  /** The method with these values, as far as it has such parameters, and its own for the rest. */
  public Method<?> with(Map<String, ?> values) {
    Object[] all = components.read(method);
    for (Components.Part part : components.parts()) {
      Object value = values.get(part.name());
      if (value != null) {
        components.set(part, value, all);
      }
    }
    return all.length == 0 ? method : (Method<?>) components.create(all);
  }

  private void refuse(String option) {
    String names =
        components.parts().stream()
            .map(part -> Names.of(part.name()))
            .collect(Collectors.joining(", "));
    throw new InvalidInputException(
        "method " + name() + " has no parameter " + Names.of(option) + ".",
        names.isEmpty()
            ? "Maybe another method is meant: this one has no parameters."
            : "Maybe one of these is meant: " + names + ".");
  }
}
