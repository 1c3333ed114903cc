package dev.agon.method.auto.sampled;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Stage;
import dev.agon.method.auto.stage.WorstCase;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.saddle.ProximalBundle;
import dev.agon.state.State;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The proximal bundle method on P, where quasi-Newton steps have stalled at kinks: the losses of a
 * portfolio beyond a threshold, absolute deviations, the largest of several risks.
 *
 * <p>Ends when the cutting planes show that P can decrease only by a negligible amount within twice
 * the distance that x has moved from its start.
 */
public final class BundleStage implements Stage {
  /** The expected further decrease of P, as a fraction of its decrease so far. */
  private static final double REST = 0.1;

  /** The number of evaluations without a significant decrease after which the stage ends. */
  private static final int PATIENCE = 150;

  private static final int MOST_STEPS = 3000;

  /**
   * If P is not convex, only gradients within this fraction of the distance from the start count.
   */
  private static final double NEAR = 1e-3;

  /** The accuracy of the worst case, relative to the gradient of y at the start. */
  private static final double ACCURACY = 1e-6;

  /**
   * Gaps are measured relative to a unit, which is at least this fraction of P or of its decrease,
   * whichever is larger.
   */
  private static final double LEAST_SHARE = 1e-3;

  /** The largest number of coordinates; with more, the planes are too expensive. */
  private static final int MOST_COORDINATES = 2000;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final double tolerance;
  private final @Nullable PrimalProblem exact;
  private final double[] start;
  private final double[] point;
  private final double[] y;
  private @Nullable WorstCase worst;
  private @Nullable ProximalBundle bundle;
  private double valueAtStart = Double.NaN;
  private double normAtStart = Double.NaN;
  private double accuracy;
  private double valueAtProgress = Double.POSITIVE_INFINITY;
  private int steps;
  private int stepsAtProgress;
  private Certificate certificate = Certificate.NONE;

  /**
   * @param exact P, if the problem computes it on the whole space
   */
  public BundleStage(GameSetup<?> setup, @Nullable PrimalProblem exact, double tolerance) {
    this.game = setup.gameOnArrays();
    this.problem = setup.problem();
    this.exact = exact;
    this.tolerance = tolerance;
    this.start = setup.startX().clone();
    this.point = new double[start.length];
    this.y = new double[problem.dimensionY()];
  }

  @Override
  public boolean isWanted(double[] x, @Nullable Stage previous) {
    boolean hasValues = exact != null || problem instanceof ValueProblem;
    boolean isWhole = exact != null || problem instanceof FiniteSumProblem;
    return hasValues
        && isWhole
        && x.length <= MOST_COORDINATES
        && previous != null
        && previous.hasStalled()
        && !previous.hasSeenBumps();
  }

  @Override
  public String name() {
    return "kinks";
  }

  @Override
  public String why() {
    return "the risk has kinks: proximal bundle method on all samples";
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, point, 0, x.length);
    game.y().copyPoint(y);
    open();
    double[] gradient = new double[x.length];
    if (worst != null) {
      accuracy = ACCURACY * worst.gradients(start, y, gradient, new double[y.length]);
      worst.setAccuracy(accuracy);
    }
    valueAtStart = risk().primal(start, gradient);
    normAtStart = Vectors.norm(gradient);
    bundle().start(point, 0);
    double gain = Math.max(valueAtStart - bundle().value(), 0);
    bundle().start(point, REST * Math.max(gain, tolerance * Math.abs(valueAtStart)));
    take();
  }

  private void open() {
    if (exact == null) {
      worst = new WorstCase(game, problem, SampleAverage.of(problem), y);
    }
    bundle = new ProximalBundle(risk(), problem.setX(), start.length);
  }

  @Override
  public boolean step() {
    steps++;
    boolean more = bundle().step();
    take();
    certify();
    double least = tolerance * unit();
    if (!(valueAtProgress - bundle().value() < least)) {
      valueAtProgress = bundle().value();
      stepsAtProgress = steps;
    }
    return more && !certificate.met() && steps < MOST_STEPS && steps - stepsAtProgress < PATIENCE;
  }

  private void take() {
    System.arraycopy(bundle().point(), 0, point, 0, point.length);
    if (worst != null) {
      worst.copyWorstCase(y);
    }
  }

  private void certify() {
    double distance = 2 * distance();
    double small = tolerance * unit();
    if (bundle().isConvex()) {
      double gap = bundle().gap(distance);
      certificate = Certificate.of("estimated-gap", gap, small);
      if (gap > small && bundle().promised() < small / 2) {
        bundle().lengthen();
      }
      return;
    }
    boolean isFar = bundle().promised() > small || bundle().reach() > NEAR * distance;
    double residual = isFar ? Double.POSITIVE_INFINITY : bundle().residual();
    double gain = Math.max(0, valueAtStart - bundle().value());
    double share = gain > 0 ? Math.sqrt(Math.min(1, unit() / gain)) : 1;
    certificate = Certificate.of("estimated-gradient", residual, tolerance * share * normAtStart);
  }

  /** Returns the unit of gaps: the smaller of |P| and its decrease, but not much smaller. */
  private double unit() {
    double gain = Math.max(0, valueAtStart - bundle().value());
    double size = Math.abs(bundle().value());
    return Math.max(Math.min(gain, size), LEAST_SHARE * Math.max(gain, size));
  }

  private double distance() {
    double[] move = new double[point.length];
    Vectors.subtract(point, start, move);
    return Vectors.norm(move);
  }

  private PrimalProblem risk() {
    PrimalProblem known = exact;
    return known == null ? worst() : known;
  }

  private WorstCase worst() {
    return Objects.requireNonNull(worst);
  }

  private ProximalBundle bundle() {
    return Objects.requireNonNull(bundle);
  }

  @Override
  public boolean hasStalled() {
    return !certificate.met();
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double @Nullable [] worstCase() {
    return exact == null ? y : null;
  }

  @Override
  public double risk(double[] gradient) {
    System.arraycopy(bundle().gradient(), 0, gradient, 0, gradient.length);
    return bundle().value();
  }

  @Override
  public Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.put("point", point);
    to.put("y", y);
    to.put("numbers", valueAtStart, normAtStart, valueAtProgress, accuracy);
    to.put("counts", steps, stepsAtProgress);
    certificate.save(to);
    to.save("bundle", bundle());
    if (worst != null) {
      to.save("worst", worst);
    }
  }

  @Override
  public void restore(State from) {
    from.fill("point", point);
    from.fill("y", y);
    double[] numbers = from.doubles("numbers", 4);
    valueAtStart = numbers[0];
    normAtStart = numbers[1];
    valueAtProgress = numbers[2];
    accuracy = numbers[3];
    int[] counts = from.ints("counts", 2);
    steps = counts[0];
    stepsAtProgress = counts[1];
    certificate = Certificate.in(from);
    open();
    from.restore("bundle", bundle());
    if (worst != null) {
      from.restore("worst", worst);
      worst.setAccuracy(accuracy);
    }
  }
}
