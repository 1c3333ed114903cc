package dev.agon.lab.rates;

import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.method.Method;
import dev.agon.run.Checkpoint;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * |m - grad J| along one run; the trace has every k-th iteration, and the result the mean over all.
 *
 * @param game the problem
 * @param spec the schedules, and T
 * @param series the method
 * @param seed the seed of the batches
 */
record MomentumJob(GameSpec game, MomentumSpec spec, Series series, long seed) implements Job {
  private static final int EVALUATIONS = 400;

  Method<?> method() {
    return spec.method(series, game.problem());
  }

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity =
        MethodDescription.job("momentum-error", game.identity(), method());
    identity.put("iterations", spec.iterations());
    identity.put("seed", seed);
    return identity;
  }

  @Override
  public String name() {
    return game.name() + ", " + series.id() + ", seed " + seed;
  }

  @Override
  public double cost() {
    return RatesJob.NANOS * spec.iterations();
  }

  @Override
  public Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    int iterations = spec.iterations();
    double[] errors = MomentumError.along(game.problem().game(), method(), seed, iterations);
    int every = Math.max(1, iterations / EVALUATIONS);
    int evaluations = (iterations + every - 1) / every;
    double[] iteration = new double[evaluations];
    double[] error = new double[evaluations];
    Arrays.setAll(iteration, i -> (double) i * every);
    Arrays.setAll(error, i -> errors[i * every]);
    Map<String, Object> result = new LinkedHashMap<>();
    double mean = Arrays.stream(errors).sum() / iterations;
    if (Double.isFinite(mean)) {
      result.put("mean_error", mean);
    }
    Columns trace = new Columns().add("iteration", iteration).add("momentum_error", error);
    return new Outcome(result, trace);
  }
}
