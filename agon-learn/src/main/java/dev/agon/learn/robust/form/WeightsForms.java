package dev.agon.learn.robust.form;

/**
 * The min-max forms that a set can choose from, one method per kind of maximiser.
 *
 * @param <F> the type that represents a form, for example a problem
 */
public interface WeightsForms<F> {
  /** The maximiser is the vector of row weights. */
  F rows(RowWeightsForm form);

  /**
   * The maximiser is a pair (u, v) with the row weights u + v: the moved weight, with sum radius,
   * and the remaining weight, at most p.
   */
  F movedRows(double radius);

  /**
   * The maximiser is the vector q of the weights of K groups, with the penalty {@code (price/2) |K
   * q - 1|^2}.
   */
  F groups(double price);
}
