package dev.agon.learn.worst.spectral;

import dev.agon.learn.worst.Ascending;
import dev.agon.set.ConvexSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The weights y of a spectral set as a set of vectors: {@code y(A) <= 1 - S(1 - p(A))} for every
 * set A of rows, y at least 0 and of sum 1. For equal reference weights it is the permutahedron of
 * the {@code S(i/n) - S((i-1)/n)}.
 *
 * <p>Weighted rows have the coordinates {@code z_i = (y_i - p_i)/sqrt(n p_i)}, in which the
 * Euclidean projection weights densities by p.
 */
public final class Permutahedron implements ConvexSet {
  private final Spectrum spectrum;
  private final double @Nullable [] root;
  private final double @Nullable [] square;

  /**
   * @param root {@code sqrt(n p_i)} of each row; null if all are 1. Not copied
   */
  public Permutahedron(Spectrum spectrum, double @Nullable [] root) {
    this.spectrum = spectrum;
    this.root = root;
    this.square = root == null ? null : Arrays.stream(root).map(a -> a * a).toArray();
  }

  private double density(double coordinate, int i, int n) {
    return root == null ? n * coordinate : 1 + n * coordinate / root[i];
  }

  @Override
  public Projector projector(int dimension) {
    Pools pools = new Pools(spectrum);
    double[] q = new double[dimension];
    return point -> {
      for (int i = 0; i < dimension; i++) {
        q[i] = density(point[i], i, dimension);
      }
      pools.values().of(q, square);
      pools.find(1);
      double[] densities = pools.densities();
      for (int i = 0; i < dimension; i++) {
        double u = densities[i];
        point[i] = root == null ? u / dimension : root[i] * (u - 1) / dimension;
      }
    };
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    int n = point.length;
    double[] u = new double[n];
    Arrays.setAll(u, i -> density(point[i], i, n));
    Ascending ascending = new Ascending();
    ascending.of(u, square);
    double total = 0;
    for (int k = 0; k < ascending.size(); k++) {
      total += ascending.weight(k);
    }
    double share = 0;
    double sum = 0;
    for (int k = 0; k < ascending.size(); k++) {
      share += ascending.weight(k) / total;
      sum += ascending.weight(k) / total * ascending.value(k);
      if (sum < spectrum.cumulated(Math.min(1, share)) - tolerance) {
        return false;
      }
    }
    return ascending.value(0) >= -tolerance * n && Math.abs(sum - 1) <= tolerance;
  }

  @Override
  public String describe() {
    return "permutahedron of " + spectrum;
  }
}
