package dev.agon.theory.estimate;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.HessianProblem;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.set.ConvexSet;
import dev.agon.theory.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates the constants of a problem from its gradients and Hessian-vector products.
 *
 * <ul>
 *   <li>L_f: the spectral norm of the Hessian of J (symmetric, indefinite), by Lanczos.
 *   <li>L_h: the norm of the third derivative D. For a symmetric tensor it is the maximum of {@code
 *       |D[v,v,v]|} over unit v (Banach). The iteration {@code v <- D[v,v]/|D[v,v]|}, with {@code
 *       D[v,v]} the difference of the products {@code H(z ± h v) v}, gives a lower bound that is
 *       often sharp, but need not find the largest value.
 *   <li>nu: minus the largest eigenvalue of H_yy, by Lanczos. This is strong concavity; a
 *       Polyak-Lojasiewicz constant cannot be computed from derivatives at a point.
 *   <li>sigma, sigma_h: over single samples, in Euclidean and in spectral norm, with bootstrap.
 *   <li>G: the norm of the gradient of J.
 * </ul>
 *
 * <p>The constants are suprema over all z, so the largest (for nu the smallest) value over the
 * points is returned: a lower estimate of the true L_f, L_h, sigma, sigma_h, G and an upper one of
 * nu. Use points that a run has visited. For a stream the expectation is the mean over a large
 * sample, whose error affects L_f, L_h, nu and G.
 */
public final class ConstantEstimator {
  private static final double DIFFERENCE = 1e-4;
  private static final double NORM_TOLERANCE = 1e-4;
  private static final double NOISE_TOLERANCE = 1e-2;
  private static final double TENSOR_TOLERANCE = 1e-3;
  private static final int TENSOR_STARTS = 3;
  private static final int TENSOR_STEPS = 15;
  private static final int NOISE_STEPS = 12;

  private final HessianProblem problem;
  private final EstimateOptions options;
  private final MeanOracle oracle;
  private final RandomStream random;
  private final Batch mean;
  private final Batch single = new Batch();
  private final double[] work;
  private final double[] other;

  private ConstantEstimator(HessianProblem problem, EstimateOptions options) {
    this.problem = problem;
    this.options = options;
    this.oracle = new MeanOracle(problem);
    this.random = new RandomStream(options.seed(), Purpose.ESTIMATES);
    this.mean = MeanOracle.meanBatch(problem, options.streamBatch(), random);
    this.work = new double[oracle.dimension()];
    this.other = new double[oracle.dimension()];
  }

