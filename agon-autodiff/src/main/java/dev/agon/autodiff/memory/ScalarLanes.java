package dev.agon.autodiff.memory;

import java.util.Arrays;

/** The inner loops in plain Java, for every JVM. */
final class ScalarLanes implements Lanes {
  @Override
  public void combine(double[] w, int n, int o, double p, int a, double q, int b) {
    for (int k = 0; k < n; k++) {
      w[o + k] = p * w[a + k] + q * w[b + k];
    }
  }

  @Override
  public void addScaled(double[] w, int n, int o, double p, int a) {
    for (int k = 0; k < n; k++) {
      w[o + k] += p * w[a + k];
    }
  }

  @Override
  public void product(Store store, int n, int o, int a, int b) {
    double[] v = store.value;
    for (int k = 0; k < n; k++) {
      v[o + k] = v[a + k] * v[b + k];
    }
  }

  @Override
  public void productTangent(Store store, int n, int o, int a, int b) {
    double[] v = store.value;
    double[] t = store.tangent;
    for (int k = 0; k < n; k++) {
      t[o + k] = t[a + k] * v[b + k] + v[a + k] * t[b + k];
    }
  }

  @Override
  public void plusProduct(Store store, int n, int o, int a, double p, int b, int c) {
    double[] v = store.value;
    for (int k = 0; k < n; k++) {
      v[o + k] = v[a + k] + p * (v[b + k] * v[c + k]);
    }
  }

  @Override
  public void plusProductTangent(Store store, int n, int o, int a, double p, int b, int c) {
    double[] v = store.value;
    double[] t = store.tangent;
    for (int k = 0; k < n; k++) {
      t[o + k] = t[a + k] + p * (t[b + k] * v[c + k] + v[b + k] * t[c + k]);
    }
  }

  @Override
  public void pullFactor(Store store, int n, int o, double p, int a, int b) {
    double[] v = store.value;
    double[] r = store.adjoint;
    for (int k = 0; k < n; k++) {
      r[a + k] += p * r[o + k] * v[b + k];
    }
  }

  @Override
  public void pullFactorTwice(Store store, int n, int o, double p, int a, int b) {
    double[] v = store.value;
    double[] t = store.tangent;
    double[] r = store.adjoint;
    double[] s = store.adjointTangent;
    for (int k = 0; k < n; k++) {
      double bar = p * r[o + k];
      r[a + k] += bar * v[b + k];
      s[a + k] += p * s[o + k] * v[b + k] + bar * t[b + k];
    }
  }

  @Override
  public void sum(Store store, int n, int o, Terms terms) {
    sum(store, 0, n, o, terms);
  }

  @Override
  public void sumTangent(Store store, int n, int o, Terms terms) {
    sumTangent(store, 0, n, o, terms);
  }

  static void sum(Store store, int from, int to, int o, Terms terms) {
    double[] v = store.value;
    Arrays.fill(v, o + from, o + to, terms.shift);
    for (int i = 0; i < terms.count; i++) {
      double p = terms.factor[i];
      int a = terms.a[i];
      int b = terms.b[i];
      if (b == Terms.NONE) {
        for (int k = from; k < to; k++) {
          v[o + k] += p * v[a + k];
        }
      } else {
        for (int k = from; k < to; k++) {
          v[o + k] += p * (v[a + k] * v[b + k]);
        }
      }
    }
  }

  static void sumTangent(Store store, int from, int to, int o, Terms terms) {
    double[] v = store.value;
    double[] t = store.tangent;
    Arrays.fill(t, o + from, o + to, 0);
    for (int i = 0; i < terms.count; i++) {
      double p = terms.factor[i];
      int a = terms.a[i];
      int b = terms.b[i];
      if (b == Terms.NONE) {
        for (int k = from; k < to; k++) {
          t[o + k] += p * t[a + k];
        }
      } else {
        for (int k = from; k < to; k++) {
          t[o + k] += p * (t[a + k] * v[b + k] + v[a + k] * t[b + k]);
        }
      }
    }
  }

  @Override
  public void chainTangent(Store store, int n, int o, int a) {
    double[] t = store.tangent;
    double[] slope = store.slope;
    for (int k = 0; k < n; k++) {
      t[o + k] = slope[o + k] * t[a + k];
    }
  }

  @Override
  public void pullArgument(Store store, int n, int o, int a) {
    double[] r = store.adjoint;
    double[] slope = store.slope;
    for (int k = 0; k < n; k++) {
      r[a + k] += slope[o + k] * r[o + k];
    }
  }

  @Override
  public void pullArgumentTwice(Store store, int n, int o, int a) {
    double[] t = store.tangent;
    double[] slope = store.slope;
    double[] curvature = store.curvature;
    double[] r = store.adjoint;
    double[] s = store.adjointTangent;
    for (int k = 0; k < n; k++) {
      double bar = r[o + k];
      r[a + k] += slope[o + k] * bar;
      s[a + k] += slope[o + k] * s[o + k] + curvature[o + k] * t[a + k] * bar;
    }
  }
}
