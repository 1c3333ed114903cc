package dev.agon.method.auto.sampled;

import dev.agon.InvalidInputException;
import dev.agon.estimate.Ascent;
import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.auto.stage.Expense;
import dev.agon.method.auto.stage.Stage;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Player;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.GradientMapping;
import dev.agon.state.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * HCMM-2, or STORM-GDA if there are no Hessian-vector products, from the start of the problem, with
 * steps from a short geometric grid. Nine pairs of steps run for fifty iterations, the best three
 * of them for a hundred, and the best one for two hundred. Four more rounds follow, each with half
 * of the previous steps.
 *
 * <p>It is used where J is not concave in y or the ascent of y does not converge, because P then
 * has kinks or cannot be evaluated. The result is used only if, after a few steps of ascent in y, J
 * is lower than at the end of the previous stage. The last stage uses the best steps as well.
 */
public final class StepSearch implements Stage {
  private static final double[] LENGTHS = {0.1, 0.03, 0.01};
  private static final double[] RATIOS = {1, 5, 0.2};
  private static final int BATCH = 20;
  private static final int FIRST_BATCH = 200;
  private static final int ITERATIONS = 50;
  private static final int KEPT = 3;
  private static final int RACES = 3;

  /** The number of rounds, each with half of the previous steps. */
  private static final int HALVINGS = 4;

  private static final int SAMPLES = 256;
  private static final int GRADIENTS = 20;

  /**
   * The result must be lower than the value it is compared with, by this fraction of that value.
   */
  private static final double LOWER = 0.01;

  /** A pair of steps, and the point that it has reached. */
  private static final class Candidate {
    final double length;
    final double ratio;
    final double[] x;
    final double[] y;
    double value = Double.NaN;

    Candidate(double length, double ratio, double[] x, double[] y) {
      this.length = length;
      this.ratio = ratio;
      this.x = x.clone();
      this.y = y.clone();
    }
  }

  private final GameSetup<?> setup;
  private final Game<ArrayPlayer> game;
  private final MinMaxProblem problem;
  private final double[] startX;
  private final double[] startY;
  private final double[] before;
  private final double[] beforeY;
  private final double[] point;
  private final double[] y;
  private @Nullable Stage previous;
  private @Nullable SampleAverage sample;
  private final List<Candidate> candidates = new ArrayList<>();
  private int current;
  private int round;
  private int iteration;
  private Method.Iteration running = i -> {};
  private boolean improved;

  public StepSearch(GameSetup<?> setup) {
    this.setup = setup;
    this.game = setup.gameOnArrays();
    this.problem = setup.problem();
    this.startX = setup.startX();
    this.startY = setup.startY();
    this.before = new double[startX.length];
    this.beforeY = new double[startY.length];
    this.point = new double[startX.length];
    this.y = new double[startY.length];
  }

  @Override
  public boolean isWanted(double[] x, @Nullable Stage last) {
    previous = last;
    return last instanceof DescentStage
        && last.hasStalled()
        && (last.hasSeenBumps() || last.certificate().kind().equals(Certificate.NONE.kind()));
  }

  @Override
  public String name() {
    return "steps";
  }

  @Override
  public String why() {
    return "HCMM-2 with steps from a grid, "
        + (improved ? "which reach a lower point" : "which do not reach a lower point");
  }

  @Override
  public void begin(double[] x) {
    System.arraycopy(x, 0, before, 0, x.length);
    game.y().copyPoint(beforeY);
    sample = newSample();
    for (double length : LENGTHS) {
      for (double ratio : RATIOS) {
        candidates.add(new Candidate(length, ratio, startX, startY));
      }
    }
    beginCandidate();
  }

  private SampleAverage newSample() {
    int n = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : Integer.MAX_VALUE;
    int size = problem.dimensionY() >= n ? n : Math.min(n, SAMPLES);
    SampleAverage made = SampleAverage.of(problem, size);
    made.setGuard(setup.game()::checkGuard);
    return made;
  }

  private void beginCandidate() {
    Candidate next = candidates.get(current);
    game.x().moveTo(next.x);
    game.x().stay();
    game.y().moveTo(next.y);
    game.y().stay();
    System.arraycopy(next.x, 0, point, 0, point.length);
    System.arraycopy(next.y, 0, y, 0, y.length);
    iteration = 0;
    running = newRun(next);
  }

  private Method.Iteration newRun(Candidate next) {
    int most = problem instanceof FiniteSumProblem sum ? sum.sampleCount() : Integer.MAX_VALUE;
    int batch = Math.min(BATCH, most);
    int first = Math.min(FIRST_BATCH, most);
    double stepX = stepX(next);
    double stepY = stepY(next);
    return problem instanceof HessianProblem
        ? Hcmm2.defaults().withSteps(stepX, stepY).withBatches(batch, first).beginUnchecked(setup)
        : StormGda.defaults()
            .withSteps(stepX, stepY)
            .withBatches(batch, first)
            .beginUnchecked(setup);
  }

  private double stepX(Candidate of) {
    return factor() * of.length * unit(startX);
  }

  private double stepY(Candidate of) {
    double ofY = unit(startY);
    return factor() * of.ratio * of.length * ofY;
  }

