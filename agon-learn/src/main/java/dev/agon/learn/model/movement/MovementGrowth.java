package dev.agon.learn.model.movement;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.model.Model;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.robust.Wasserstein;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Norm;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The worst expected loss of a model on rows whose values deviate by a growing distance: the risk
 * of {@link Wasserstein} sets without the regulariser.
 *
 * @param radius the radii EPS, in units of the scaled features
 * @param risk the risk for each radius
 */
public record MovementGrowth(double[] radius, double[] risk) {
  private static final double[] RADII = {0.01, 0.03, 0.1, 0.3, 1};

  /**
   * Evaluates the risks: with the norm and the costs of the model's own set if that moves values,
   * otherwise with the Euclidean norm and fixed labels.
   *
   * @return null for a network, and for several classes with category columns
   */
  public static @Nullable MovementGrowth of(Model model, Dataset data, int threads) {
    ProblemSettings settings = model.settings();
    boolean classes = settings.loss().targetKind() == TargetKind.CLASSES;
    if (settings.network() != null || classes && data.categories() != null) {
      return null;
    }
    Movement given = settings.robust().movement();
    Movement own =
        given == null ? new Movement(0, Norm.TWO, Double.POSITIVE_INFINITY, Double.NaN) : given;
    double[] risk = new double[RADII.length];
    for (int k = 0; k < RADII.length; k++) {
      Movement larger =
          new Movement(RADII[k], own.norm(), own.labelCost(), own.givenCategoryCost());
      ProblemSettings moved =
          settings.withRobust(new Wasserstein(larger)).withRegulariser(new None());
      risk[k] =
          RobustProblem.of(data, model.features(), moved, null, threads).primal(model.weights());
    }
    return new MovementGrowth(RADII.clone(), risk);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
