package dev.agon.random;

/**
 * Standard normal numbers by the ziggurat method: the area below {@code f(x) = exp(-x^2/2)}, x >=
 * 0, is covered by 256 layers of equal area, the lowest with the tail beyond R.
 *
 * <p>A layer and a position in it come from different bits of one draw of 64 bits (J. A. Doornik,
 * "An improved ziggurat method to generate normal random samples", 2005). In 98.8 % of the draws
 * the position is certainly under the curve, and one multiplication and one comparison are
 * sufficient. Otherwise the curve itself or the exact tail is evaluated. The tables are computed
 * with {@link StrictMath}: the numbers have the same bits everywhere.
 *
 * <p>G. Marsaglia, W. W. Tsang, "The ziggurat method for generating random variables", J. Stat.
 * Software 5 (2000).
 */
final class Ziggurat {
  static final int LAYERS = 256;

  /** The start of the tail: the number for which the topmost of 256 layers ends at f(0). */
  static final double R = 3.6541528853610088;

  /** The area of a layer, {@code R f(R) + integral of f beyond R}. */
  static final double AREA = 0.004928673233974655;

  /** Layer i spans [0, EDGE[i]] and lies under the curve on [0, EDGE[i + 1]]. */
  static final double[] EDGE = new double[LAYERS + 1];

  /** The heights {@code f(EDGE[i])}. */
  static final double[] HEIGHT = new double[LAYERS + 1];

  static {
    EDGE[0] = AREA / density(R); // the width of a rectangle with the area of the lowest layer
    EDGE[1] = R;
    for (int i = 2; i < LAYERS; i++) {
      EDGE[i] = StrictMath.sqrt(-2 * StrictMath.log(AREA / EDGE[i - 1] + density(EDGE[i - 1])));
    }
    EDGE[LAYERS] = 0;
    for (int i = 0; i <= LAYERS; i++) {
      HEIGHT[i] = density(EDGE[i]);
    }
  }

  private Ziggurat() {}

  static double next(RandomStream random) {
    while (true) {
      long bits = random.nextLong();
      int layer = (int) bits & (LAYERS - 1);
      double x = (bits >> 10) * 0x1.0p-53 * EDGE[layer]; // uniform in [-1, 1) times the width
      if (Math.abs(x) < EDGE[layer + 1]) {
        return x;
      }
      if (layer == 0) {
        return x < 0 ? -tail(random) : tail(random);
      }
      double height = HEIGHT[layer] + random.nextDouble() * (HEIGHT[layer + 1] - HEIGHT[layer]);
      if (height < density(x)) {
        return x;
      }
    }
  }

  /** G. Marsaglia, "Generating a variable from the tail of the normal distribution", 1964. */
  private static double tail(RandomStream random) {
    while (true) {
      double beyond = -StrictMath.log(1 - random.nextDouble()) / R;
      double y = -StrictMath.log(1 - random.nextDouble());
      if (2 * y > beyond * beyond) {
        return R + beyond;
      }
    }
  }

  static double density(double x) {
    return StrictMath.exp(-0.5 * x * x);
  }
}
