package dev.agon.learn.worst;

import dev.agon.learn.data.Groups;
import dev.agon.learn.robust.RobustSet;
import dev.agon.state.Savable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights when they are tied to others, the multipliers m:
 *
 * <pre>  max over y in the set of  sum y_i l_i - price(y) - width distance(y, m)</pre>
 *
 * <p>Unlike the worst weights themselves they are unique and change continuously with the losses.
 * What is saved are the multipliers. The distance is the set's own: {@code (1/2) sum p_i (y_i/p_i -
 * m_i/p_i)^2} for most, the same of the groups' weights, or the Kullback-Leibler divergence.
 */
public abstract class ProximalWeights implements Savable {
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

  /** The multipliers become the weights found last. */
  public abstract void move();

  /** The multipliers become the reference weights. */
  public abstract void reset();

  /**
   * The multipliers as weights.
   *
   * @param y the weights (output)
   * @return {@code sum y_i (l_i - largest) - price(y)}
   */
  public abstract double multipliers(double[] loss, double largest, double[] y);

  /**
   * The rule for a set.
   *
   * @param weight w_i = n p_i of each row; null when all are 1
   */
  public static ProximalWeights of(
      RobustSet set, int rows, double @Nullable [] weight, @Nullable Groups groups) {
    if (set instanceof RobustSet.Kl ball) {
      return new KlProximal(rows, weight, 0, ball.radius());
    } else if (set instanceof RobustSet.KlPenalty penalty) {
      return new KlProximal(rows, weight, penalty.temperature(), Double.POSITIVE_INFINITY);
    } else if (set.needsGroups() && groups != null) {
      return new GroupProximal(weight, groups, set);
    } else if (set instanceof RobustSet.ChiSquare ball) {
      return new ChiSquareProximal(rows, weight, ball.radius());
    }
    return new DensityProximal(densities(set, rows, weight));
  }

  private static List<Density> densities(RobustSet set, int rows, double @Nullable [] weight) {
    double unbounded = Double.POSITIVE_INFINITY;
    if (set instanceof RobustSet.TotalVariation ball) {
      double moved = Math.min(ball.radius(), 1);
      return List.of(
          new Density(rows, weight, moved, unbounded, 0),
          new Density(rows, weight, 1 - moved, 1, 0));
    } else if (set instanceof RobustSet.Cvar cvar) {
      return List.of(new Density(rows, weight, 1, 1 / cvar.share(), 0));
    } else if (set instanceof RobustSet.Penalty penalty) {
      return List.of(
          new Density(rows, weight, 1, unbounded, penalty.price().curvature(rows) / rows));
    }
    return List.of(new Density(rows, weight, 1, 1, 0));
  }
}
