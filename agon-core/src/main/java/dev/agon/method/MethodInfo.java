package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A method as data: its recipe, its parameters and their values, and a way to change them by name.
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

  /**
   * Describes any method; a method that is not an annotated record has a class name and no
   * parameters.
   */
  public static MethodInfo of(Method<?> method) {
    return new MethodInfo(method);
  }

  /** Returns the name that the program uses; the class name for a method without a recipe. */
  public String name() {
    return recipe == null ? method.getClass().getSimpleName() : recipe.name();
  }

  /**
   * Returns the description of the method.
   *
   * @throws InvalidInputException for a method without a recipe
   */
  public Recipe recipe() {
    if (recipe == null) {
      throw new InvalidInputException(
          "the method " + method.getClass().getName() + " has no recipe.",
          "Add the annotation @Recipe to its record, with a name and a formula.");
    }
    return recipe;
  }

  /** Returns the method described; in the catalogue it has the default values. */
  public Method<?> method() {
    return method;
  }

  /** Returns the parameters in order. */
  public List<ParameterInfo> parameters() {
    return components.parts().stream()
        .map(part -> ParameterInfo.of(part, components.read(part, method)))
        .toList();
  }

  /** Returns whether the method has a parameter with this name. */
  public boolean has(String option) {
    return components.parts().stream().anyMatch(part -> part.name().equals(option));
  }

  /** Returns the values of the parameters by name, in order. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    parameters().forEach(parameter -> values.put(parameter.option(), parameter.value()));
    return values;
  }

  /**
   * Returns the method with the given values, and its own values for all other parameters.
   *
   * @param given values by name, as text that a user would type; switches take "on" or "off"
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

  /**
   * Returns the method with the given values. Values without a parameter of that name are ignored;
   * all other parameters keep their values.
   */
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
            ? "This method has no parameters. Did you mean another one?"
            : "Use one of these: " + names + ".");
  }

  @Override
  public String toString() {
    return "MethodInfo[" + name() + " " + values() + "]";
  }
}
