package dev.agon.autodiff;

/**
 * The loss {@code Q(x, y; xi)}, written once in plain Java.
 *
 * <p>It is called for several samples at a time: x and y are common to all of them, values from
 * {@code xi} differ between samples, and the result is the loss of each sample (or of all, if it
 * does not depend on the sample). Java loops and branches can be used if they do not depend on the
 * sample; otherwise see {@link Variable#select} and {@link AutodiffProblem.Builder#perSample}. It
 * should depend only on its arguments, because it is called again for every gradient.
 */
@FunctionalInterface
public interface Loss {
  /**
   * Computes the loss.
   *
   * @param t creates constants and combinations
   * @param x the minimiser's point
   * @param y the maximiser's point; of length 0 in plain minimisation
   * @param xi the samples
   * @return the loss of each sample
   */
  Scalar evaluate(Tape t, Vector x, Vector y, Samples xi);
}
