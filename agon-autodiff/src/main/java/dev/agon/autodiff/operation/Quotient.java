package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;

/** {@code o = a / b}, element by element; the slope stores 1/b. */
final class Quotient extends Operation {
  Quotient() {
    super("over");
  }

  @Override
  public int operands() {
    return 2;
  }

  @Override
  public boolean notesSlope() {
    return true;
  }

  @Override
  public void value(Store s, int at) {
    double[] v = s.value;
    double[] inverse = s.slope;
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    for (int k = 0; k < n; k++) {
      v[o + k] = v[a + k] / v[b + k];
      inverse[o + k] = 1.0 / v[b + k];
    }
  }

  @Override
  public void tangent(Store s, int at) {
    double[] t = s.tangent;
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    for (int k = 0; k < n; k++) {
      t[o + k] = (t[a + k] - s.value[o + k] * t[b + k]) * s.slope[o + k];
    }
  }

  @Override
  public void adjoint(Store s, int at) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    boolean activeA = isActive(s, at, 0);
    boolean activeB = isActive(s, at, 1);
    for (int k = 0; k < n; k++) {
      double bar = s.adjoint[o + k] * s.slope[o + k];
      if (activeA) {
        s.adjoint[a + k] += bar;
      }
      if (activeB) {
        s.adjoint[b + k] -= bar * s.value[o + k];
      }
    }
  }

  @Override
  public void product(Store s, int at) {
    int n = s.code[at + SIZE];
    int o = s.code[at + OUT];
    int a = s.code[at + A];
    int b = s.code[at + B];
    boolean activeA = isActive(s, at, 0);
    boolean activeB = isActive(s, at, 1);
    for (int k = 0; k < n; k++) {
      double inverse = s.slope[o + k];
      double bar = s.adjoint[o + k] * inverse;
      double barTangent = (s.adjointTangent[o + k] - bar * s.tangent[b + k]) * inverse;
      if (activeA) {
        s.adjoint[a + k] += bar;
        s.adjointTangent[a + k] += barTangent;
      }
      if (activeB) {
        s.adjoint[b + k] -= bar * s.value[o + k];
        s.adjointTangent[b + k] -= barTangent * s.value[o + k] + bar * s.tangent[o + k];
      }
    }
  }
}
