package dev.agon.player.storage;

import java.util.Arrays;

/**
 * The states (u, u₋, m) of some coordinates, in contiguous arrays. The first {@link #size} entries
 * are used; the arrays may be longer and never shrink, and u and u₋ exchange theirs.
 *
 * <p>A candidate is written to the array of u₋ and then accepted or rejected; all moves since
 * {@link #begin} can be undone. After the first move the point to return to is u₋ itself, at no
 * cost. Only a second move, which overwrites u₋, needs a separate array.
 */
public class States {
  private int size;
  private boolean moved;
  private boolean movedAgain;

  /** The coordinates u. */
  public double[] point;

  /** The coordinates u₋, or a candidate that is to become u. */
  public double[] before;

  /** The momenta m. */
  public double[] momentum;

  /**
   * The point at {@link #begin} if there was more than one move; empty before the first such case.
   */
  private double[] origin = new double[0];

  /** Creates states that have no coordinates yet, with space for this many. */
  public States(int capacity) {
    point = new double[capacity];
    before = new double[capacity];
    momentum = new double[capacity];
  }

  /** Returns the coordinates of a point at rest: u₋ = u and m = 0. */
  public static States at(double[] start) {
    States states = new States(start.length);
    states.size = start.length;
    System.arraycopy(start, 0, states.point, 0, start.length);
    System.arraycopy(start, 0, states.before, 0, start.length);
    return states;
  }

  /** Returns the number of coordinates. */
  public final int size() {
    return size;
  }

  /** Reserves space for this many coordinates. */
  public void reserve(int capacity) {
    point = Arrays.copyOf(point, capacity);
    before = Arrays.copyOf(before, capacity);
    momentum = Arrays.copyOf(momentum, capacity);
    origin = origin.length == 0 ? origin : Arrays.copyOf(origin, capacity);
  }

  /** Appends a coordinate, for which there must be space, and returns its index. */
  public final int append(double u, double uBefore, double m) {
    set(size, u, uBefore, m);
    setOrigin(size, 0);
    return size++;
  }

  /** Overwrites the state of a coordinate. */
  public final void set(int i, double u, double uBefore, double m) {
    point[i] = u;
    before[i] = uBefore;
    momentum[i] = m;
  }

  /** Returns the value of a coordinate at {@link #begin} if there were two moves, otherwise 0. */
  public final double origin(int i) {
    return origin.length == 0 ? 0 : origin[i];
  }

  /** Sets the value of a coordinate at {@link #begin}. */
  public final void setOrigin(int i, double u) {
    if (origin.length > 0) {
      origin[i] = u;
    }
  }

  /** Replaces a coordinate by the last one and removes the last one. */
  public final void fillWithLast(int i) {
    size--;
    set(i, point[size], before[size], momentum[size]);
    setOrigin(i, origin(size));
  }

  /**
   * Keeps only the first coordinates, or includes coordinates that were {@link #set} after the
   * last.
   */
  public final void resize(int newSize) {
    size = newSize;
  }

  /** Marks the point to which {@link #takeBack} returns. */
  public final void begin() {
    moved = false;
    movedAgain = false;
  }

  /**
   * Returns the array of u₋, to be overwritten with a candidate for u. If u₋ is the point where the
   * moves began, it is saved first.
   */
  public final double[] candidate() {
    if (moved && !movedAgain) {
      if (origin.length < point.length) {
        origin = new double[point.length];
      }
      System.arraycopy(before, 0, origin, 0, size);
      movedAgain = true;
    }
    return before;
  }

  /** Proposes {@code u + step m}. */
  public final void propose(double step) {
    propose(step, point, momentum, candidate(), size);
  }

  private static void propose(double step, double[] u, double[] m, double[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      candidate[i] = u[i] + step * m[i];
    }
  }

  /** Accepts the candidate, which is stored in the array of u₋: {@code u <-> u₋}. */
  public final void commit() {
    exchange();
    moved = true;
  }

  /** Rejects the candidate: {@code u₋ = u}. */
  public final void refuse() {
    System.arraycopy(point, 0, before, 0, size);
  }

  /** Returns whether there was more than one move since {@link #begin}. */
  public final boolean hasMovedAgain() {
    return movedAgain;
  }

  /** Returns to the point at {@link #begin}. */
  public final void takeBack() {
    if (movedAgain) {
      System.arraycopy(origin, 0, point, 0, size);
    } else if (moved) {
      exchange();
    }
    begin();
  }

  private void exchange() {
    double[] older = before;
    before = point;
    point = older;
  }

  /** {@code m *= factor}. */
  public final void scaleMomentum(double factor) {
    for (int i = 0; i < size; i++) {
      momentum[i] *= factor;
    }
  }
}
