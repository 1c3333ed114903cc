package dev.agon.learn.transport;

/** The mean loss of rows with one score each, which may be on other machines. */
public interface MeanLoss {
  /**
   * Computes the mean loss.
   *
   * @param x the weights of the model
   * @param gradient its gradient (output, overwritten)
   */
  double value(double[] x, double[] gradient);

  /**
   * Computes the Hessian of the mean loss from all rows.
   *
   * @param lower the lower half of a matrix that may be larger (output, overwritten)
   */
  void curvature(double[] x, double[][] lower);

  /** Returns the mean squares of the scores of v, and of the scores of x minus the targets. */
  double[] squares(double[] v, double[] x);

  /** Returns the mean length of the given numbers of a row. */
  double length(Norm norm, int[] numbers);
}
