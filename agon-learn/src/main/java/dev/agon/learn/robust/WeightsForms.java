package dev.agon.learn.robust;

/**
 * The min-max forms that a set can choose from, by what the maximiser is.
 *
 * @param <F> what represents a form: a problem, for example
 */
public interface WeightsForms<F> {
  /** The maximiser is the vector of row weights. */
  F rows(RowWeightsForm form);

  /**
   * The maximiser is a pair (u, v) with the row weights u + v: the weight that moves, of sum
   * radius, and the weight that stays, at most p.
   */
  F movedRows(double radius);

  /** The maximiser is the vector q of the weights of K groups, at {@code (price/2) |K q - 1|^2}. */
  F groups(double price);
}
