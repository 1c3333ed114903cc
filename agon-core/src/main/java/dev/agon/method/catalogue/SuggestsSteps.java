package dev.agon.method.catalogue;

import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import java.util.Map;

/**
 * A source of step sizes that suit a problem better than the defaults of a method; often the
 * problem itself.
 */
@FunctionalInterface
public interface SuggestsSteps {
  /**
   * Returns the suggestion for a method. For an unknown method it assumes that steps are multiples
   * of a gradient.
   */
  Suggestion suggest(Method<?> method);

  /**
   * Returns the named method of the catalogue with the given parameters. A parameter that is not
   * given has its suggested value, or its default if there is no suggestion.
   *
   * @param given parameters by name; they take precedence
   * @throws dev.agon.InvalidInputException for an unknown name or a value out of range
   */
  default Method<?> create(String name, Map<String, String> given) {
    Method<?> general = Methods.named(name).method();
    return MethodInfo.of(suggest(general).applyTo(general)).create(given);
  }
}
