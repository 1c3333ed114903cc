package dev.agon.lab.rates;

import dev.agon.game.Game;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.state.Savable;
import dev.agon.state.State;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.RandomIterate;
import dev.agon.theory.estimate.MeanGradient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run with the schedule of its horizon: the mean of |grad P| over all iterates, and |grad P| at
 * a random iterate, at the one with the smallest P and at the last. The trace has the running mean
 * after 1, 2, 4, 8, ... iterates.
 *
 * @param game the problem
 * @param series the name of the curve it belongs to
 * @param method the method for this horizon
 * @param horizon T
 * @param seed the seed of the batches and of the random choice
 */
record RatesJob(GameSpec game, String series, Method<?> method, long horizon, long seed)
    implements Job {
  /** The name of the mean of |grad P| over all iterates, in a result. */
  static final String MEAN = "mean_gradient";

  /** The name of the mean over the second half of them; absent unless T is a power of two. */
  static final String SECOND_HALF = "second_half_gradient";

  /** The estimated time of an iteration on these games. */
  static final double NANOS = 1600;

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = MethodDescription.job("rates", game.identity(), method);
    identity.put("iterations", horizon);
    identity.put("seed", seed);
    return identity;
  }

  @Override
  public String name() {
    return game.name() + ", " + series + ", T = " + horizon + ", seed " + seed;
  }

  @Override
  public double cost() {
    return NANOS * horizon;
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    KnownGame problem = game.problem().game();
    MeanGradient mean = new MeanGradient(problem);
    RandomIterate random = new RandomIterate(seed);
    Doublings doublings = new Doublings(mean);
    Solution solution =
        Solver.ofUnchecked(problem, method)
            .seed(seed)
            .budget(Budget.iterations(horizon))
            .evaluateEvery(Integer.MAX_VALUE)
            .interruptedBy(interrupted)
            .checkpoint(checkpoint)
            .listener(mean)
            .listener(random)
            .listener(doublings)
            .solve();
    if (solution.stopReason().isCutShort()) {
      return null;
    }
    Map<String, Object> result = new LinkedHashMap<>();
    if (solution.iterations() == horizon) { // a run that diverged has no numbers
      result.put(MEAN, mean.mean());
      double secondHalf = doublings.secondHalf(horizon);
      if (Double.isFinite(secondHalf)) {
        result.put(SECOND_HALF, secondHalf);
      }
      result.put("random_gradient", gradient(problem, random.x()));
      result.put("random_iteration", random.index());
      result.put("best_gradient", mean.atBest());
      result.put("final_gradient", gradient(problem, solution.x()));
    }
    result.put("iterations", solution.iterations());
    result.put("oracle_calls", solution.oracleCalls());
    result.put("stop_reason", solution.stopReason().toString());
    return new Outcome(result, doublings.columns());
  }

  private static double gradient(KnownGame problem, double[] x) {
    double[] gradient = new double[x.length];
    problem.primal(x, gradient);
    return Vectors.norm(gradient);
  }

  /** Records the running mean whenever the number of iterates has doubled. */
  private static final class Doublings implements RunListener, Savable {
    private final MeanGradient mean;
    private final List<Double> counts = new ArrayList<>();
    private final List<Double> means = new ArrayList<>();

    Doublings(MeanGradient mean) {
      this.mean = mean;
    }

    @Override
    public void stepping(long iteration, Game<?> players) {
      long count = iteration + 1;
      if ((count & (count - 1)) == 0) {
        counts.add((double) count);
        means.add(mean.mean());
      }
    }

    @Override
    public void save(State to) {
      to.put("counts", array(counts));
      to.put("means", array(means));
    }

    @Override
    public void restore(State from) {
      counts.clear();
      means.clear();
      Arrays.stream(from.doubles("counts")).forEach(counts::add);
      Arrays.stream(from.doubles("means")).forEach(means::add);
    }

    /** Returns the mean over the iterates from T/2 on; NaN unless T is a power of two. */
    double secondHalf(long horizon) {
      int last = counts.size() - 1;
      boolean doubled = last > 0 && counts.get(last) == horizon;
      return doubled ? 2 * means.get(last) - means.get(last - 1) : Double.NaN;
    }

    Columns columns() {
      return new Columns().add("iterates", array(counts)).add("mean_gradient", array(means));
    }

    private static double[] array(List<Double> values) {
      return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
  }
}