  /** Estimates the constants around the problem's start. */
  public static Estimate estimate(HessianProblem problem, EstimateOptions options) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    return estimate(problem, options, List.of(join(x, y)));
  }

  /**
   * Estimates the constants around given points, for example points that a run has visited.
   *
   * @param centres each {@code z = (x, y)} in one array
   */
  public static Estimate estimate(
      HessianProblem problem, EstimateOptions options, List<double[]> centres) {
    if (problem.dimensionY() == 0) {
      throw new InvalidInputException(
          "the problem has no y, so nu and kappa do not exist.", "Use a min-max problem.");
    }
    for (double[] centre : centres) {
      if (centre.length != problem.dimensionX() + problem.dimensionY()) {
        throw new InvalidInputException(
            "a point z = (x, y) must have "
                + (problem.dimensionX() + problem.dimensionY())
                + " coordinates, but has "
                + centre.length
                + ".",
            "Put x and y into one array.");
      }
    }
    return new ConstantEstimator(problem, options).run(centres);
  }

  private Estimate run(List<double[]> centres) {
    List<double[]> points = spread(centres);
    int count = points.size();
    double[] lf = new double[count];
    double[] lh = new double[count];
    double[] nu = new double[count];
    double[] g = new double[count];
    Bootstrap.Range sigma = new Bootstrap.Range(0, 0, 0);
    Bootstrap.Range sigmaH = new Bootstrap.Range(0, 0, 0);
    for (int k = 0; k < count; k++) {
      double[] z = points.get(k);
      random.seek(k + 1);
      lf[k] = hessianNorm(z);
      nu[k] = concavity(z);
      lh[k] = thirdDerivative(z);
      oracle.gradient(z, mean, work);
      g[k] = Vectors.norm(work);
      sigma = larger(sigma, gradientNoise(z));
      sigmaH = larger(sigmaH, hessianNoise(z));
    }
    return new Estimate(
        overPoints("L_f", lf, "norm of the Hessian"),
        overPoints("L_h", lh, "norm of the third derivative"),
        smallest("nu", nu),
        deviation("sigma", sigma, options.samples() + " single gradients"),
        deviation("sigma_h", sigmaH, options.hessianSamples() + " single Hessians"),
        overPoints("G", g, "norm of the gradient"));
  }

  /** Returns the centres, and around each of them Gaussian points, projected onto the sets. */
  private List<double[]> spread(List<double[]> centres) {
    int n = problem.dimensionX();
    int dimension = oracle.dimension();
    ConvexSet.Projector onX = problem.setX().projector(n);
    ConvexSet.Projector onY = problem.setY().projector(problem.dimensionY());
    double scale = options.radius() / Math.sqrt(dimension);
    List<double[]> points = new ArrayList<>(centres);
    for (double[] centre : centres) {
      for (int k = 1; k < options.points(); k++) {
        double[] z = centre.clone();
        for (int i = 0; i < dimension; i++) {
          z[i] += scale * random.nextGaussian();
        }
        double[] x = Arrays.copyOfRange(z, 0, n);
        double[] y = Arrays.copyOfRange(z, n, dimension);
        onX.project(x);
        onY.project(y);
        points.add(join(x, y));
      }
    }
    return points;
  }

  private double hessianNorm(double[] z) {
    return Lanczos.norm(
        oracle.dimension(),
        options.lanczosSteps(),
        NORM_TOLERANCE,
        (in, out) -> oracle.product(z, in, mean, out),
        random);
  }

  private double concavity(double[] z) {
    return -Lanczos.extremes(
            problem.dimensionY(),
            options.lanczosSteps(),
            (in, out) -> oracle.productY(z, in, mean, out),
            random)
        .largest();
  }

  private double thirdDerivative(double[] z) {
    double largest = 0;
    double[] v = new double[z.length];
    double[] moved = new double[z.length];
    double h = DIFFERENCE * (1 + Vectors.norm(z) / Math.sqrt(z.length));
    for (int start = 0; start < TENSOR_STARTS; start++) {
      for (int i = 0; i < v.length; i++) {
        v[i] = random.nextGaussian();
      }
      double length = Vectors.norm(v);
      double before = 0;
      boolean increasing = true;
      for (int step = 0; step < TENSOR_STEPS && increasing && length > 0; step++) {
        Vectors.scale(v, 1 / length);
        move(z, h, v, moved);
        oracle.product(moved, v, mean, work);
        move(z, -h, v, moved);
        oracle.product(moved, v, mean, other);
        for (int i = 0; i < v.length; i++) {
          v[i] = (work[i] - other[i]) / (2 * h);
        }
        length = Vectors.norm(v);
        largest = Math.max(largest, length);
        increasing = Math.abs(length - before) > TENSOR_TOLERANCE * before;
        before = length;
      }
    }
    return largest;
  }

  private static void move(double[] z, double h, double[] v, double[] out) {
    System.arraycopy(z, 0, out, 0, z.length);
    Vectors.addScaled(h, v, out);
  }

  private Bootstrap.Range gradientNoise(double[] z) {
    double[] centre = new double[z.length];
    oracle.gradient(z, mean, centre);
    double[] squares = new double[options.samples()];
    for (int k = 0; k < squares.length; k++) {
      problem.sampling().draw(random, 1, single);
      oracle.gradient(z, single, work);
      Vectors.subtract(work, centre, work);
      squares[k] = Vectors.dot(work, work);
    }
    return Bootstrap.ofMean(squares, random);
  }

  private Bootstrap.Range hessianNoise(double[] z) {
    double[] squares = new double[options.hessianSamples()];
    for (int k = 0; k < squares.length; k++) {
      problem.sampling().draw(random, 1, single);
      double norm =
          Lanczos.norm(
              z.length,
              NOISE_STEPS,
              NOISE_TOLERANCE,
              (in, out) -> {
                oracle.product(z, in, mean, other);
                oracle.product(z, in, single, out);
                Vectors.subtract(out, other, out);
              },
              random);
      squares[k] = norm * norm;
    }
    return Bootstrap.ofMean(squares, random);
  }

  private static Bootstrap.Range larger(Bootstrap.Range a, Bootstrap.Range b) {
    return b.value() > a.value() ? b : a;
  }

  private static Estimate.Value overPoints(String symbol, double[] values, String what) {
    double low = Arrays.stream(values).min().orElseThrow();
    double high = Arrays.stream(values).max().orElseThrow();
    return new Estimate.Value(
        symbol, high, low, high, "largest " + what + " over " + values.length + " points");
  }

  private static Estimate.Value smallest(String symbol, double[] values) {
    double low = Arrays.stream(values).min().orElseThrow();
    double high = Arrays.stream(values).max().orElseThrow();
    return new Estimate.Value(
        symbol, low, low, high, "smallest curvature in y over " + values.length + " points");
  }

  private static Estimate.Value deviation(String symbol, Bootstrap.Range squares, String what) {
    return new Estimate.Value(
        symbol,
        Math.sqrt(squares.value()),
        Math.sqrt(squares.low()),
        Math.sqrt(squares.high()),
        "of " + what + " at the worst point, 95% bootstrap range");
  }

  /** Returns a point z = (x, y) as one array, for {@code centres}. */
  public static double[] join(double[] x, double[] y) {
    double[] z = Arrays.copyOf(x, x.length + y.length);
    System.arraycopy(y, 0, z, x.length, y.length);
    return z;
  }
}
