package dev.agon.learn.json;

/** A JSON text is malformed, or a field is missing, of the wrong type or out of range. */
public final class JsonException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong and where: a line and column, or the path of a field
   */
  public JsonException(String message) {
    super(message);
  }
}
