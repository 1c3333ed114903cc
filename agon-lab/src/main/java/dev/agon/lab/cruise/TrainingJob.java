package dev.agon.lab.cruise;

import dev.agon.control.CruiseParameters;
import dev.agon.control.CruiseTrainer;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Runs;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import dev.agon.run.Solution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One training run of a gain from K = 0. The result contains the final gain as k1, k2, k3; the
 * worst-case cost in the trace is that of a small sample.
 *
 * @param parameters the problem's constants
 * @param method the method with its parameters
 * @param seed the seed of the episodes
 * @param iterations T
 * @param evaluateEvery the number of iterations between two evaluations of the worst-case cost
 */
record TrainingJob(
    CruiseParameters parameters, Method<?> method, long seed, long iterations, int evaluateEvery)
    implements Job {

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> given = new LinkedHashMap<>();
    MethodInfo.of(method).values().forEach((name, value) -> given.put(name, value.toString()));
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("problem", parameters.toString());
    identity.put("method", methodName());
    identity.put("parameters", given);
    identity.put("seed", seed);
    identity.put("iterations", iterations);
    identity.put("evaluate_every", evaluateEvery);
    return identity;
  }

  private String methodName() {
    return MethodInfo.of(method).name();
  }

  @Override
  public String name() {
    return "cruise control, " + methodName() + ", seed " + seed;
  }

  @Override
  public double cost() {
    return 1e6 * iterations;
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Solution solution =
        CruiseTrainer.solver(parameters, method)
            .seed(seed)
            .budget(Budget.iterations(iterations))
            .evaluateEvery(evaluateEvery)
            .interruptedBy(interrupted)
            .checkpoint(checkpoint)
            .solve();
    if (solution.stopReason().isCutShort()) {
      return null;
    }
    Map<String, Object> result = Runs.result(solution);
    double[] gain = solution.x();
    for (int i = 0; i < gain.length; i++) {
      result.put("k" + (i + 1), gain[i]);
    }
    return new Outcome(result, Runs.trace(solution));
  }
}
