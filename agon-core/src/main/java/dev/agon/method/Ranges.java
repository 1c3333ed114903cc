package dev.agon.method;

/** Checks the values of a method against the bounds of its {@link Parameter} annotations. */
public final class Ranges {
  private Ranges() {}

  /**
   * Checks all values. The compact constructor of a method's record calls this so that no instance
   * has a value out of range.
   *
   * @param type the record
   * @param components the values of all its components, in their order
   * @throws dev.agon.InvalidInputException with the parameter's name, its range and its value
   */
  public static void check(Class<? extends Record> type, Object... components) {
    int expected = type.getRecordComponents().length;
    if (components.length != expected) {
      throw new IllegalArgumentException(
          type.getSimpleName() + " has " + expected + " components, not " + components.length);
    }
    for (Components.Part part : Components.of(type).parts()) {
      if (Components.take(part, components[part.component()]) instanceof Number value) {
        part.range().check(part.name(), value);
      }
    }
  }
}
