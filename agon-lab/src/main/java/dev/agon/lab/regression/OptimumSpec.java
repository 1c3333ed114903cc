package dev.agon.lab.regression;

import dev.agon.InvalidInputException;

/**
 * How the optimum P* of a data set is measured: L-BFGS on the exact P from several starts.
 *
 * @param starts how many: zero, one, then random points; at least 1
 * @param iterations the most of each; fewer when it converges
 */
record OptimumSpec(int starts, long iterations) {

  void check() {
    if (starts < 1 || iterations < 1) {
      throw new InvalidInputException(
          "optimum: starts and iterations must be at least 1.", "Maybe one of them is missing.");
    }
  }
}
