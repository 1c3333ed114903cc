package dev.agon.problem;

/**
 * A problem whose y has one coordinate per data row and enters linearly, except for a common
 * quadratic:
 *
 * <pre>  J(x,y) = sum_i y_i q_i(x) - (c/2) |y - centre|^2 + g(x)</pre>
 *
 * <p>A batch then affects only its own rows of y; the rest of the y-gradient, {@code -c (y -
 * centre)}, is added by the y-player. These calls therefore pass y, its direction and its
 * derivatives <em>at the rows of the batch only</em>: entry k belongs to {@code batch.row(k)}, and
 * a row that occurs twice has two entries, which are added. All operations cost O(batch), for any
 * number of rows.
 */
public interface RowWeightedProblem extends HessianProblem, FiniteSumProblem {
  /** Returns the curvature c of the quadratic, at least 0. */
  double curvature();

  /** Returns the common coordinate of the centre of the quadratic. */
  double centre();

  /**
   * Computes the gradient at the rows of the batch.
   *
   * @param x the minimiser's point (input)
   * @param y y at the batch's rows (input)
   * @param batch the rows (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the batch's part of the y-gradient, one entry per sample (output, overwritten)
   */
  void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy);

  /**
   * Computes gradient and Hessian-vector product at the rows of the batch; the products do not
   * contain the {@code -c dy} of the quadratic.
   *
   * @param x the minimiser's point (input)
   * @param y y at the batch's rows (input)
   * @param dx the direction's x part (input)
   * @param dy the direction's y part at the batch's rows (input)
   * @param batch the rows (input)
   * @param gx the gradient in x (output, overwritten)
   * @param gy the batch's part of the y-gradient (output, overwritten)
   * @param hx the product's x part (output, overwritten)
   * @param hy the batch's part of the product's y part (output, overwritten)
   */
  void rowGradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy);

  @Override
  default int dimensionY() {
    return sampleCount();
  }

  @Override
  default void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    double[] rows = new double[batch.size()];
    double[] part = new double[batch.size()];
    RowWeights.gather(y, batch, rows);
    rowGradient(x, rows, batch, gx, part);
    RowWeights.quadraticGradient(y, curvature(), centre(), gy);
    RowWeights.scatterAdd(part, batch, gy);
  }

  @Override
  default void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    double[] rows = new double[batch.size()];
    double[] move = new double[batch.size()];
    double[] gPart = new double[batch.size()];
    double[] hPart = new double[batch.size()];
    RowWeights.gather(y, batch, rows);
    RowWeights.gather(dy, batch, move);
    rowGradientAndProduct(x, rows, dx, move, batch, gx, gPart, hx, hPart);
    RowWeights.quadraticGradient(y, curvature(), centre(), gy);
    RowWeights.scatterAdd(gPart, batch, gy);
    RowWeights.quadraticGradient(dy, curvature(), 0, hy);
    RowWeights.scatterAdd(hPart, batch, hy);
  }
}
