package dev.agon.benchmarks.own;

import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A problem of the benchmark.
 *
 * @param name a short name
 * @param kind the class of the problem, in words
 * @param make creates the problem, the same one every time
 * @param risk computes P if it is known in closed form; null if it is estimated on all rows or on
 *     32,768 samples
 * @param best the smallest known P; NaN to use the smallest P of all runs
 * @param convex whether the solution is known to be global
 */
record OwnProblem(
    String name,
    String kind,
    Supplier<MinMaxProblem> make,
    @Nullable PrimalProblem risk,
    double best,
    boolean convex) {}
