package dev.agon.cli;

import dev.agon.InvalidInputException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that set a method's parameters; the same for every command that trains. */
final class MethodOptions {
  @Option(
      names = "--step-x",
      paramLabel = "V",
      description = "Step of the minimiser, > 0. [chosen for the problem]")
  @Nullable String stepX;

  @Option(
      names = "--step-y",
      paramLabel = "V",
      description = "Step of the maximiser, > 0. [chosen for the problem]")
  @Nullable String stepY;

  @Option(
      names = "--smoothing-x",
      paramLabel = "V",
      description = "Weight of the new in the momentum of x, in (0, 1]; 1 is no memory.")
  @Nullable String smoothingX;

  @Option(names = "--smoothing-y", paramLabel = "V", description = "The same of y.")
  @Nullable String smoothingY;

  @Option(
      names = "--clip-threshold",
      paramLabel = "V",
      description = "A momentum of at least this norm is clipped, > 0 (hcmm1).")
  @Nullable String clipThreshold;

  @Option(
      names = "--clip-length",
      paramLabel = "V",
      description = "The norm that a clipped momentum gets, > 0 (hcmm1).")
  @Nullable String clipLength;

  @Option(
      names = "--carry",
      paramLabel = "unclipped|clipped",
      description = "The momentum that the next step starts from (hcmm1).")
  @Nullable String carry;

  @Option(
      names = "--no-cross-blocks",
      description = "Leave out the Hessian blocks xy and yx (hcmm1, hcmm2).")
  boolean noCrossBlocks;

  @Option(names = "--no-hessian", description = "Leave out the whole Hessian term (hcmm1, hcmm2).")
  boolean noHessian;

  @Option(
      names = "--batch",
      paramLabel = "B",
      description = "Samples per batch. [see agon methods NAME; cruise 16]")
  @Nullable String batch;

  @Option(
      names = "--first-batch",
      paramLabel = "B0",
      description = "Samples of the first batch. [see agon methods NAME; cruise 16]")
  @Nullable String firstBatch;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "Any parameter of the method, named as agon methods NAME prints it.")
  Map<String, String> parameters = new LinkedHashMap<>();

  /** What the user gave, by option name. */
  Map<String, String> given() {
    Map<String, String> given = new LinkedHashMap<>();
    put(given, "step-x", stepX);
    put(given, "step-y", stepY);
    put(given, "smoothing-x", smoothingX);
    put(given, "smoothing-y", smoothingY);
    put(given, "clip-threshold", clipThreshold);
    put(given, "clip-length", clipLength);
    put(given, "carry", carry);
    put(given, "no-cross-blocks", noCrossBlocks ? "true" : null);
    put(given, "no-hessian", noHessian ? "true" : null);
    put(given, "batch", batch);
    put(given, "first-batch", firstBatch);
    parameters.forEach(
        (name, value) -> {
          if (given.put(name, value) != null) {
            throw new InvalidInputException(
                "--param " + name + " and --" + name + " are both given.",
                "Maybe one of them is enough.");
          }
        });
    return given;
  }

  private static void put(Map<String, String> given, String name, @Nullable String value) {
    if (value != null) {
      given.put(name, value);
    }
  }
}
