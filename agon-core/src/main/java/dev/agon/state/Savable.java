package dev.agon.state;

/**
 * An object whose state can be saved and restored.
 *
 * <p>The contract: an object that is created from the same settings and {@linkplain #restore
 * restores} the state that {@link #save} wrote between two iterations continues with the same bits.
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
