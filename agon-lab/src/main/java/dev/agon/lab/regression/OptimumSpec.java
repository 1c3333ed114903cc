package dev.agon.lab.regression;

import dev.agon.lab.experiment.Require;

/**
 * The measurement of the optimum P* of a data set by L-BFGS on the exact P from several starts.
 *
 * @param starts the number of starts: zero, one, then random points
 * @param iterations the largest number of iterations of each start
 */
record OptimumSpec(int starts, long iterations) {
  void check() {
    Require.atLeast("optimum.starts", 1, starts);
    Require.atLeast("optimum.iterations", 1, iterations);
  }
}
