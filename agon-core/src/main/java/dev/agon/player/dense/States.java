package dev.agon.player.dense;

import java.util.Arrays;

/**
 * The states (u, u₋, m) of some coordinates, in contiguous arrays. The first {@link #size} entries
 * count; the arrays may be longer, never shrink, and u and u₋ exchange theirs.
 */
public class States implements Undo.Variable {
  private int size;

  /** The coordinates u. */
  public double[] point;

  /** The coordinates u₋, or a candidate that is to become u. */
  public double[] before;

  /** The momenta m. */
  public double[] momentum;

  /** Where an iteration began that moves more than once; empty until there is one. */
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

  /** Where a coordinate was when the iteration began; 0 when nobody asked to remember. */
  public final double origin(int i) {
    return origin.length == 0 ? 0 : origin[i];
  }

  /** Says where a coordinate was when the iteration began. */
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

  @Override
  public final void exchange() {
    double[] older = before;
    before = point;
    point = older;
  }

  /** {@code u + step m}, in place of u₋. */
  public final void propose(double step) {
    propose(step, point, momentum, before, size);
  }

  private static void propose(double step, double[] u, double[] m, double[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      candidate[i] = u[i] + step * m[i];
    }
  }

  /** {@code u₋ = u}, after a candidate that was not taken. */
  public final void refuse() {
    System.arraycopy(point, 0, before, 0, size);
  }

  /** {@code m *= factor}. */
  public final void scaleMomentum(double factor) {
    for (int i = 0; i < size; i++) {
      momentum[i] *= factor;
    }
  }

  @Override
  public final void rememberBefore() {
    if (origin.length < point.length) {
      origin = new double[point.length];
    }
    System.arraycopy(before, 0, origin, 0, size);
  }

  @Override
  public final void returnToOrigin() {
    System.arraycopy(origin, 0, point, 0, size);
  }
}
