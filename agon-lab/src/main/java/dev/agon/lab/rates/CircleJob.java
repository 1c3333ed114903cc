package dev.agon.lab.rates;

import dev.agon.lab.experiment.Series;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run with exact gradients on the twisted game.
 *
 * @param circles the problem and the protocol
 * @param series the method
 */
record CircleJob(CirclesSpec circles, Series series) implements Job {

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity =
        MethodDescription.job("circles", circles.identity(), series.create());
    identity.put("iterations", circles.iterations());
    identity.put("evaluate_every", circles.evaluateEvery());
    return identity;
  }

  @Override
  public String name() {
    return circles.name() + ", " + series.id();
  }

  @Override
  public double cost() {
    return RatesJob.NANOS * circles.iterations();
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Solution solution =
        Solver.ofUnchecked(circles.problem(), series.create())
            .budget(Budget.iterations(circles.iterations()))
            .evaluateEvery(circles.evaluateEvery())
            .interruptedBy(interrupted)
            .checkpoint(checkpoint)
            .solve();
    if (solution.stopReason().isCutShort()) {
      return null;
    }
    Map<String, Object> result = new LinkedHashMap<>();
    double left = solution.last().gradientNorm();
    if (Double.isFinite(left)) {
      result.put("final_gradient", left);
    }
    result.put("stop_reason", solution.stopReason().toString());
    Columns trace =
        new Columns()
            .add("iteration", solution.trace().stream().mapToDouble(p -> p.iteration()).toArray())
            .add(
                "gradient_norm",
                solution.trace().stream().mapToDouble(p -> p.gradientNorm()).toArray());
    return new Outcome(result, trace);
  }
}
