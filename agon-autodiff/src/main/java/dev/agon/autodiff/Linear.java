package dev.agon.autodiff;

/**
 * An operation that is linear in its operands: tangents go the way of the values, and the adjoints'
 * tangents the way of the adjoints.
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
  void value(Store s, int at) {
    push(s, at, s.value);
  }

  @Override
  final void tangent(Store s, int at) {
    push(s, at, s.tangent);
  }

  @Override
  final void adjoint(Store s, int at) {
    pull(s, at, s.adjoint);
  }

  @Override
  final void product(Store s, int at) {
    pull(s, at, s.adjoint);
    pull(s, at, s.adjointTangent);
  }
}
