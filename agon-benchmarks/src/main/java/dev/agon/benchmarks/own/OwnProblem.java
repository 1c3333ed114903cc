package dev.agon.benchmarks.own;

import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One problem of the bench.
 *
 * @param name a short name
 * @param kind the class of the problem, in words
 * @param make makes the problem, the same one every time
 * @param risk computes P where it is known in closed form; null where it is estimated on all rows
 *     or on 32,768 samples
 * @param best the least known P; NaN where the bench takes the least that any run has found
 * @param convex whether the solution is known to be global
 */
record OwnProblem(
    String name,
    String kind,
    Supplier<MinMaxProblem> make,
    @Nullable PrimalProblem risk,
    double best,
    boolean convex) {}
