package dev.agon.support;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/**
 * Checks settings and arguments where they are given, because null would otherwise fail later or be
 * taken for a default.
 */
public final class Given {
  private Given() {}

  /**
   * Rejects null.
   *
   * @param owner the class of the settings
   * @param name the name of the setting, which is also the name of its method
   */
  public static <T> T required(Class<?> owner, String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the " + name + " of a " + owner.getSimpleName() + " must not be null.",
          "Remove the call of " + name + "(...) to use the default.");
    }
    return value;
  }

  /**
   * Rejects null.
   *
   * @param method the method with its class, for example Model.predict
   * @param name the name of the argument
   */
  public static <T> T argument(String method, String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the argument " + name + " of " + method + " must not be null.",
          "Check where the value comes from.");
    }
    return value;
  }
}
