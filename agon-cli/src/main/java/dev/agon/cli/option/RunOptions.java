package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Interruption;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.model.Keep;
import dev.agon.run.Budget;
import dev.agon.run.Evaluation;
import dev.agon.run.RunSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of a run: seed, budget, evaluation and files; shared by all commands that train. */
public final class RunOptions {
  private static final int DEFAULT_EVALUATE_EVERY = 20;

  @Option(names = "--seed", paramLabel = "S", description = "Random seed. [1]")
  public long seed = 1;

  @Option(
      names = "--threads",
      paramLabel = "K",
      description = "Threads for evaluation; does not change the result. [all cores]")
  public int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description =
          "Number of iterations. [auto: until convergence; others 5000, cruise control"
              + " 1000; unlimited if another budget is given]")
  @Nullable Long iterations;

  @Option(
      names = "--max-oracle-calls",
      paramLabel = "N",
      description = "Stop after the iteration that reaches N oracle calls.")
  @Nullable Long maxOracleCalls;

  @Option(
      names = "--max-seconds",
      paramLabel = "S",
      description = "Stop after S seconds of the method's time (without evaluation).")
  @Nullable Double maxSeconds;

  @Option(
      names = "--deadline",
      paramLabel = "S",
      description =
          "Stop at most S seconds after the start of the program, including reading and"
              + " evaluation.")
  @Nullable Double deadline;

  @Option(
      names = "--target-risk",
      paramLabel = "V",
      description = "Stop when the worst-case risk is at most V.")
  @Nullable Double targetRisk;

  @Option(
      names = "--target-gradient",
      paramLabel = "V",
      description = "Stop when |grad P| is at most V.")
  @Nullable Double targetGradient;

  @Option(
      names = "--evaluate-every",
      paramLabel = "K",
      description = "Evaluate the worst-case risk every K iterations. [20; auto decides itself]")
  public @Nullable Integer evaluateEvery;

  @Option(
      names = "--trace",
      paramLabel = "FILE.csv",
      description = "Write the trace of the run as CSV.")
  public @Nullable Path trace;

  @Option(
      names = "--model",
      paramLabel = "FILE.json",
      description = "Write the model with its settings.")
  public @Nullable Path model;

  @Option(
      names = "--keep",
      paramLabel = "best|final",
      description = "The iterate that becomes the model. [best]")
  public Keep keep = Keep.BEST;

  @Option(names = "--quiet", description = "Print no progress and no notices.")
  public boolean quiet;

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  public boolean json;

  /** Returns the budget; if there is no limit, the given number of iterations. */
  public Budget budget(long defaultIterations) {
    requireFinite("--max-seconds", maxSeconds);
    deadline(); // checked before anything is read
    requireReachable("--target-risk", targetRisk);
    requireReachable("--target-gradient", targetGradient);
    boolean other =
        maxOracleCalls != null
            || maxSeconds != null
            || targetRisk != null
            || targetGradient != null;
    long fallback = other ? Long.MAX_VALUE : defaultIterations;
    return new Budget(
        iterations == null ? fallback : iterations,
        maxOracleCalls == null ? Long.MAX_VALUE : maxOracleCalls,
        maxSeconds == null ? Double.POSITIVE_INFINITY : maxSeconds,
        targetRisk == null ? Double.NaN : targetRisk,
        targetGradient == null ? Double.NaN : targetGradient);
  }

  /** Returns whether a deadline is given. */
  public boolean hasDeadline() {
    return deadline != null;
  }

  /** Returns the time until the deadline, at least a millisecond; null if there is none. */
  public @Nullable Duration deadline() {
    requireFinite("--deadline", deadline);
    if (deadline == null) {
      return null;
    }
    if (!(deadline > 0)) {
      throw new InvalidInputException(
          "--deadline must be positive, but was " + deadline + ".",
          "Use for example --deadline 60.");
    }
    Instant now = Instant.now();
    Duration passed =
        Duration.between(ProcessHandle.current().info().startInstant().orElse(now), now);
    long left = Math.round(1e3 * Math.min(deadline, 1e9)) - passed.toMillis();
    return Duration.ofMillis(Math.max(1, left));
  }

  /** Returns the settings of the run with this budget; an interrupt cancels it. */
  public RunSettings settings(Budget budget) {
    return RunSettings.defaults()
        .withSeed(seed)
        .withThreads(threads)
        .withBudget(budget)
        .withEvaluation(evaluateEvery == null ? null : Evaluation.every(evaluateEvery))
        .withDeadline(deadline())
        .withCancelled(Interruption::isRequested);
  }

  /** The number of iterations between two evaluations, unless the method decides. */
  public int evaluateEvery() {
    return evaluateEvery == null ? DEFAULT_EVALUATE_EVERY : evaluateEvery;
  }

  /** Risks and norms are never negative, so such a target would never be reached. */
  private static void requireReachable(String option, @Nullable Double value) {
    requireFinite(option, value);
    if (value != null && value < 0) {
      throw new InvalidInputException(
          option
              + " must not be negative, because risks and norms are never negative, but was "
              + value
              + ".",
          "Remove the option, or limit the run with --iterations.");
    }
  }

  private static void requireFinite(String option, @Nullable Double value) {
    if (value != null && !Double.isFinite(value)) {
      throw new InvalidInputException(
          option + " must be a finite number, but was " + value + ".", "Remove the option.");
    }
  }

  /** Adds the files that a run writes. */
  public void declare(Outputs files) {
    files.writes("--trace", trace).writes("--model", model);
  }
}
