package dev.agon.state;

/**
 * An object whose state can be saved and restored.
 *
 * <p>The contract: create the same object from the same settings, {@link #restore} what {@link
 * #save} wrote between two iterations, and it continues with the same bits.
 */
public interface Savable {
  /** Writes the state. */
  void save(State to);

  /**
   * Replaces the state of this object.
   *
   * @throws dev.agon.InvalidInputException when the entries do not fit this object
   */
  void restore(State from);
}
