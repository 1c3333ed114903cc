package dev.agon.state;

/**
 * Something with a memory that can be written down and taken up again.
 *
 * <p>The contract: build the same object from the same settings, {@link #restore} what {@link
 * #save} wrote between two iterations, and it goes on with the same bits.
 */
public interface Savable {
  /** Writes the memory down. */
  void save(State to);

  /**
   * Takes a memory up, in place of this object's own.
   *
   * @throws dev.agon.InvalidInputException when the entries are not those of such an object
   */
  void restore(State from);
}
