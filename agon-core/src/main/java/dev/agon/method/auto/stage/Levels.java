package dev.agon.method.auto.stage;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;

/**
 * The sizes of the samples on which a problem is solved: a small one first, then four times as many
 * whenever the sample's own error is reached, until all rows are used or the error no longer
 * matters.
 *
 * <p>The rows of a problem whose y has a coordinate per row are never sampled: the worst case of
 * some rows would put all weight on them.
 */
public final class Levels {
  private static final int PILOT = 32;
  private static final int GROWTH = 4;

  /** The relative accuracy of the gradient of the first sample. */
  private static final double FIRST_ERROR = 0.4;

  /** Samples whose gradients differ by less than this fraction count as equal. */
  private static final double EQUAL = 1e-9;

  /**
   * The sample size if all samples of a stream are equal: one sample and a second one for
   * comparison. Equal gradients at the start are not enough: for example, the gradients of |x -
   * sample| are all equal far away.
   */
  private static final int EXACT = 2;

  private final MinMaxProblem problem;
  private final int most;
  private int size;

  /**
   * @param largest the largest sample of a stream
   */
  public Levels(MinMaxProblem problem, int largest) {
    this.problem = problem;
    this.most = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : largest;
  }

  /** Chooses the first size from the spread of a few samples at the start. */
  public void begin(Game<?> game, double[] x, double[] y) {
    boolean finite = problem instanceof FiniteSumProblem;
    if (finite && (most <= 2 * PILOT || problem.dimensionY() >= most)) {
      size = most;
      return;
    }
    SampleAverage pilot = SampleAverage.of(problem, PILOT);
    pilot.setGuard(game::checkGuard);
    double[] gx = new double[x.length];
    double[] gy = new double[y.length];
    pilot.gradient(x, y, gx, gy);
    game.chargeCalls(pilot.calls());
    double norm = StrictMath.hypot(Vectors.norm(gx), Vectors.norm(gy));
    double error = StrictMath.hypot(pilot.errorX(), pilot.errorY());
    if (finite ? error <= EQUAL * norm : pilot.hasEqualSamples()) {
      size = finite ? most : EXACT;
      return;
    }
    double wanted = PILOT * (error / (FIRST_ERROR * norm)) * (error / (FIRST_ERROR * norm));
    int first = (int) Math.min(most / GROWTH, Math.max(2 * PILOT, wanted));
    size = 2L * first >= most ? (finite ? most : first) : first;
  }

  public SampleAverage sample() {
    return SampleAverage.of(problem, size);
  }

  public boolean canGrow() {
    return size < most && size > EXACT;
  }

  /** Uses four times as many samples. */
  public void grow() {
    growTo(GROWTH * (long) size);
  }

  /** Increases the sample to this size, or to all rows if there are fewer than twice as many. */
  public void growTo(long next) {
    boolean finite = problem instanceof FiniteSumProblem;
    size = (finite ? 2 : 1) * next > most ? most : (int) next;
  }

  public int size() {
    return size;
  }

  /** Returns whether these are all rows of a finite sum. */
  public boolean isComplete() {
    return size == most && problem instanceof FiniteSumProblem;
  }

  /** Continues with a saved size. */
  public void resume(int saved) {
    size = saved;
  }
}
