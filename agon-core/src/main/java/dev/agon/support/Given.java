package dev.agon.support;

import dev.agon.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** Checks settings where they are given, because null would otherwise fail only during the run. */
public final class Given {
  private Given() {}

  /**
   * Rejects null.
   *
   * @param owner the class of the settings
   * @param name the name of the setting, which is that of its method
   */
  public static <T> T required(Class<?> owner, String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the " + name + " of a " + owner.getSimpleName() + " must not be null.",
          "Remove the call of " + name + "(...) to use the default.");
    }
    return value;
  }
}
