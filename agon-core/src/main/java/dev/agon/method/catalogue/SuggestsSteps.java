package dev.agon.method.catalogue;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Map;

/**
 * A problem that knows steps which suit it better than a method's own defaults, or whoever knows
 * them in its place.
 */
@FunctionalInterface
public interface SuggestsSteps {
  /**
   * What suits this method here. A method that was never heard of gets what suits methods whose
   * steps multiply a gradient.
   */
  Suggestion suggest(Method<?> method);

  /**
   * The named method of the catalogue with the given parameters, the suggested ones where none are
   * given, and its own defaults for the rest.
   *
   * @param given parameters by name; they always win
   * @throws dev.agon.InvalidInputException for an unknown name or a value out of range
   */
  default Method<?> create(String name, Map<String, String> given) {
    Method<?> general = Methods.named(name).method();
    return MethodInfo.of(suggest(general).applyTo(general)).create(given);
  }
}
