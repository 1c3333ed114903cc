package dev.agon.lab.rates;

import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.StoredRun;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.KnownGame;
import dev.agon.theory.estimate.MeanGradient;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * All factors of a grid at one horizon with one seed: the mean of |grad P| for each.
 *
 * <p>A run counts only if P decreased. Far away the gradient may vanish: a divergent run can have a
 * small mean without being a solution.
 *
 * @param game the problem
 * @param series the method and its grid
 * @param tuned T_0, at which the factors are given
 * @param horizon T of these runs
 * @param seed the seed of the batches
 */
record TuningJob(GameSpec game, RateSeries series, long tuned, long horizon, int seed)
    implements Job {
  private static final String SCORE = "mean_gradient";
  private static final double NONE = Double.POSITIVE_INFINITY;

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("kind", "rates-tuning");
    identity.put("game", game.identity());
    identity.put("method", series.method());
    identity.put("grid", series.points().toString());
    identity.put("tuned", tuned);
    identity.put("iterations", horizon);
    identity.put("seed", seed);
    return identity;
  }

  @Override
  public String name() {
    return game.name() + ", " + series.id() + ", factors at T = " + horizon + ", seed " + seed;
  }

  @Override
  public double cost() {
    return RatesJob.NANOS * horizon * series.points().size();
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    List<Factors> points = series.points();
    double[] scores = new double[points.size()];
    RateProblem problem = game.problem();
    for (int k = 0; k < scores.length; k++) {
      Method<?> method = points.get(k).at(series.method(), problem, tuned, horizon);
      MeanGradient mean = new MeanGradient(problem.game());
      Solution solution =
          Solver.ofUnchecked(problem.game(), method)
              .seed(seed)
              .budget(Budget.iterations(horizon))
              .evaluateEvery(Integer.MAX_VALUE)
              .interruptedBy(interrupted)
              .listener(mean)
              .solve();
      if (solution.stopReason().isCutShort()) {
        return null;
      }
      scores[k] = solution.iterations() == horizon ? score(problem.game(), solution, mean) : NONE;
    }
    Columns trace =
        new Columns()
            .add("step_x", column(points, Factors::stepX))
            .add("ratio", column(points, Factors::ratio))
            .add("smoothing", column(points, Factors::smoothing))
            .add(SCORE, scores);
    return new Outcome(new LinkedHashMap<>(), trace);
  }

  /** Returns the mean |grad P| of a grid point in a stored run; infinity if P did not decrease. */
  static double score(StoredRun run, int point) {
    double score = run.trace().get(SCORE)[point];
    return Double.isNaN(score) ? NONE : score;
  }

  private static double score(KnownGame game, Solution solution, MeanGradient mean) {
    double[] x = new double[game.dimensionX()];
    double[] y = new double[game.dimensionY()];
    game.start(x, y);
    double before = game.primal(x, new double[x.length]);
    return solution.last().risk() < before ? mean.mean() : NONE;
  }

  private static double[] column(List<Factors> points, ToDoubleFunction<Factors> value) {
    return points.stream().mapToDouble(value).toArray();
  }
}
