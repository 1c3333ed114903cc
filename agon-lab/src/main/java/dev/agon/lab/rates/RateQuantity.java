package dev.agon.lab.rates;

import dev.agon.lab.claim.Sample;

/**
 * The quantities measured in an experiment on rates. Specs write the names in lower case with
 * hyphens.
 */
enum RateQuantity {
  /** The exponent of T in the mean of |grad P|, fitted seed by seed. */
  SLOPE((results, game, series) -> results.slopes(game, series, RatesJob.MEAN)),
  /** The exponent for the mean over the second half of the iterates, without the initial phase. */
  HALF_SLOPE((results, game, series) -> results.slopes(game, series, RatesJob.SECOND_HALF)),
  /** The mean of |grad P| over all iterates at the longest T. */
  LAST_MEAN((results, game, series) -> results.last(game, series, RatesJob.MEAN)),
  /** The mean of |grad P| over the second half of the iterates at the longest T. */
  LAST_HALF((results, game, series) -> results.last(game, series, RatesJob.SECOND_HALF)),
  /** |grad P| at a random iterate of that run. */
  LAST_RANDOM((results, game, series) -> results.last(game, series, "random_gradient")),
  /** |grad P| at the iterate of smallest P. */
  LAST_BEST((results, game, series) -> results.last(game, series, "best_gradient")),
  /** |grad P| at the last iterate. */
  LAST_FINAL((results, game, series) -> results.last(game, series, "final_gradient")),
  /** The largest ratio of the mean to the explicit bound over all T. */
  BOUND_SHARE((results, game, series) -> results.boundShares(game, series)),
  /** |grad P| at the end of a run on the twisted game, divided by its value at the start. */
  GRADIENT_LEFT((results, game, series) -> results.gradientLeft(series)),
  /** The mean of |m - grad J| along a run. */
  MOMENTUM_ERROR((results, game, series) -> results.momentumErrors(game, series)),
  /** The mean of |m - grad J| along a run, divided by the bound for HCMM-2. */
  MOMENTUM_SHARE((results, game, series) -> results.momentumShares(game, series));

  /** Measures a series on a game, both by name. */
  @FunctionalInterface
  interface Measure {
    Sample of(RatesResults results, String game, String series);
  }

  private final Measure measure;

  RateQuantity(Measure measure) {
    this.measure = measure;
  }

  Sample of(RatesResults results, String game, String series) {
    return measure.of(results, game, series);
  }
}
