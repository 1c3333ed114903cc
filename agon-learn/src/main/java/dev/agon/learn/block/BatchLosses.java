package dev.agon.learn.block;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;

/** The losses of a batch of rows, and weighted sums of their gradients and Hessian products. */
public interface BatchLosses {
  /** Creates the losses of a linear model or a network, depending on the settings. */
  static BatchLosses of(Dataset data, int features, ProblemSettings settings) {
    Architecture network = settings.network();
    return network == null
        ? new LinearLosses(data, settings, settings.dimension(data.target(), features))
        : new NetworkLosses(data, features, settings);
  }

  /** Computes the losses and their derivatives at x. */
  void evaluate(double[] x, Batch batch);

  /** Computes the losses and their derivatives at x, and the derivatives in a direction. */
  Along evaluateAlong(double[] x, double[] dx, Batch batch);

  /** The losses of the batch's rows. Not a copy. */
  double[] losses();

  /** {@code gx += sum_k factor[k] grad l_k}. */
  void addGradient(double[] factor, double[] gx);

  /** The losses along the direction of {@link #evaluateAlong}. */
  interface Along {
    /** Returns the derivative of the k-th loss in the direction, times a factor. */
    double slope(int k, double factor);

    /**
     * {@code gx += w sum_k weight[k] grad l_k} and {@code hx += w sum_k (weight[k] Hess l_k dx +
     * turn[k] grad l_k)}, dx the direction.
     *
     * @param w a common factor
     */
    void addGradientAndProduct(double w, double[] weight, double[] turn, double[] gx, double[] hx);
  }
}
