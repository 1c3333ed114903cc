/**
 * Automatic differentiation: write the loss once in plain Java; its gradient and its Hessian-vector
 * product are computed automatically.
 *
 * <p>An example: fit a line to noisy points while an adversary y shifts all inputs slightly, with a
 * penalty, {@code min over x max over y of E[(x_0 + x_1 (a + y) - b)^2 - 5 y^2]}.
 *
 * <pre>{@code
 * double[] a = ..., b = ...;
 * AutodiffProblem problem =
 *     AutodiffProblem.of(2, 1, (t, x, y, xi) -> {
 *           Scalar input = y.get(0).plus(xi.at(a));
 *           Scalar residual = x.get(0).plusProduct(x.get(1), input).minus(xi.at(b));
 *           return residual.squared().minus(y.squaredNorm().times(5));
 *         })
 *         .setY(new Box(-1, 1))
 *         .overRows(a.length);
 * }</pre>
 *
 * <p>The result is a {@link dev.agon.problem.HessianProblem} like any other. Start with {@link
 * dev.agon.autodiff.AutodiffProblem}; {@link dev.agon.autodiff.Variable} lists the operations of a
 * loss, and {@link dev.agon.autodiff.Samples} its access to the data. This package records and
 * evaluates losses; the operations are in {@code operation}, and the memory in which they work in
 * {@code memory}.
 */
@NullMarked
package dev.agon.autodiff;

import org.jspecify.annotations.NullMarked;
