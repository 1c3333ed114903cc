package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.theory.Estimate;
import dev.agon.theory.estimate.EstimateOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for the estimation of constants and for the run that the theory is applied to. */
public final class TheoryOptions {
  /** The number of samples whose mean replaces the expectation of an infinite stream. */
  public static final int STREAM_BATCH = 512;

  private static final int LANCZOS_STEPS = 60;

  @Option(
      names = "--points",
      paramLabel = "K",
      description = "Evaluate at the start and at K - 1 points around it. [3]")
  public int points = 3;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "Length of the random Gaussian displacement of these points. [1]")
  public double radius = 1;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Number of samples per point for sigma; a tenth of them for sigma_h. [200]")
  int samples = 200;

  @Option(names = "--seed", paramLabel = "S", description = "Random seed. [1]")
  public long seed = 1;

  @Option(
      names = "--nu",
      paramLabel = "V",
      description = "Use this nu instead of the estimate, for example a PL constant.")
  @Nullable Double nu;

  @Option(names = "--batch", paramLabel = "B", description = "Batch size of the run. [as train]")
  public @Nullable Integer batch;

  @Option(
      names = "--smoothing",
      paramLabel = "V",
      description = "The beta for the stable steps of HCMM-1, in (0, 1]. [0.1]")
  public double smoothing = 0.1;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "Number of iterations for the schedule. [as train]")
  public @Nullable Long iterations;

  @Option(
      names = "--epsilon",
      paramLabel = "V",
      description = "Print the number of iterations that guarantees mean |grad P| <= V.")
  public @Nullable Double epsilon;

  @Option(
      names = "--json",
      description = "Print one JSON object on standard output and nothing else.")
  public boolean json;

  @Option(names = "--quiet", description = "Print no notices.")
  public boolean quiet;

  /** Validates the options before the computation. */
  public EstimateOptions estimateOptions() {
    positive("--smoothing", smoothing <= 1 ? smoothing : -1, smoothing, "0.1");
    positive("--iterations", iterations == null ? 1 : iterations, iterations, "5000");
    positive("--epsilon", epsilon == null ? 1 : epsilon, epsilon, "0.1");
    positive("--nu", nu == null ? 1 : nu, nu, "a small positive number");
    positive("--batch", batch == null ? 1 : batch, batch, "20");
    return new EstimateOptions(
        points, radius, LANCZOS_STEPS, samples, Math.max(2, samples / 10), STREAM_BATCH, seed);
  }

  private static void positive(String option, double value, @Nullable Object given, String hint) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      String range = option.equals("--smoothing") ? " must lie in (0, 1]" : " must be positive";
      throw new InvalidInputException(
          option + range + ", but was " + given + ".", "Use for example " + hint + ".");
    }
  }

  /** Returns the estimate, with the given nu if there is one. */
  public Estimate withOwnNu(Estimate estimate) {
    return nu == null ? estimate : estimate.withConcavity(nu);
  }
}
