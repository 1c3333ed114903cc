package dev.agon.autodiff.memory;

import dev.agon.linalg.Vectors;

/**
 * The inner loops, over n consecutive slots. They are written twice, in plain Java and for the
 * Vector API: operands and results are in the same arrays, and the just-in-time compiler does not
 * vectorise such loops, because it cannot exclude that they overlap. (A result never overlaps its
 * operands.) Both versions perform the same operations in the same order, with the same bits.
 *
 * <p>Slots: o is the result, a, b and c are operands. Arrays: v is the value, t the tangent, r the
 * adjoint, s the adjoint's tangent; f' and f'' are slope and curvature.
 */
public interface Lanes {
  /** The loops for this JVM, selected like the kernels of {@link Vectors}. */
  Lanes BEST = Vectors.hasVectorApi() ? new VectorLanes() : new ScalarLanes();

  /** {@code w[o] = p w[a] + q w[b]}. */
  void combine(double[] w, int n, int o, double p, int a, double q, int b);

  /** {@code w[o] += p w[a]}. */
  void addScaled(double[] w, int n, int o, double p, int a);

  /** {@code v[o] = v[a] v[b]}. */
  void product(Store store, int n, int o, int a, int b);

  /** {@code t[o] = t[a] v[b] + v[a] t[b]}. */
  void productTangent(Store store, int n, int o, int a, int b);

  /** {@code v[o] = v[a] + p (v[b] v[c])}. */
  void plusProduct(Store store, int n, int o, int a, double p, int b, int c);

  /** {@code t[o] = t[a] + p (t[b] v[c] + v[b] t[c])}. */
  void plusProductTangent(Store store, int n, int o, int a, double p, int b, int c);

  /** {@code r[a] += (p r[o]) v[b]}: the adjoint of a factor. */
  void pullFactor(Store store, int n, int o, double p, int a, int b);

  /** The adjoint of a factor, and {@code s[a] += (p s[o]) v[b] + (p r[o]) t[b]}. */
  void pullFactorTwice(Store store, int n, int o, double p, int a, int b);

  /** {@code v[o] = shift + sum_i p_i v[a_i] + sum_i p_i (v[a_i] v[b_i])}, term by term. */
  void sum(Store store, int n, int o, Terms terms);

  /** {@code t[o] = sum_i p_i t[a_i] + sum_i p_i (t[a_i] v[b_i] + v[a_i] t[b_i])}. */
  void sumTangent(Store store, int n, int o, Terms terms);

  /** {@code t[o] = f'[o] t[a]}. */
  void chainTangent(Store store, int n, int o, int a);

  /** {@code r[a] += f'[o] r[o]}: the adjoint of a function's argument. */
  void pullArgument(Store store, int n, int o, int a);

  /** The adjoint of an argument, and {@code s[a] += f'[o] s[o] + (f''[o] t[a]) r[o]}. */
  void pullArgumentTwice(Store store, int n, int o, int a);
}
