package dev.agon.lab.regression;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.run.CodeDigest;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Runs;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import dev.agon.run.Solution;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of one method on robust logistic regression.
 *
 * @param card the description of the data
 * @param data the rows, loaded only when the job runs
 * @param method the method with its parameters
 * @param settings the constants of the problem
 * @param start the start of the run
 * @param seed the seed of the batches
 * @param iterations T
 * @param evaluateEvery the number of iterations between two evaluations of P
 * @param diagnostics whether effective steps, angles and test accuracy are recorded too
 */
public record RegressionJob(
    DataCard card,
    Supplier<Loaded> data,
    Method<?> method,
    ProblemSettings settings,
    Start start,
    long seed,
    long iterations,
    int evaluateEvery,
    boolean diagnostics)
    implements Job {
  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("data", card.identity());
    identity.put("method", methodName());
    identity.put("method_code", CodeDigest.of(method.getClass()));
    identity.put("parameters", parameters());
    identity.putAll(settings.named());
    identity.put("start", start.toString());
    identity.put("seed", seed);
    identity.put("iterations", iterations);
    identity.put("evaluate_every", evaluateEvery);
    identity.put("diagnostics", diagnostics);
    return identity;
  }

  private String methodName() {
    return MethodInfo.of(method).name();
  }

  private Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    MethodInfo.of(method).values().forEach((name, value) -> parameters.put(name, value.toString()));
    return parameters;
  }

  @Override
  public String name() {
    return card.label() + ", " + methodName() + ", seed " + seed;
  }

  /** An evaluation of P costs a pass over the data, an iteration a pass over y. */
  @Override
  public double cost() {
    double evaluations = (double) iterations / evaluateEvery;
    return evaluations * (card.nonzeros() + 20.0 * card.rows()) + 4.0 * iterations * card.rows();
  }

  @Override
  public WarmUp warmUp() {
    return new WarmUp(
        card.label() + ", " + methodName(),
        interrupted ->
            trainer(data.get())
                .budget(WarmUp.BUDGET)
                .evaluateEvery(WarmUp.EVALUATE_EVERY)
                .interruptedBy(interrupted)
                .train());
  }

  private Trainer trainer(Loaded loaded) {
    return new Trainer(loaded.training()).settings(settings).method(method).start(start).seed(seed);
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Loaded loaded = data.get();
    Trainer trainer =
        trainer(loaded)
            .budget(Budget.iterations(iterations))
            .evaluateEvery(evaluateEvery)
            .interruptedBy(interrupted)
            .checkpoint(checkpoint);
    Dataset test = loaded.test().orElse(loaded.training());
    RunDiagnostics probe = new RunDiagnostics(test);
    if (diagnostics) {
      trainer.listener(probe);
    }
    Solution solution = trainer.train().solution();
    if (solution.stopReason().isCutShort()) {
      return null;
    }
    Columns trace = Runs.trace(solution);
    Map<String, Object> result = Runs.result(solution);
    if (diagnostics) {
      probe.addTo(trace, solution);
      result.put("accuracy", probe.accuracy(solution.x()));
    }
    return new Outcome(result, trace);
  }
}
