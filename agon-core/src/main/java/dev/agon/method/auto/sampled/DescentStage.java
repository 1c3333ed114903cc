package dev.agon.method.auto.sampled;

import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Gains;
import dev.agon.method.auto.stage.Levels;
import dev.agon.method.auto.stage.Stage;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SampleDescent} on all rows. For many rows or a stream it runs on a small sample,
 * followed by steps with the {@link FreshGradient} of larger samples.
 *
 * <p>It ends when the gradient of P has fallen to a thousandth of its norm at the start and the
 * last steps have hardly decreased P. It hands over to the saddle stage if the ascent of y does not
 * converge, or if quasi-Newton steps stall at kinks of P.
 */
public final class DescentStage implements Stage {
  private static final int LARGEST_SAMPLE = 1 << 17;

  /** The growth of the samples on which P is minimised; twice as much if N is known. */
  private static final int GROWTH = 4;

  private static final double LEAST_GROWTH = 1.2;
  private static final int MOST_GROWTH = 16;

  /** The number of steps with the same curvature after which P is minimised again. */
  private static final int MOST_STEPS_ON = 8;

  /** The smallest sample on which a point is confirmed. */
  private static final int LEAST = 256;

  /** The samples on which a point is confirmed, as a fraction of those on which it was found. */
  private static final double CONFIRMING = 0.5;

  /** The smallest sample whose curvature is good enough for steps on other samples. */
  private static final int CURVED = 1024;

  /** A point is accepted if N would be negligible even if it were larger by this factor. */
  private static final double SAFETY = 2.5;

  /**
   * The factor that replaces {@link #SAFETY} in the choice of the next sample, whose N may be
   * larger than expected.
   */
  private static final double TARGET = 3;

  /** A sample that is smaller than needed by more than this factor need not be confirmed. */
  private static final double TOO_FEW = 4;

  /** A descent on a sample ends when the remaining decrease is at most this fraction of N. */
  private static final double REST = 0.25;

  /** The number of larger maxima over y after which no point is accepted. */
  private static final int MOST_JUMPS = 3;

  /**
   * As long as N is unknown, a descent ends when the gradient is at most this fraction of its
   * error.
   */
  private static final double FIRST_REST = 0.3;

  private final Game<?> game;
  private final MinMaxProblem problem;
  private final Levels levels;
  private final double[] point;
  private final double[] y;
  private final double[] start;
  private final double[] startY;
  private final Gains gains;
  private final SampleDescent descent;
  private final FreshGradient fresh;

  /** The number of samples for which the point is the minimiser; 0 during a descent. */
  private int solved;

  /** The number of steps with the curvature of the last descent. */
  private int stepsOn;

  /** The number of times that another maximum over y turned out to be larger. */
  private int jumps;

  private boolean stalled;
  private boolean kinked;
  private Certificate certificate = Certificate.NONE;

  public DescentStage(Game<?> game, MinMaxProblem problem, double tolerance) {
    this.game = game;
    this.problem = problem;
    this.levels = new Levels(problem, LARGEST_SAMPLE);
    this.point = new double[problem.dimensionX()];
    this.y = new double[problem.dimensionY()];
    this.start = new double[point.length];
    this.startY = new double[y.length];
    this.gains = new Gains(tolerance);
    this.descent = new SampleDescent(game, problem, gains, point, y);
    this.fresh = new FreshGradient(game, problem);
  }

  /** Also records whether P has kinks, as it does after a stage for a J that is linear in y. */
  @Override
  public boolean isWanted(double[] x, @Nullable Stage previous) {
    kinked = previous instanceof SaddleStage;
    return previous == null
        || kinked
        || previous instanceof StepSearch search && search.hasImproved();
  }

  @Override
  public String name() {
    return "estimated";
  }

