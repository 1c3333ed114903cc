package dev.agon.player.storage;

import java.util.Arrays;

/**
 * The states (u, u₋, m) of some coordinates, in contiguous arrays. The first {@link #size} entries
 * count; the arrays may be longer, never shrink, and u and u₋ exchange theirs.
 *
 * <p>A move is proposed in the place of u₋ and then committed or refused; all moves since {@link
 * #begin} can be taken back. After the first of them the point to return to is u₋ itself, at no
 * cost; only a second move, which overwrites u₋, makes it worth an array of its own.
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

  /** Where moves began that are more than one; empty until there are such. */
  private double[] origin = new double[0];

  /** No coordinates, with room for some. */
  public States(int capacity) {
    point = new double[capacity];
    before = new double[capacity];
    momentum = new double[capacity];
  }

  /** The coordinates of a point at rest: u₋ = u and m = 0. */
  public static States at(double[] start) {
    States states = new States(start.length);
    states.size = start.length;
    System.arraycopy(start, 0, states.point, 0, start.length);
    System.arraycopy(start, 0, states.before, 0, start.length);
    return states;
  }

  /** How many coordinates there are. */
  public final int size() {
    return size;
  }

  /** Makes room for that many coordinates. */
  public void reserve(int capacity) {
    point = Arrays.copyOf(point, capacity);
    before = Arrays.copyOf(before, capacity);
    momentum = Arrays.copyOf(momentum, capacity);
    origin = origin.length == 0 ? origin : Arrays.copyOf(origin, capacity);
  }

  /** Appends a coordinate, for which there is room, and returns its index. */
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

  /** Where a coordinate was when the moves began, if there were two; else 0. */
  public final double origin(int i) {
    return origin.length == 0 ? 0 : origin[i];
  }

  /** Says where a coordinate was when the moves began. */
  public final void setOrigin(int i, double u) {
    if (origin.length > 0) {
      origin[i] = u;
    }
  }

  /** Overwrites a coordinate with the last one, and is then one shorter. */
  public final void fillWithLast(int i) {
    size--;
    set(i, point[size], before[size], momentum[size]);
    setOrigin(i, origin(size));
  }

  /** Keeps the first coordinates only, or takes in such as were {@link #set} beyond the last. */
  public final void resize(int newSize) {
    size = newSize;
  }

  /** From here on moves can be taken back. */
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

  /** Takes the proposal, which stands in the place of u₋: {@code u <-> u₋}. */
  public final void commit() {
    exchange();
    moved = true;
  }

  /** Does not take the proposal: {@code u₋ = u}. */
  public final void refuse() {
    System.arraycopy(point, 0, before, 0, size);
  }

  /** True when u₋ is no longer where the moves began. */
  public final boolean hasMovedAgain() {
    return movedAgain;
  }

  /** Returns to where the moves began. */
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
