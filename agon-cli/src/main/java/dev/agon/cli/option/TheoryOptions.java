package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.theory.Estimate;
import dev.agon.theory.estimate.EstimateOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * How constants are estimated and for which run the theory is asked; the same for every problem.
 */
public final class TheoryOptions {
  /** Samples whose mean stands for the expectation of an endless stream. */
  public static final int STREAM_BATCH = 512;

  private static final int LANCZOS_STEPS = 60;

  @Option(
      names = "--points",
      paramLabel = "K",
      description = "Look at the start and at K - 1 points around it. [3]")
  public int points = 3;

  @Option(
      names = "--radius",
      paramLabel = "R",
      description = "How far around: a Gaussian step of about this length. [1]")
  public double radius = 1;

  @Option(
      names = "--samples",
      paramLabel = "N",
      description = "Single samples per point for sigma; a tenth of them for sigma_h. [200]")
  int samples = 200;

  @Option(names = "--seed", paramLabel = "S", description = "Seed; one seed, one result. [1]")
  public long seed = 1;

  @Option(
      names = "--nu",
      paramLabel = "V",
      description = "Take this nu instead of the estimate, for example a PL constant.")
  @Nullable Double nu;

  @Option(
      names = "--batch",
      paramLabel = "B",
      description = "Samples per batch of the run in question. [as train]")
  public @Nullable Integer batch;

  @Option(
      names = "--smoothing",
      paramLabel = "V",
      description = "The beta at which stable steps of HCMM-1 are told, in (0, 1]. [0.1]")
  public double smoothing = 0.1;

  @Option(
      names = "--iterations",
      paramLabel = "T",
      description = "Tell the schedule for this horizon. [as train]")
  public @Nullable Long iterations;

  @Option(
      names = "--epsilon",
      paramLabel = "V",
      description = "Tell after how many iterations mean |grad P| <= V is promised.")
  public @Nullable Double epsilon;

  @Option(names = "--json", description = "One JSON object on standard output, nothing else.")
  public boolean json;

  @Option(names = "--quiet", description = "No notices.")
  public boolean quiet;

  /** Fails before the work when it could not be used. */
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
          option + range + ", but was " + given + ".", "Maybe " + hint + " is meant.");
    }
  }

  /** The estimate with the user's own nu, if there is one. */
  public Estimate withOwnNu(Estimate estimate) {
    return nu == null ? estimate : estimate.withConcavity(nu);
  }
}
