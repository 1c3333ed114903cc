package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.run.CodeDigest;
import dev.agon.lab.run.Job;
import dev.agon.lab.run.Runs;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.problem.MinMaxProblem;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of one method on a user's problem.
 *
 * @param problem the name of the problem
 * @param type the class of the problem, whose code is part of the identity of the run
 * @param maker creates the instance for this run
 * @param evaluateEvery the number of iterations between two evaluations; 0 for the solver's default
 */
record ProblemJob(
    String problem,
    Class<?> type,
    Supplier<? extends MinMaxProblem> maker,
    Method<?> method,
    long seed,
    long iterations,
    int evaluateEvery)
    implements Job {

  @Override
  public Map<String, Object> identity() {
    MethodInfo info = MethodInfo.of(method);
    Map<String, Object> parameters = new LinkedHashMap<>();
    info.values().forEach((name, value) -> parameters.put(name, value.toString()));
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("version", Provenance.VERSION);
    identity.put("problem", problem);
    identity.put("type", type.getName());
    identity.put("code", CodeDigest.of(type));
    identity.put("method", info.name());
    identity.put("method_code", CodeDigest.of(method.getClass()));
    identity.put("parameters", parameters);
    identity.put("seed", seed);
    identity.put("iterations", iterations);
    identity.put("evaluate_every", evaluateEvery);
    return identity;
  }

  @Override
  public String name() {
    return problem + ", " + MethodInfo.of(method).name() + ", seed " + seed;
  }

  @Override
  public double cost() {
    return iterations;
  }

  @Override
  public WarmUp warmUp() {
    return new WarmUp(
        problem + ", " + MethodInfo.of(method).name(),
        interrupted -> solve(WarmUp.BUDGET, WarmUp.EVALUATE_EVERY, interrupted, null));
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    Solution solution =
        solve(Budget.iterations(iterations), evaluateEvery, interrupted, checkpoint);
    return solution.stopReason().isCutShort()
        ? null
        : new Outcome(Runs.result(solution), Runs.trace(solution));
  }

  private Solution solve(
      Budget budget, int lookEvery, BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    try {
      Solver solver =
          Solver.ofUnchecked(maker.get(), method)
              .seed(seed)
              .budget(budget)
              .interruptedBy(interrupted)
              .checkpoint(checkpoint);
      return (lookEvery > 0 ? solver.evaluateEvery(lookEvery) : solver).solve();
    } catch (InvalidInputException e) {
      throw e;
    } catch (RuntimeException e) {
      throw failed(e);
    }
  }

  /** Any exception in the user's code is reported as an error of that code. */
  private InvalidInputException failed(RuntimeException cause) {
    var problem =
        new InvalidInputException(
            name() + " failed in its own code: " + cause + ".",
            "Use DerivativeCheck of agon-testkit to find the error.");
    problem.initCause(cause);
    return problem;
  }
}