  @Override
  public String why() {
    return (problem.setX() instanceof WholeSpace ? "L-BFGS" : "projected quasi-Newton steps")
        + " on the estimated risk of "
        + (levels.isComplete() ? "all" : "up to")
        + " "
        + levels.size()
        + " samples"
        + (fresh.largest() > 0 ? ", confirmed on up to " + fresh.largest() + " others" : "")
        + (solved > 0 && !certificate.met() ? "; the samples allow no smaller gradient" : "")
        + (descent.isDefined() ? "" : "; y did not converge");
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, point, 0, x.length);
    System.arraycopy(x, 0, start, 0, x.length);
    game.y().copyPoint(y);
    game.y().copyPoint(startY);
    levels.begin(game, x, y);
    descent.begin(levels.sample());
  }

  @Override
  public boolean step() {
    if (solved > 0) {
      return confirm();
    }
    if (!descent.isDefined()) {
      return growWhereYRests();
    }
    if (isLimited()) {
      return finishSample(true);
    }
    boolean more = descent.step();
    return more && !isDone() || finishSample(more);
  }

  /**
   * Grows the sample, if possible, because y does not converge on it: a small sample may lack the
   * concavity in y that the expectation has.
   */
  private boolean growWhereYRests() {
    if (!levels.canGrow()) {
      return false;
    }
    levels.grow();
    descent.begin(levels.sample());
    return true;
  }

  /** Returns the largest gradient of P that counts as small. */
  private double small() {
    double value = descent.value();
    double small = kinked ? gains.small(value) : gains.small(value, descent.error() == 0);
    return descent.isExact() ? Math.min(small, gains.smallOver(distance())) : small;
  }

  /** Returns whether no further progress is possible on this sample. */
  private boolean isDone() {
    return isLimited() || gains.isSmall(descent.norm(), descent.value(), small());
  }

  /** Returns whether only other samples would allow further progress. */
  private boolean isLimited() {
    if (descent.isExact() || !levels.canGrow()) {
      return false;
    }
    double noise = fresh.noise(levels.size());
    if (noise > 0) {
      return descent.expected() <= REST * noise;
    }
    double error = StrictMath.hypot(descent.error(), descent.worst().errorOfY());
    return descent.norm() <= FIRST_REST * error;
  }

  /**
   * @param more whether the descent on this sample could still find lower points
   */
  private boolean finishSample(boolean more) {
    boolean moved = descent.hasMoved();
    stalled = !more && descent.norm() > Math.max(small(), descent.error());
    if (descent.isExact()) {
      // The curvature bounds what could still be gained only if the last step gained little. It
      // bounds nothing at a kink, where a step has failed.
      double small = moved && isDone() ? small() : Math.min(small(), gains.small(descent.value()));
      certificate = Certificate.of("estimated-gradient", descent.norm(), small);
      return certificate.met() && jumps();
    }
    if (stalled || descent.model().isEmpty()) {
      return levels.canGrow() && solve(GROWTH * levels.size());
    }
    double needed = fresh.size(negligible() / TARGET);
    if (needed > TOO_FEW * levels.size() && levels.size() < CURVED) {
      return solve(Math.min(2 * GROWTH * levels.size(), needed));
    }
    solved = levels.size();
    return true;
  }

  /** Returns whether a larger maximum over y was found, and the descent is to continue there. */
  private boolean jumps() {
    double[] other = descent.higherMaximum(startY);
    if (other == null) {
      return false;
    }
    certificate = Certificate.of("estimated-gradient", Double.NaN, certificate.tolerance());
    stalled = ++jumps > MOST_JUMPS;
    if (!stalled) {
      descent.continueFrom(other);
    }
    return !stalled;
  }

  private double distance() {
    double sum = 0;
    for (int j = 0; j < point.length; j++) {
      sum += (point[j] - start[j]) * (point[j] - start[j]);
    }
    return Math.sqrt(sum);
  }

  /** Returns the decrease of P up to which a sampling error is negligible. */
  private double negligible() {
    double value = descent.value();
    return gains.negligible(value, fresh.size(gains.negligible(value) / SAFETY));
  }

  /** Begins to minimise P on a larger sample. */
  private boolean solve(double size) {
    solved = 0;
    stepsOn = 0;
    levels.growTo((long) size);
    descent.continueOn(levels.sample());
    return true;
  }

  /** Measures the gradient at the minimiser of a sample on other samples. */
  private boolean confirm() {
    boolean stepped = solved > levels.size();
    int size = Math.max(LEAST, (int) (CONFIRMING * solved));
    double gain = fresh.measureGain(size, start, point, y, descent);
    if (gain > 0) {
      gains.setTotal(gain);
    }
    if (!fresh.measure(size, point, y, descent)) {
      return solve(Integer.MAX_VALUE);
    }
    if (!fresh.isDefined()) {
      certificate = Certificate.NONE;
      return levels.canGrow() && solve(GROWTH * levels.size());
    }
    if (problem instanceof FiniteSumProblem && levels.canGrow() && !fresh.hasSeenNoise()) {
      return solve(
          Integer
              .MAX_VALUE); // equal gradients, often zero, contain no information about other rows
    }
    boolean explained = fresh.isExplained(size, fresh.noise(solved));
    double surplus = fresh.surplus(size);
    if (!explained && !stepped) {
      fresh.explain(size, solved);
    }
    certify(surplus, explained ? size + worth(surplus) : solved);
    if (certificate.met() || !levels.canGrow()) {
      if (explained) {
        stepTowards(size, surplus);
      }
      return false;
    }
    return stepped && !explained
        ? solve(Math.min(solved, GROWTH * levels.size())) // the curvature is not good enough
        : useMore(surplus);
  }

  /**
   * Accepts the point if P can decrease only by a negligible amount.
   *
   * @param surplus the measured decrease that is possible at the point
   * @param samples the samples that determine the point
   */
  private void certify(double surplus, double samples) {
    double noise = fresh.noise(samples);
    double expected = Math.max(SAFETY * noise, noise + surplus);
    double norm = fresh.norm(point, samples) * (noise > 0 ? Math.sqrt(expected / noise) : 1);
    double share = expected > 0 ? Math.sqrt(negligible() / expected) : 1;
    certificate = Certificate.of("estimated-gradient", norm, norm * share);
  }

  /** Improves the point with a larger sample: by one step if the curvature is good enough. */
  private boolean useMore(double surplus) {
    // The samples that confirm the point determine it as well.
    double found = fresh.size(negligible() / TARGET) / (1 + CONFIRMING);
    double needed = Math.max(LEAST_GROWTH * solved, found);
    boolean exhausted = LEAST_GROWTH * solved > LARGEST_SAMPLE || stepsOn == MOST_STEPS_ON;
    if (levels.size() < CURVED || exhausted) {
      return solve(Math.max(2.0 * solved, Math.min(2.0 * GROWTH * solved, needed)));
    }
    double most = Math.min(LARGEST_SAMPLE, MOST_GROWTH * (double) solved);
    return stepOn((int) Math.min(needed, most), surplus);
  }

  /**
   * Makes a step with the gradient of more samples, so that there are this many in total, and the
   * curvature of the last descent.
   */
  private boolean stepOn(int size, double surplus) {
    int more = size - solved;
    boolean possible = fresh.measure(more, point, y, descent);
    if (!possible || !fresh.isExplained(more, Math.max(surplus, fresh.noise(solved)))) {
      return solve(size);
    }
    stepTowards(more, fresh.surplus(more));
    stepsOn++;
    return true;
  }

  /**
   * Moves to the minimiser of all samples so far: it is between the point and the minimiser that
   * the last gradient predicts, in proportion to the numbers of their samples.
   *
   * @param size the samples of the last gradient
   * @param surplus the measured decrease that was possible at the point
   */
  private void stepTowards(int size, double surplus) {
    double worth = worth(surplus);
    fresh.step(size / (size + worth), point, y);
    solved = size + (int) worth;
  }

  /**
   * Returns the number of samples whose minimiser is as good as the point, which may be worse than
   * its own samples explain.
   */
  private double worth(double surplus) {
    return surplus > 0 ? Math.min(solved, fresh.size(surplus)) : solved;
  }

  @Override
  public boolean hasSeenBumps() {
    return descent.isDefined() && descent.worst().isNonconcave();
  }

  @Override
  public boolean hasStalled() {
    return stalled || !descent.isDefined();
  }

  @Override
  public double[] point() {
    return point;
  }

  @Override
  public double[] worstCase() {
    return y;
  }

  @Override
  public double risk(double[] gradient) {
    if (!descent.hasBegun() || Double.isNaN(descent.value()) || solved > levels.size()) {
      return Double.NaN;
    }
    System.arraycopy(descent.gradient(), 0, gradient, 0, gradient.length);
    return descent.value();
  }

  @Override
  public Certificate certificate() {
    return certificate;
  }

  @Override
  public void save(State to) {
    to.put("point", point);
    to.put("y", y);
    to.put("start", start);
    to.put("start-y", startY);
    to.put("size", (long) levels.size());
    to.put("flags", solved, stalled ? 1 : 0, kinked ? 1 : 0, jumps, stepsOn);
    certificate.save(to);
    to.save("gains", gains);
    to.save("fresh", fresh);
    to.save("descent", descent);
  }

  @Override
  public void restore(State from) {
    from.fill("point", point);
    from.fill("y", y);
    from.fill("start", start);
    from.fill("start-y", startY);
    levels.resume((int) from.count("size"));
    int[] flags = from.ints("flags", 5);
    solved = flags[0];
    stalled = flags[1] == 1;
    kinked = flags[2] == 1;
    jumps = flags[3];
    stepsOn = flags[4];
    certificate = Certificate.in(from);
    from.restore("gains", gains);
    from.restore("fresh", fresh);
    descent.restoreOn(levels.sample(), from.part("descent"));
  }
}
