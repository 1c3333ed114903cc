package dev.agon.learn.robust;

import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Perturbation;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.DensityProximal;
import dev.agon.learn.worst.proximal.ProximalGroups;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.support.Given;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An uncertainty set of row weights y. The robust risk of losses l is {@code R(l) = max over y in
 * the set of sum y_i l_i}, minus a penalty for some sets.
 *
 * <p>y ranges over the simplex. p are the reference weights: 1/n, or the row weights divided by
 * their sum. {@code D(y) = (1/2) sum p_i (y_i/p_i - 1)^2} is the chi-square divergence.
 *
 * <p>A set is one record that provides everything that other code needs: its worst weights, its
 * proximal weights, its stochastic forms and its texts. No other code depends on the type of a set.
 * {@link RobustSets} lists them; CONTRIBUTING.md has the recipe for a new one.
 *
 * <p>The text of a set, as on the command line, is its {@link Object#toString}.
 */
public interface RobustSet {
  /** Parses a set such as {@code cvar=0.8}; {@link Object#toString} is the inverse. */
  static RobustSet parse(String text) {
    return RobustSets.parse(Given.argument("RobustSet.parse", "text", text));
  }

  /**
   * Completes the sentence "a model trained to do well ...", for example "on the worst 10% of the
   * rows".
   */
  String meaning();

  /**
   * Creates the exact worst weights.
   *
   * @param rows the number of rows n
   */
  WorstWeights worstWeights(int rows);

  /**
   * Returns the set with its radius for a number of rows; the same set unless the radius follows
   * from the number of rows.
   *
   * @param effectiveRows {@code 1/sum p_i^2}: n for uniform row weights
   */
  default RobustSet forRows(double effectiveRows) {
    return this;
  }

  /**
   * Returns whether the reference weights p are the only weights in the set, in which case there is
   * nothing to maximise.
   */
  default boolean isMean() {
    return false;
  }

  /**
   * Returns milder sets of the same kind, the strictest first, to try if this one is too strict to
   * learn anything. Empty if there are none.
   */
  default List<RobustSet> milder() {
    return List.of();
  }

  /** The ball of values and labels that move; null for sets that change only row weights. */
  default @Nullable Movement movement() {
    return null;
  }

  /**
   * The movements of the inputs of every row by an adversary; null for sets that do not move them.
   */
  default @Nullable Perturbation perturbation() {
    return null;
  }

  /**
   * Returns whether the set moves values, in which case its risk does not follow from the losses.
   */
  default boolean movesValues() {
    return movement() != null || perturbation() != null;
  }

  /**
   * Returns whether the worst weights need the losses of all rows in one place. Such a set cannot
   * be computed over blocks of rows on a cluster.
   */
  default boolean needsAllLosses() {
    return false;
  }

  /** Returns whether the robust risk is convex in the losses. */
  default boolean isConvex() {
    return true;
  }

  /** Returns whether the rows need groups. */
  default boolean needsGroups() {
    return false;
  }

  /**
   * Returns whether the robust risk has kinks near its minimum, where the worst weights jump.
   *
   * @param rows the number of rows n
   */
  default boolean hasKinks(int rows) {
    return false;
  }

  /**
   * The densities whose sum is {@code y_i/p_i}. The proximal weights of such a set can be computed
   * over blocks of rows; empty for sets that need all rows together.
   *
   * @param rows the number of rows n
   * @param least the least {@code p_i}: a ball around p contains all weights if it contains that
   *     row
   */
  default List<DensityBounds> densities(int rows, double least) {
    return List.of();
  }

  /** The densities whose sum is {@code y_i/p_i}, for an interior-point method; empty for none. */
  default List<InteriorBounds> interiorBounds(int rows, double least) {
    return densities(rows, least).stream().map(InteriorBounds::of).toList();
  }

  /** Creates the proximal weights of the groups; null for sets of row weights. */
  default @Nullable ProximalGroups proximalGroups(int groups) {
    return null;
  }

  /** Creates the worst weights with a proximal term, see {@link ProximalWeights}. */
  default ProximalWeights proximalWeights(ReferenceRows rows) {
    return DensityProximal.of(densities(rows.count(), rows.least()), rows.count(), rows.weight());
  }

  /**
   * Creates the dual form, plain minimisation without a maximiser; null for sets without one.
   *
   * @param rows the number of rows n
   */
  default @Nullable DualForm dualForm(int rows) {
    return null;
  }

  /** Creates the min-max form over the vector of row weights; null for sets without one. */
  default @Nullable RowWeightsForm rowWeights(ReferenceRows rows) {
    return null;
  }

  /**
   * Chooses a min-max form over weights of rows or of groups; null for sets without one.
   *
   * @param <F> the type that represents a form
   */
  default <F> @Nullable F weightsForm(ReferenceRows rows, WeightsForms<F> forms) {
    RowWeightsForm form = rowWeights(rows);
    return form == null ? null : forms.rows(form);
  }

  /** The penalty lambda1 on unequal row weights; null for sets without one. */
  default @Nullable PenaltyWeight lambda1() {
    return null;
  }

  /**
   * Returns the set for a sample of the rows, with the same penalty on a divergence as for all
   * rows.
   *
   * @param rows the number of rows in the sample
   * @param all the number of all rows
   */
  default RobustSet ofSample(int rows, int all) {
    return this;
  }
}
