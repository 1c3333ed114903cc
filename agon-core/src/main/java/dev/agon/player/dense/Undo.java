package dev.agon.player.dense;

/**
 * Remembers what it takes to return to the point where an iteration began.
 *
 * <p>After the first move of an iteration that point is u₋ itself, at no cost. Only a second move,
 * which overwrites u₋, makes it worth an array of its own.
 */
public final class Undo {
  /** A variable u with its predecessor u₋, stored in whatever way. */
  public interface Variable {
    /** {@code u <-> u₋}. */
    void exchange();

    /** {@code origin = u₋}. */
    void rememberBefore();

    /** {@code u = origin}. */
    void returnToOrigin();
  }

  private boolean moved;
  private boolean movedAgain;

  /** From here on a move belongs to a new iteration. */
  public void begin() {
    moved = false;
    movedAgain = false;
  }

  /** To be told before u₋ is overwritten. */
  public void overwriting(Variable u) {
    if (moved && !movedAgain) {
      u.rememberBefore();
      movedAgain = true;
    }
  }

  /** To be told after a move. */
  public void moved() {
    moved = true;
  }

  /** True when u₋ is no longer where the iteration began. */
  public boolean hasMovedAgain() {
    return movedAgain;
  }

  /** Returns to where the iteration began. */
  public void takeBack(Variable u) {
    if (movedAgain) {
      u.returnToOrigin();
    } else if (moved) {
      u.exchange();
    }
    begin();
  }
}
