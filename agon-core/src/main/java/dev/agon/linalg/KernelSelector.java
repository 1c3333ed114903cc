package dev.agon.linalg;

import org.jspecify.annotations.Nullable;

/**
 * Selects the kernels: first the scalar kernels and, once there has been enough work to pay for
 * their compilation, the kernels of the Vector API. Both give the same bits.
 *
 * <p>Before the optimising compiler has processed it, code on the Vector API allocates an object
 * for every vector. In its first second a JVM is five times slower with it than without. Therefore
 * a background thread first runs the vector kernels until they are compiled, and only then are they
 * selected. A run of a second or two ends before that and never loads them.
 *
 * <p>{@code -Dagon.simd=false} keeps the scalar kernels; {@code -Dagon.simd=true} selects the
 * vector kernels at once. They need {@code jdk.incubator.vector}, as a module of the JVM or on its
 * boot class path.
 */
final class KernelSelector {
  /** The work of one element of an elementary function; an element of a sum counts 1. */
  static final int ELEMENTARY = 32;

  /** About a second of scalar work. */
  private static final long ENOUGH = 1L << 31;

  private static final int EXERCISES = 20_000;
  private static final int EXERCISE_SIZE = 16;

  private final long enough;

  // Plain fields: a thread that reads an old value uses the scalar kernels a little longer.
  private Kernels kernels;
  private boolean exercised;
  private long work;

  /**
   * Creates a selector.
   *
   * @param simd "true" for the vector kernels at once, "false" for the scalar kernels only,
   *     anything else for a switch after enough work
   * @param enough the amount of work after which the kernels are switched
   */
  KernelSelector(@Nullable String simd, long enough) {
    boolean atOnce = "true".equals(simd) && available();
    this.kernels = atOnce ? new VectorApiKernels() : new ScalarKernels();
    this.exercised = atOnce || "false".equals(simd);
    this.enough = enough;
  }

  /** Returns the selector that the system property {@code agon.simd} configures. */
  static KernelSelector asConfigured() {
    return new KernelSelector(System.getProperty("agon.simd"), ENOUGH);
  }

  /** Returns whether this JVM has the vector kernels and they would be faster. */
  static boolean available() {
    return hasVectorApi() && VectorApiKernels.worthwhile();
  }

  private static boolean hasVectorApi() {
    try {
      Class.forName(
          "jdk.incubator.vector.DoubleVector", false, KernelSelector.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Returns the kernels in use, after adding to the amount of work done. */
  Kernels with(long amount) {
    if (!exercised) {
      work += amount;
      if (work > enough) {
        begin();
      }
    }
    return kernels;
  }

  private synchronized void begin() {
    if (exercised) {
      return;
    }
    exercised = true;
    if (available()) {
      Thread thread = new Thread(this::exercise, "agon-kernels");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Runs every vector kernel until it is compiled, and then selects them. */
  private void exercise() {
    Kernels vector = new VectorApiKernels();
    double[] a = new double[EXERCISE_SIZE];
    double[] b = new double[EXERCISE_SIZE];
    double[] c = new double[EXERCISE_SIZE];
    double[] sums = new double[3];
    double[] panel = new double[2 * EXERCISE_SIZE];
    double[] tile = new double[4 * EXERCISE_SIZE];
    for (int i = 0; i < EXERCISES; i++) {
      a[i % EXERCISE_SIZE] = -i / (double) EXERCISES;
      b[0] = vector.dot(a, c, EXERCISE_SIZE) + vector.sum(a, EXERCISE_SIZE);
      b[1] = vector.max(a, 0, EXERCISE_SIZE);
      vector.above(a, EXERCISE_SIZE, 0, -0.5, sums);
      vector.logistic(a, EXERCISE_SIZE, b, c, 0);
      vector.expm1(a, EXERCISE_SIZE, 1, b);
      vector.exponential(a, 0, EXERCISE_SIZE, 0, 1, 1, c);
      vector.tanh(a, 0, EXERCISE_SIZE, c);
      vector.softplus(a, 0, EXERCISE_SIZE, b, c);
      vector.sigmoid(a, 0, EXERCISE_SIZE, c);
      vector.tile(EXERCISE_SIZE / 4, a, 0, panel, tile, 0, 8);
      vector.twoTiles(EXERCISE_SIZE / 8, a, 0, panel, tile, 0, 8);
      vector.rowTile(EXERCISE_SIZE / 4, a, 0, panel, tile, 0);
    }
    kernels = vector;
  }

  /** Returns the name of the kernels in use. */
  String name() {
    return kernels.name();
  }
}
