package dev.agon.learn.problem;

import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Batches;
import dev.agon.method.HasBatches;
import dev.agon.method.Method;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.AdamGda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.adaptive.OptimisticAdam;
import dev.agon.method.adaptive.TiAda;
import dev.agon.method.baseline.NsgdaM;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.catalogue.SuggestsSteps;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;

/**
 * Default steps for robust logistic regression, where the general defaults of a method are
 * unsuitable.
 *
 * <p>The steps depend on what they are multiplied by. HCMM-2 moves by a fixed length: 0.01 in x,
 * and in y a small part of the simplex. HCMM-1 also moves by a fixed length in y, where its
 * clipping is active, but in x its step multiplies the gradient. Plain gradient methods have a
 * sampled y-gradient of order n and must move y by less than its size 1/n. Adam and its variants
 * move every coordinate by about the step. TiAda divides by powers 0.6 and 0.4 of the summed
 * squared y-gradients, of order n^2. SGDA-B uses the concavity in y, which is known here.
 *
 * <p>With a curvature c = lambda1 n^2 far below n, the worst case depends on a few rows, which
 * small batches rarely contain: a smoothing of 0.01 instead of 0.1 then averages over more batches
 * and reduces the noise.
 *
 * <p>The default batches of a method are limited to the number of rows.
 *
 * @param rows the number of rows n
 * @param settings the constants of the problem
 */
public record DefaultSteps(int rows, ProblemSettings settings) implements SuggestsSteps {

  @Override
  public Suggestion suggest(Method<?> method) {
    double curvature = curvature();
    Suggestion steps = withinRows(method, steps(method, rows, curvature));
    if (method instanceof Msgda || method instanceof AdaMsgda) {
      return steps; // their smoothing is a factor of a schedule, not a weight
    }
    return steps.smoothing(curvature < (double) rows / 2 ? 0.01 : 0.1).concavity(curvature);
  }

  /** Default batches have at most as many samples as there are rows. */
  private Suggestion withinRows(Method<?> method, Suggestion steps) {
    if (!(method instanceof HasBatches<?> drawing)) {
      return steps;
    }
    Batches usual = drawing.batches();
    return usual.first() <= rows && usual.each() <= rows
        ? steps
        : steps.batches(Math.min(usual.each(), rows), Math.min(usual.first(), rows));
  }

  private double curvature() {
    PenaltyWeight lambda1 = settings.robust().lambda1();
    return lambda1 == null ? rows : lambda1.curvature(rows);
  }

  private static Suggestion steps(Method<?> method, double n, double curvature) {
    if (method instanceof Hcmm2) {
      return Suggestion.steps(0.01, 1e-4 * Math.min(1, n / curvature));
    }
    if (method instanceof Hcmm1) {
      return Suggestion.steps(0.1, 1e-4 * Math.min(1, n / curvature));
    }
    if (method instanceof AdamGda || method instanceof OptimisticAdam) {
      return Suggestion.steps(0.01, 0.001 / n);
    }
    if (method instanceof NsgdaM) {
      return Suggestion.steps(0.01, 10 / (n * n));
    }
    if (method instanceof AdaMsgda) {
      return Suggestion.steps(0.1, 0.01 / n);
    }
    if (method instanceof TiAda) {
      return Suggestion.steps(0.01 * StrictMath.pow(n, 1.2), StrictMath.pow(n, -1.2));
    }
    if (method instanceof Msgda) {
      return Suggestion.steps(0.5, 50 / (n * n));
    }
    return Suggestion.steps(0.1, 10 / (n * n));
  }
}
