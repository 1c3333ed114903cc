package dev.agon.method.network;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.linalg.Vectors;
import dev.agon.support.Memory;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The weights of a network: a doubly stochastic matrix W, by which every node replaces its vector
 * with a weighted mean of its neighbours' vectors.
 *
 * <p>Rows and columns sum to 1 and no entry is negative, so mixing preserves the mean of the nodes.
 */
public final class MixingMatrix {
  private static final double TOLERANCE = 1e-9;

  private final int[][] neighbours;
  private final double[][] weights;

  private MixingMatrix(int[][] neighbours, double[][] weights) {
    this.neighbours = neighbours;
    this.weights = weights;
  }

  /** Returns the network with this matrix; entry (k, l) is the weight of node l at node k. */
  public static MixingMatrix of(double[][] matrix) {
    int n = matrix.length;
    int[][] neighbours = new int[n][];
    double[][] weights = new double[n][];
    for (int k = 0; k < n; k++) {
      double[] row = matrix[k];
      if (row.length != n) {
        throw invalid("row " + k + " has " + row.length + " entries, not " + n);
      }
      neighbours[k] = IntStream.range(0, n).filter(l -> row[l] != 0).toArray();
      weights[k] = IntStream.of(neighbours[k]).mapToDouble(l -> row[l]).toArray();
      requireSumOne("row", k, row);
      requireSumOne("column", k, column(matrix, k));
    }
    return new MixingMatrix(neighbours, weights);
  }

  /** Returns the ring: every node averages its left neighbour, itself and its right neighbour. */
  public static MixingMatrix ring(int nodes) {
    double[][] matrix = square(nodes);
    for (int k = 0; k < nodes; k++) {
      matrix[k][(k + nodes - 1) % nodes] += 1.0 / 3;
      matrix[k][k] += 1.0 / 3;
      matrix[k][(k + 1) % nodes] += 1.0 / 3;
    }
    return of(matrix);
  }

  /** Returns the complete network: every node averages all nodes. */
  public static MixingMatrix complete(int nodes) {
    double[][] matrix = square(nodes);
    for (double[] row : matrix) {
      Arrays.fill(row, 1.0 / nodes);
    }
    return of(matrix);
  }

  private static double[][] square(int nodes) {
    Memory.require(
        "the mixing of " + nodes + " nodes",
        (double) Double.BYTES * nodes * nodes,
        "Use fewer nodes, for example " + Names.of("nodes") + " 20");
    return new double[nodes][nodes];
  }

  /** Returns the number of nodes. */
  public int size() {
    return weights.length;
  }

  /** Computes {@code out = sum_l W_kl vectors[l]}, always in the order of the nodes. */
  void mix(int k, double[][] vectors, double[] out) {
    int[] from = neighbours[k];
    double[] w = weights[k];
    double[] first = vectors[from[0]];
    for (int j = 0; j < out.length; j++) {
      out[j] = w[0] * first[j];
    }
    for (int l = 1; l < from.length; l++) {
      Vectors.addScaled(w[l], vectors[from[l]], out);
    }
  }

  private static double[] column(double[][] matrix, int l) {
    return IntStream.range(0, matrix.length)
        .mapToDouble(k -> l < matrix[k].length ? matrix[k][l] : Double.NaN)
        .toArray();
  }

  private static void requireSumOne(String what, int k, double[] entries) {
    double sum = 0;
    for (double entry : entries) {
      if (!(entry >= 0)) {
        throw invalid(what + " " + k + " contains " + entry);
      }
      sum += entry;
    }
    if (Math.abs(sum - 1) > TOLERANCE) {
      throw invalid(what + " " + k + " sums to " + sum);
    }
  }

  private static InvalidInputException invalid(String problem) {
    return new InvalidInputException(
        "a mixing matrix must be doubly stochastic, but " + problem + ".",
        "Use for example a ring or a complete network.");
  }

  @Override
  public String toString() {
    return "MixingMatrix[nodes=" + size() + "]";
  }
}
