package dev.agon.autodiff.memory;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * The inner loops for the Vector API, a register at a time; remaining numbers are processed one by
 * one. All vectors have the same width, see the kernels of agon-core.
 */
final class VectorLanes implements Lanes {
  private static final VectorSpecies<Double> SPECIES =
      DoubleVector.SPECIES_PREFERRED.length() >= 8
          ? DoubleVector.SPECIES_512
          : DoubleVector.SPECIES_256;
  private static final int WIDTH = SPECIES.length();

  private final ScalarLanes rest = new ScalarLanes();

  private static DoubleVector load(double[] array, int at) {
    return DoubleVector.fromArray(SPECIES, array, at);
  }

  @Override
  public void combine(double[] w, int n, int o, double p, int a, double q, int b) {
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      load(w, a + k).mul(p).add(load(w, b + k).mul(q)).intoArray(w, o + k);
    }
    if (m < n) {
      rest.combine(w, n - m, o + m, p, a + m, q, b + m);
    }
  }

  @Override
  public void addScaled(double[] w, int n, int o, double p, int a) {
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      load(w, o + k).add(load(w, a + k).mul(p)).intoArray(w, o + k);
    }
    if (m < n) {
      rest.addScaled(w, n - m, o + m, p, a + m);
    }
  }

  @Override
  public void product(Store store, int n, int o, int a, int b) {
    double[] v = store.value;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      load(v, a + k).mul(load(v, b + k)).intoArray(v, o + k);
    }
    if (m < n) {
      rest.product(store, n - m, o + m, a + m, b + m);
    }
  }

  @Override
  public void productTangent(Store store, int n, int o, int a, int b) {
    double[] v = store.value;
    double[] t = store.tangent;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector left = load(t, a + k).mul(load(v, b + k));
      left.add(load(v, a + k).mul(load(t, b + k))).intoArray(t, o + k);
    }
    if (m < n) {
      rest.productTangent(store, n - m, o + m, a + m, b + m);
    }
  }

  @Override
  public void plusProduct(Store store, int n, int o, int a, double p, int b, int c) {
    double[] v = store.value;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector product = load(v, b + k).mul(load(v, c + k)).mul(p);
      load(v, a + k).add(product).intoArray(v, o + k);
    }
    if (m < n) {
      rest.plusProduct(store, n - m, o + m, a + m, p, b + m, c + m);
    }
  }

  @Override
  public void plusProductTangent(Store store, int n, int o, int a, double p, int b, int c) {
    double[] v = store.value;
    double[] t = store.tangent;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector left = load(t, b + k).mul(load(v, c + k));
      DoubleVector sum = left.add(load(v, b + k).mul(load(t, c + k)));
      load(t, a + k).add(sum.mul(p)).intoArray(t, o + k);
    }
    if (m < n) {
      rest.plusProductTangent(store, n - m, o + m, a + m, p, b + m, c + m);
    }
  }

  @Override
  public void pullFactor(Store store, int n, int o, double p, int a, int b) {
    double[] v = store.value;
    double[] r = store.adjoint;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector bar = load(r, o + k).mul(p);
      load(r, a + k).add(bar.mul(load(v, b + k))).intoArray(r, a + k);
    }
    if (m < n) {
      rest.pullFactor(store, n - m, o + m, p, a + m, b + m);
    }
  }

  @Override
  public void pullFactorTwice(Store store, int n, int o, double p, int a, int b) {
    double[] v = store.value;
    double[] t = store.tangent;
    double[] r = store.adjoint;
    double[] s = store.adjointTangent;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector bar = load(r, o + k).mul(p);
      DoubleVector vb = load(v, b + k);
      load(r, a + k).add(bar.mul(vb)).intoArray(r, a + k);
      DoubleVector sum = load(s, o + k).mul(p).mul(vb).add(bar.mul(load(t, b + k)));
      load(s, a + k).add(sum).intoArray(s, a + k);
    }
    if (m < n) {
      rest.pullFactorTwice(store, n - m, o + m, p, a + m, b + m);
    }
  }

  @Override
  public void sum(Store store, int n, int o, Terms terms) {
    double[] v = store.value;
    int m = n - n % (2 * WIDTH);
    for (int k = 0; k < m; k += 2 * WIDTH) {
      DoubleVector low = DoubleVector.broadcast(SPECIES, terms.shift);
      DoubleVector high = low;
      for (int i = 0; i < terms.count; i++) {
        double p = terms.factor[i];
        int a = terms.a[i] + k;
        DoubleVector termLow = load(v, a);
        DoubleVector termHigh = load(v, a + WIDTH);
        if (terms.b[i] != Terms.NONE) {
          int b = terms.b[i] + k;
          termLow = termLow.mul(load(v, b));
          termHigh = termHigh.mul(load(v, b + WIDTH));
        }
        low = low.add(termLow.mul(p));
        high = high.add(termHigh.mul(p));
      }
      low.intoArray(v, o + k);
      high.intoArray(v, o + k + WIDTH);
    }
    ScalarLanes.sum(store, m, n, o, terms);
  }

  @Override
  public void sumTangent(Store store, int n, int o, Terms terms) {
    double[] v = store.value;
    double[] t = store.tangent;
    int m = n - n % (2 * WIDTH);
    for (int k = 0; k < m; k += 2 * WIDTH) {
      DoubleVector low = DoubleVector.zero(SPECIES);
      DoubleVector high = low;
      for (int i = 0; i < terms.count; i++) {
        double p = terms.factor[i];
        int a = terms.a[i] + k;
        DoubleVector termLow = load(t, a);
        DoubleVector termHigh = load(t, a + WIDTH);
        if (terms.b[i] != Terms.NONE) {
          int b = terms.b[i] + k;
          termLow = productTangent(v, t, termLow, a, b);
          termHigh = productTangent(v, t, termHigh, a + WIDTH, b + WIDTH);
        }
        low = low.add(termLow.mul(p));
        high = high.add(termHigh.mul(p));
      }
      low.intoArray(t, o + k);
      high.intoArray(t, o + k + WIDTH);
    }
    ScalarLanes.sumTangent(store, m, n, o, terms);
  }

  private static DoubleVector productTangent(
      double[] v, double[] t, DoubleVector ta, int a, int b) {
    return ta.mul(load(v, b)).add(load(v, a).mul(load(t, b)));
  }

  @Override
  public void chainTangent(Store store, int n, int o, int a) {
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector slope = load(store.slope, o + k);
      slope.mul(load(store.tangent, a + k)).intoArray(store.tangent, o + k);
    }
    if (m < n) {
      rest.chainTangent(store, n - m, o + m, a + m);
    }
  }

  @Override
  public void pullArgument(Store store, int n, int o, int a) {
    double[] r = store.adjoint;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector part = load(store.slope, o + k).mul(load(r, o + k));
      load(r, a + k).add(part).intoArray(r, a + k);
    }
    if (m < n) {
      rest.pullArgument(store, n - m, o + m, a + m);
    }
  }

  @Override
  public void pullArgumentTwice(Store store, int n, int o, int a) {
    double[] r = store.adjoint;
    double[] s = store.adjointTangent;
    int m = n - n % WIDTH;
    for (int k = 0; k < m; k += WIDTH) {
      DoubleVector slope = load(store.slope, o + k);
      DoubleVector bar = load(r, o + k);
      load(r, a + k).add(slope.mul(bar)).intoArray(r, a + k);
      DoubleVector bent = load(store.curvature, o + k).mul(load(store.tangent, a + k)).mul(bar);
      load(s, a + k).add(slope.mul(load(s, o + k)).add(bent)).intoArray(s, a + k);
    }
    if (m < n) {
      rest.pullArgumentTwice(store, n - m, o + m, a + m);
    }
  }
}
