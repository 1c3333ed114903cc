package dev.agon.estimate;

import dev.agon.linalg.Vectors;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * The matrix B of the limited-memory BFGS update from the last pairs (s, r) of steps and gradient
 * changes, applied to vectors:
 *
 * <pre>  B v = c v + sum_k [ r_k (r_k.v)/(r_k.s_k) - b_k (b_k.v)/(s_k.b_k) ],   b_k = B_k s_k</pre>
 *
 * <p>with {@code c = r.r/r.s} of the newest pair. J. Nocedal, S. J. Wright, "Numerical
 * Optimization", 2nd edition, section 7.2.
 */
final class PairMatrix implements Savable {
  private static final double LEAST_CURVATURE = 1e-10;

  private final double[][] s;
  private final double[][] r;
  private final double[][] b;
  private final double[] rs;
  private final double[] sb;
  private int size;
  private double base = 1;

  PairMatrix(int capacity, int dimension) {
    this.s = new double[capacity][dimension];
    this.r = new double[capacity][dimension];
    this.b = new double[capacity][dimension];
    this.rs = new double[capacity];
    this.sb = new double[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  void clear() {
    size = 0;
  }

  /** Stores a pair in place of the oldest one, unless it has too little curvature. */
  void add(double[] move, double[] change) {
    double product = Vectors.dot(move, change);
    if (s.length == 0 || !(product > LEAST_CURVATURE * Vectors.norm(move) * Vectors.norm(change))) {
      return;
    }
    if (size == s.length) {
      rotate(s);
      rotate(r);
      size--;
    }
    System.arraycopy(move, 0, s[size], 0, move.length);
    System.arraycopy(change, 0, r[size], 0, change.length);
    size++;
    setBase(Vectors.dot(change, change) / product);
  }

  /** Sets the curvature in directions without pairs. */
  void setBase(double value) {
    base = value;
    rebuild();
  }

  private static void rotate(double[][] rows) {
    double[] oldest = rows[0];
    System.arraycopy(rows, 1, rows, 0, rows.length - 1);
    rows[rows.length - 1] = oldest;
  }

  private void rebuild() {
    int all = size;
    for (int k = 0; k < all; k++) {
      size = k;
      times(s[k], b[k]);
      rs[k] = Vectors.dot(r[k], s[k]);
      sb[k] = Vectors.dot(s[k], b[k]);
    }
    size = all;
  }

  /** {@code out = B v}. */
  void times(double[] v, double[] out) {
    for (int j = 0; j < v.length; j++) {
      out[j] = base * v[j];
    }
    for (int k = 0; k < size; k++) {
      Vectors.addScaled(Vectors.dot(r[k], v) / rs[k], r[k], out);
      Vectors.addScaled(-Vectors.dot(b[k], v) / sb[k], b[k], out);
    }
  }

  /** Returns the curvature in directions without pairs. */
  double base() {
    return base;
  }

  @Override
  public void save(State to) {
    to.put("size", (long) size);
    to.put("base", base);
    for (int k = 0; k < size; k++) {
      to.put("s" + k, s[k]);
      to.put("r" + k, r[k]);
    }
  }

  @Override
  public void restore(State from) {
    size = (int) from.count("size");
    base = from.number("base");
    for (int k = 0; k < size; k++) {
      from.fill("s" + k, s[k]);
      from.fill("r" + k, r[k]);
    }
    rebuild();
  }
}
