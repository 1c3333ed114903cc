package dev.agon.learn.worst.proximal;

import dev.agon.problem.primal.ProximalPrimal.Multipliers;

/**
 * The worst weights with a proximal term, the distance to the multipliers m:
 *
 * <pre>  max over y in the set of  sum y_i l_i - price(y) - width distance(y, m)</pre>
 *
 * <p>Unlike the worst weights themselves, they are unique and change continuously with the losses.
 * The saved state consists of the multipliers. The distance depends on the set: {@code (1/2) sum
 * p_i (y_i/p_i - m_i/p_i)^2} for most sets, this sum over the groups for group sets, or the
 * Kullback-Leibler divergence.
 */
public abstract class ProximalWeights implements Multipliers {
  /**
   * Finds the weights.
   *
   * @param loss finite losses
   * @param largest the largest of them
   * @param width positive
   * @param y the weights (output)
   * @return the maximum, minus the largest loss
   */
  public abstract double find(double[] loss, double largest, double width, double[] y);

  /**
   * Returns the multipliers as weights.
   *
   * @param y the weights (output)
   * @return {@code sum y_i (l_i - largest) - price(y)}
   */
  public abstract double multipliers(double[] loss, double largest, double[] y);

  /** Returns whether {@link #rate} is available. */
  public boolean hasRates() {
    return true;
  }

  /**
   * The number of components in which the weights found last respond to the losses. With the rates
   * r of each component, {@code dy/dl = sum over components of diag(r) - r r'/sum(r)}: a common
   * level keeps the sum of the weights.
   */
  public int components() {
    return 1;
  }

  /**
   * The derivative {@code r_i = dy_i/dl_i} of a row's weight by its own loss while the level of the
   * component is constant; after {@link #find}.
   *
   * @param component from 0 to {@link #components}
   * @param row the row i
   */
  public abstract double rate(int component, int row);
}
