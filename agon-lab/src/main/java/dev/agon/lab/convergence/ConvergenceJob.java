package dev.agon.lab.convergence;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.run.CodeDigest;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Runs;
import dev.agon.learn.problem.Form;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Account;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
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
 * One run of one method on one problem, from zero.
 *
 * @param card the description of the data
 * @param data the rows, loaded only when the job runs
 * @param method the method with its parameters
 * @param settings the objective
 * @param form the form of the problem; null for the one of the set
 * @param seed the seed of the batches
 * @param passes the length, in passes
 */
record ConvergenceJob(
    DataCard card,
    Supplier<Loaded> data,
    Method<?> method,
    ProblemSettings settings,
    @Nullable Form form,
    long seed,
    int passes)
    implements Job {
  /** The trace columns of a run. */
  static final String RISK = "worst_case_risk";

  static final String PASSES = "passes";
  static final String SECONDS = "seconds";

  /** The iterations of a warm-up. */
  private static final int WARM_UP = 300;

  /** A pass evaluates n rows for both players, which are 2n oracle calls. */
  private long callsPerPass() {
    return 2L * card.rows();
  }

  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("kind", "convergence");
    identity.put("version", Provenance.VERSION);
    identity.put("data", card.identity());
    identity.put("method", MethodInfo.of(method).name());
    identity.put("method_code", CodeDigest.of(method.getClass()));
    Map<String, Object> parameters = new LinkedHashMap<>();
    MethodInfo.of(method).values().forEach((name, value) -> parameters.put(name, value.toString()));
    identity.put("parameters", parameters);
    identity.putAll(settings.named());
    identity.put("form", String.valueOf(form));
    identity.put("seed", seed);
    identity.put("passes", passes);
    return identity;
  }

  @Override
  public String name() {
    return card.label()
        + ", "
        + settings.robust()
        + ", "
        + MethodInfo.of(method).name()
        + ", seed "
        + seed;
  }

  @Override
  public double cost() {
    double rowCost = 20.0 + 4.0 * card.nonzeros() / card.rows();
    double stepCost = method.evaluatesRisk() ? 0 : 10.0 * card.rows() / batch();
    return passes * card.rows() * (rowCost + stepCost);
  }

  private int batch() {
    return MethodInfo.of(method).values().get("batch") instanceof Integer batch ? batch : 1;
  }

  /** Half a pass of a method with 2b oracle calls per iteration. */
  private int evaluateEvery() {
    return method.evaluatesRisk() ? 1 : Math.max(1, card.rows() / (2 * batch()));
  }

  @Override
  public WarmUp warmUp() {
    Budget few = Budget.iterations(WARM_UP).withOracleCalls(WarmUp.BUDGET.oracleCalls());
    return new WarmUp(
        settings.loss().name() + ", " + settings.robust() + ", " + MethodInfo.of(method).name(),
        interrupted -> trainer(few, interrupted).train());
  }

  private Trainer trainer(Budget budget, BooleanSupplier interrupted) {
    return new Trainer(data.get().training())
        .settings(settings)
        .method(method)
        .form(form)
        .seed(seed)
        .evaluateEvery(evaluateEvery())
        .budget(budget)
        .interruptedBy(interrupted);
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Budget length = Budget.UNLIMITED.withOracleCalls(passes * callsPerPass());
    Solution solution = trainer(length, interrupted).checkpoint(checkpoint).train().solution();
    if (solution.stopReason().isCutShort()) {
      return null;
    }
    Columns trace = Runs.trace(solution);
    double[] calls = trace.get("oracle_calls");
    trace.add(PASSES, Arrays.stream(calls).map(c -> c / callsPerPass()).toArray());
    Map<String, Object> result = Runs.result(solution);
    Account account = solution.account();
    if (account != null) {
      result.put("certificate", account.certificate().met());
    }
    return new Outcome(result, trace);
  }
}
