package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;

/**
 * An operation that is linear in its operands: tangents are propagated like values, and the
 * tangents of adjoints like adjoints.
 */
abstract class Linear extends Operation {
  Linear(String name) {
    super(name);
  }

  /** {@code w[out] = L w[operands]}. */
  abstract void push(Store s, int at, double[] w);

  /** {@code w[operands] += L^T w[out]}, for the active operands. */
  abstract void pull(Store s, int at, double[] w);

  @Override
  public void value(Store s, int at) {
    push(s, at, s.value);
  }

  @Override
  public final void tangent(Store s, int at) {
    push(s, at, s.tangent);
  }

  @Override
  public final void adjoint(Store s, int at) {
    pull(s, at, s.adjoint);
  }

  @Override
  public final void product(Store s, int at) {
    pull(s, at, s.adjoint);
    pull(s, at, s.adjointTangent);
  }
}
