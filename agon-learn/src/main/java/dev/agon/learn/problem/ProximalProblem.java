package dev.agon.learn.problem;

import dev.agon.problem.primal.CurvedPrimal;
import dev.agon.problem.primal.ProximalPrimal;
import org.jspecify.annotations.Nullable;

/** A problem with the proximal terms of a {@link ProximalForm}, which is created at first use. */
abstract class ProximalProblem implements ProximalPrimal, CurvedPrimal {
  private @Nullable ProximalForm form;

  /** Finds the proximal form: of moved values, of row weights, or none. */
  abstract ProximalForm findProximalForm();

  final ProximalForm proximalForm() {
    ProximalForm known = form;
    if (known == null) {
      known = findProximalForm();
      form = known;
    }
    return known;
  }

  @Override
  public final boolean hasProximalTerm() {
    return proximalForm().exists();
  }

  @Override
  public double proximal(double[] x, double width, double[] gradient) {
    return proximalForm().value(x, width, gradient);
  }

  @Override
  public double lagrangian(double[] x, double[] gradient) {
    return proximalForm().lagrangian(x, gradient);
  }

  @Override
  public final Multipliers multipliers() {
    return proximalForm().multipliers();
  }

  @Override
  public final double proximalCurvatureCost() {
    return proximalForm().curvatureCost();
  }

  @Override
  public final double proximalCurvature(double[] x, double width, double[][] lower) {
    return proximalForm().curvature(x, width, lower);
  }

  @Override
  public final double proximalProductCost() {
    return proximalForm().hasHessian() ? productCost() : Double.POSITIVE_INFINITY;
  }

  @Override
  public final void proximalProduct(double[] x, double width, double[] v, double[] product) {
    proximalForm().product(x, width, v, product);
  }

  @Override
  public final int proximalBlocks() {
    return blocks();
  }

  @Override
  public final boolean proximalBlock(double[] x, double width, double[][] lower) {
    return proximalForm().preconditioner(x, width, lower);
  }
}
