package dev.agon.lab.regression;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Runs;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.random.Purpose;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import dev.agon.run.Solution;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One L-BFGS run on the exact worst-case risk: a local minimum that no stochastic run is expected
 * to improve by much. P is not convex, so the start matters.
 *
 * @param card the description of the data
 * @param data the rows, loaded only when the job runs
 * @param settings the constants of the problem; the weighting of batches does not affect P
 * @param start 0: x = 0; 1: x = (1, ..., 1); larger: standard normal weights, different for each
 *     number
 * @param iterations the maximum number of iterations
 */
record OptimumJob(
    DataCard card, Supplier<Loaded> data, ProblemSettings settings, int start, long iterations)
    implements Job {
  private static final int EVALUATE_EVERY = 50;
  private static final PrimalLbfgs METHOD = PrimalLbfgs.defaults();

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("data", card.identity());
    identity.put("method", "primal-lbfgs");
    Map<String, Object> parameters = new LinkedHashMap<>(); // Map.of has another order in every JVM
    parameters.put("memory", METHOD.memory());
    parameters.put("tolerance", METHOD.tolerance() + "");
    identity.put("parameters", parameters);
    identity.putAll(settings.named());
    identity.put("start", startName());
    identity.put("iterations", iterations);
    return identity;
  }

  /** Returns the start as text. */
  String startName() {
    return start == 0 ? "zero" : start == 1 ? "one" : "random " + (start - 1);
  }

  @Override
  public String name() {
    return card.label() + ", optimum from " + startName();
  }

  /** An iteration takes one or a few passes over the data. */
  @Override
  public double cost() {
    return 0.3 * iterations * (card.nonzeros() + 20.0 * card.rows());
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Solution solution =
        new Trainer(data.get().training())
            .settings(settings)
            .method(METHOD)
            .startWeights(weights(card.features() + (settings.intercept() ? 1 : 0)))
            .budget(Budget.iterations(iterations))
            .evaluateEvery(EVALUATE_EVERY)
            .interruptedBy(interrupted)
            .checkpoint(checkpoint)
            .train()
            .solution();
    return solution.stopReason().isCutShort()
        ? null
        : new Outcome(Runs.result(solution), Runs.trace(solution));
  }

  private double[] weights(int dimension) {
    double[] weights = new double[dimension];
    RandomStream random = new RandomStream(start, Purpose.LBFGS_STARTS);
    if (start == 1) {
      Arrays.fill(weights, 1);
    } else if (start > 1) {
      Arrays.setAll(weights, j -> random.nextGaussian());
    }
    return weights;
  }
}