  /** Returns the root mean square of the coordinates, at least 1. */
  private static double unit(double[] start) {
    return Math.max(1, Vectors.norm(start) / Math.sqrt(Math.max(1, start.length)));
  }

  private double factor() {
    return 1.0 / (1 << Math.max(0, round + 1 - RACES));
  }

  /** Returns the step of x that was best; NaN before. */
  public double stepX() {
    return candidates.size() == 1 ? stepX(candidates.get(0)) : Double.NaN;
  }

  /** Returns the step of y that was best. */
  public double stepY() {
    return stepY(candidates.get(0));
  }

  @Override
  public boolean step() {
    Candidate playing = candidates.get(current);
    boolean finite = true;
    try {
      running.step(iteration++);
    } catch (Player.DivergedException | InvalidInputException e) {
      finite = false;
    }
    if (finite && iteration < iterations()) {
      game.x().copyPoint(point);
      game.y().copyPoint(y);
      return true;
    }
    keep(playing, finite);
    current++;
    if (current == candidates.size() && endRound()) {
      compare(candidates.get(0));
      return false;
    }
    beginCandidate();
    return true;
  }

  /**
   * Keeps the point that the run has reached, or the previous one if the schedule of steps has
   * reached a higher one.
   */
  private void keep(Candidate playing, boolean finite) {
    double[] x = game.x().point().clone();
    double[] u = game.y().point().clone();
    double there = finite ? value(x, u) : Double.NaN;
    if (!(there >= playing.value)) {
      System.arraycopy(x, 0, playing.x, 0, x.length);
      System.arraycopy(u, 0, playing.y, 0, u.length);
      playing.value = there;
    }
  }

  /** Returns whether this was the last round. */
  private boolean endRound() {
    candidates.sort(Comparator.comparingDouble(one -> one.value)); // NaN is last
    candidates.subList(Math.max(1, candidates.size() / KEPT), candidates.size()).clear();
    current = 0;
    round++;
    return round == RACES + HALVINGS;
  }

  private int iterations() {
    return ITERATIONS << Math.min(round, RACES - 1);
  }

  /** Keeps the result if J is lower there than at the end of the previous stage. */
  private void compare(Candidate best) {
    double here = Math.max(value(best.x, best.y), value(best.x, startY));
    double there = Math.max(value(before, beforeY), value(before, startY));
    improved = here < there - LOWER * Math.abs(there) || Double.isNaN(there) && !Double.isNaN(here);
    System.arraycopy(improved ? best.x : before, 0, point, 0, point.length);
    System.arraycopy(improved ? best.y : beforeY, 0, y, 0, y.length);
  }

  /**
   * Returns J after a few steps of ascent in y; if the problem does not compute J, the norm of its
   * gradient in x.
   */
  private double value(double[] atX, double[] atY) {
    SampleAverage on = Objects.requireNonNull(sample);
    Expense expense = new Expense(game, on);
    double[] u = atY.clone();
    double[] gradient = new double[atX.length];
    Ascent ascent = new Ascent((v, slope) -> on.gradientY(atX, v, slope), problem.setY(), u);
    ascent.ascend(1e-2, () -> 0, GRADIENTS);
    double result;
    if (problem instanceof ValueProblem values) {
      result = on.value(values, atX, u);
    } else {
      on.gradientX(atX, u, gradient);
      result = new GradientMapping(problem.setX(), atX.length, true).norm(atX, gradient);
    }
    expense.count();
    return result;
  }

  /** Returns whether the result is lower than the result of the previous stage. */
  boolean hasImproved() {
    return improved;
  }

  @Override
  public boolean hasStalled() {
    return !improved && previous != null && previous.hasStalled();
  }

  @Override
  public boolean hasSeenBumps() {
    return previous != null && previous.hasSeenBumps();
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
    return Double.NaN;
  }

  @Override
  public Certificate certificate() {
    return improved || previous == null ? Certificate.NONE : previous.certificate();
  }

  @Override
  public void save(State to) {
    to.put("before", before);
    to.put("before-y", beforeY);
    to.put("point", point);
    to.put("y", y);
    to.put("counts", current, round, iteration, improved ? 1 : 0, candidates.size());
    for (int k = 0; k < candidates.size(); k++) {
      Candidate one = candidates.get(k);
      to.put("x" + k, one.x);
      to.put("y" + k, one.y);
      to.put("numbers" + k, one.length, one.ratio, one.value);
    }
    to.save("running", running);
  }

  @Override
  public void restore(State from) {
    from.fill("before", before);
    from.fill("before-y", beforeY);
    from.fill("point", point);
    from.fill("y", y);
    int[] counts = from.ints("counts", 5);
    current = counts[0];
    round = counts[1];
    iteration = counts[2];
    improved = counts[3] == 1;
    candidates.clear();
    for (int k = 0; k < counts[4]; k++) {
      double[] numbers = from.doubles("numbers" + k, 3);
      Candidate one = new Candidate(numbers[0], numbers[1], startX, startY);
      from.fill("x" + k, one.x);
      from.fill("y" + k, one.y);
      one.value = numbers[2];
      candidates.add(one);
    }
    sample = newSample();
    running = newRun(candidates.get(Math.min(current, candidates.size() - 1)));
    from.restore("running", running);
  }
}
