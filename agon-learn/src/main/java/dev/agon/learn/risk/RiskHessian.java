package dev.agon.learn.risk;

import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.risk.block.HessianSums;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.risk.block.Weighing;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Hessian of a risk for given weights and their response, plus the regulariser's. */
final class RiskHessian {
  private final RowBlocks blocks;
  private final Regulariser regulariser;
  private final HessianSums sums;
  private final double[] own;
  private @Nullable ResponsePulls pulls;

  RiskHessian(RowBlocks blocks, Regulariser regulariser, int dimension) {
    this.blocks = blocks;
    this.regulariser = regulariser;
    this.sums = new HessianSums(dimension);
    this.own = new double[dimension];
  }

  int dimension() {
    return own.length;
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
    return matrix(x, weighing, /* exact= */ false, lower);
  }

  /**
   * @param exact whether all rows are used, and not a sample of them
   */
  double matrix(double[] x, @Nullable Weighing weighing, boolean exact, double[][] lower) {
    double excess = 1;
    if (weighing == null) {
      for (double[] row : lower) {
        Arrays.fill(row, 0);
      }
    } else {
      excess = sums.find(blocks, weighing, exact, lower);
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
        (block, number, parts) ->
            block.weightChange().addProduct(weighing, number, v, centre, parts[0]),
        product);
  }

  /** The mean change of the losses along a vector, of each component or group. */
  private double[] centre(Weighing weighing, double[] v) {
    if (weighing.groups() == null && weighing.components() == 0) {
      return new double[0];
    }
    ResponsePulls known = blocks.only() == null ? pulls(weighing) : null;
    if (known != null) {
      return known.centre(v);
    }
    List<double[]> parts =
        blocks.ask((block, number) -> block.weightChange().moments(weighing, number, v));
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

  /** Returns the sums that all products at a point share; null if they are too large. */
  private @Nullable ResponsePulls pulls(Weighing weighing) {
    if (pulls == null || pulls.weighing() != weighing) {
      pulls = ResponsePulls.of(blocks, weighing, own.length);
    }
    return pulls;
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
    blocks.add(
        (block, number, parts) -> block.weightChange().addPreconditioner(weighing, number, parts),
        half);
    for (int i = 0; i < half.length; i++) {
      System.arraycopy(half[i], 0, lower[i], 0, i + 1);
    }
    addRegulariser(x, lower.length, lower);
    return true;
  }
}
