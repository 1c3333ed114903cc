package dev.agon.player;

import java.util.Arrays;

/**
 * y, y₋ and the momentum m of some rows, packed into contiguous arrays.
 *
 * <p>The arrays grow when there are more rows than ever before, and never shrink.
 */
class RowStates {
  private int size;

  double[] point;
  double[] before;
  double[] momentum;

  /** Where the iteration began; kept by {@link LazyRows} for methods that move more than once. */
  double[] origin;

  RowStates(int capacity) {
    point = new double[capacity];
    before = new double[capacity];
    momentum = new double[capacity];
    origin = new double[capacity];
  }

  final int size() {
    return size;
  }

  /** Makes room for that many rows. */
  void reserve(int capacity) {
    point = Arrays.copyOf(point, capacity);
    before = Arrays.copyOf(before, capacity);
    momentum = Arrays.copyOf(momentum, capacity);
    origin = Arrays.copyOf(origin, capacity);
  }

  /** Appends a row, for which there is room, and returns its place. */
  final int append(double y, double yBefore, double m) {
    set(size, y, yBefore, m);
    return size++;
  }

  /** Lets a row be another one. */
  final void set(int i, double y, double yBefore, double m) {
    point[i] = y;
    before[i] = yBefore;
    momentum[i] = m;
    origin[i] = 0;
  }

  /** Lets the last row take this one's place. */
  final void fillWithLast(int i) {
    size--;
    point[i] = point[size];
    before[i] = before[size];
    momentum[i] = momentum[size];
  }

  /** Keeps the first of the rows. */
  final void keep(int newSize) {
    size = newSize;
  }

  /** {@code y₋ <-> y}. */
  final void exchange() {
    double[] older = before;
    before = point;
    point = older;
  }

  /** {@code y + step m}, in place of y₋. */
  final void propose(double step) {
    propose(step, point, momentum, before, size);
  }

  private static void propose(double step, double[] y, double[] m, double[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      candidate[i] = y[i] + step * m[i];
    }
  }

  /** {@code y₋ = y}, after a proposal that was not taken. */
  final void refuse() {
    System.arraycopy(point, 0, before, 0, size);
  }

  /** {@code m *= factor}. */
  final void scaleMomentum(double factor) {
    for (int i = 0; i < size; i++) {
      momentum[i] *= factor;
    }
  }

  /** Lets y₋ be where the iteration began. */
  final void rememberBefore() {
    System.arraycopy(before, 0, origin, 0, size);
  }

  /** Returns to where the iteration began. */
  final void returnToOrigin() {
    System.arraycopy(origin, 0, point, 0, size);
  }
}
