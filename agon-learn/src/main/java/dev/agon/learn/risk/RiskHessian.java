package dev.agon.learn.risk;

import dev.agon.learn.regulariser.Regulariser;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Hessian of a risk for given weights and their response, with that of the regulariser. */
final class RiskHessian {
  private final RowBlocks blocks;
  private final Regulariser regulariser;
  private final HessianSums sums;
  private final double[] own;

  RiskHessian(RowBlocks blocks, Regulariser regulariser, int dimension) {
    this.blocks = blocks;
    this.regulariser = regulariser;
    this.sums = new HessianSums(dimension);
    this.own = new double[dimension];
  }

  Regulariser regulariser() {
    return regulariser;
  }

  /**
   * Computes the Hessian at x, the current point of the blocks.
   *
   * @param weighing the weights; null if the risk is not finite
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   * @return the factor by which it may be too large
   */
  double matrix(double[] x, @Nullable Weighing weighing, double[][] lower) {
    double excess = 1;
    if (weighing == null) {
      for (double[] row : lower) {
        Arrays.fill(row, 0);
      }
    } else {
      excess = sums.find(blocks, weighing, lower);
    }
    addRegulariser(x, own.length, lower);
    return excess;
  }

  private void addRegulariser(double[] x, int size, double[][] lower) {
    Arrays.fill(own, 0);
    regulariser.curvature(x, own);
    for (int j = 0; j < size; j++) {
      lower[j][j] += own[j];
    }
  }

  /**
   * Computes the product of the Hessian with a vector.
   *
   * @param product (output, overwritten)
   */
  void product(double[] x, @Nullable Weighing weighing, double[] v, double[] product) {
    if (weighing == null) {
      Arrays.fill(product, Double.NaN);
      return;
    }
    Arrays.fill(product, 0);
    regulariser.curvature(x, product);
    for (int j = 0; j < v.length; j++) {
      product[j] *= v[j];
    }
    double[] centre = centre(weighing, v);
    blocks.add(
        (block, number, parts) -> block.addProduct(weighing, number, v, centre, parts[0]), product);
  }

  /** The mean change of the losses along a vector, of each component or group. */
  private double[] centre(Weighing weighing, double[] v) {
    if (weighing.groups() == null && weighing.components() == 0) {
      return new double[0];
    }
    List<double[]> parts = blocks.ask((block, number) -> block.moments(weighing, number, v));
    double[] moments = parts.get(0);
    for (double[] part : parts.subList(1, parts.size())) {
      for (int k = 0; k < moments.length; k++) {
        moments[k] += part[k];
      }
    }
    if (weighing.groups() != null) {
      return moments;
    }
    double[] centre = new double[weighing.components()];
    Arrays.setAll(centre, c -> moments[2 * c + 1] / (moments[2 * c] > 0 ? moments[2 * c] : 1));
    return centre;
  }

  /**
   * Computes the preconditioner of the products.
   *
   * @param lower its lower half (output, overwritten)
   * @return false if there is none
   */
  boolean preconditioner(double[] x, @Nullable Weighing weighing, double[][] lower) {
    if (weighing == null) {
      return false;
    }
    double[][] half = new double[lower.length][];
    for (int i = 0; i < half.length; i++) {
      half[i] = new double[i + 1];
    }
    blocks.add((block, number, parts) -> block.addPreconditioner(weighing, number, parts), half);
    for (int i = 0; i < half.length; i++) {
      System.arraycopy(half[i], 0, lower[i], 0, i + 1);
    }
    addRegulariser(x, lower.length, lower);
    return true;
  }
}
