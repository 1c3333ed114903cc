package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Store;
import java.util.Arrays;

/**
 * {@code o = |a|}, the Euclidean norm of B elements, lane by lane. The slope stores 1/o, or 0 if o
 * is 0: there all derivatives are taken to be 0.
 */
final class Norm extends Operation {
  Norm() {
    super("norm");
  }

  @Override
  public void value(Store s, int at) {
    double[] v = s.value;
    int o = s.code[at + OUT];
    int lanes = s.code[at + SIZE];
    addProducts(s, at, v, v, v);
    for (int k = 0; k < lanes; k++) {
      double norm = Math.sqrt(v[o + k]);
      v[o + k] = norm;
      s.slope[o + k] = norm == 0 ? 0 : 1.0 / norm;
    }
  }

  @Override
  public void tangent(Store s, int at) {
    int o = s.code[at + OUT];
    int lanes = s.code[at + SIZE];
    addProducts(s, at, s.value, s.tangent, s.tangent);
    for (int k = 0; k < lanes; k++) {
      s.tangent[o + k] *= s.slope[o + k];
    }
  }

  /** {@code out = sum_i p_i q_i}. */
  private static void addProducts(Store s, int at, double[] p, double[] q, double[] out) {
    int a = s.code[at + A];
    int o = s.code[at + OUT];
    int lanes = s.code[at + SIZE];
    int count = s.code[at + B];
    Arrays.fill(out, o, o + lanes, 0);
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < lanes; k++) {
        out[o + k] += p[a + i * lanes + k] * q[a + i * lanes + k];
      }
    }
  }

  @Override
  public void adjoint(Store s, int at) {
    int a = s.code[at + A];
    int o = s.code[at + OUT];
    int lanes = s.code[at + SIZE];
    int count = s.code[at + B];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < lanes; k++) {
        int slot = a + i * lanes + k;
        s.adjoint[slot] += s.adjoint[o + k] * s.slope[o + k] * s.value[slot];
      }
    }
  }

  @Override
  public void product(Store s, int at) {
    int a = s.code[at + A];
    int o = s.code[at + OUT];
    int lanes = s.code[at + SIZE];
    int count = s.code[at + B];
    for (int i = 0; i < count; i++) {
      for (int k = 0; k < lanes; k++) {
        int slot = a + i * lanes + k;
        double inverse = s.slope[o + k];
        double bar = s.adjoint[o + k] * inverse;
        double barTangent = (s.adjointTangent[o + k] - bar * s.tangent[o + k]) * inverse;
        s.adjoint[slot] += bar * s.value[slot];
        s.adjointTangent[slot] += barTangent * s.value[slot] + bar * s.tangent[slot];
      }
    }
  }
}
