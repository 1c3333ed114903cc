package dev.agon.autodiff.model;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Vector;
import dev.agon.autodiff.matrix.Matrix;
import dev.agon.problem.Batch;
import java.util.function.BinaryOperator;

/**
 * Evaluates a model, a function of the parameters and the inputs of a row, without derivatives. The
 * same function serves the loss of a problem, so a model is written once.
 */
public final class Forward {
  private Forward() {}

  /**
   * Returns the outputs for every row.
   *
   * @param model returns the outputs for the parameters and the inputs of a row, for example {@code
   *     network::apply}
   * @param parameters the parameters
   * @param rows the inputs, one row per sample
   */
  public static double[][] evaluate(
      BinaryOperator<Vector> model, double[] parameters, Matrix rows) {
    AutodiffProblem problem =
        AutodiffProblem.of(
                parameters.length,
                0,
                (t, x, y, xi) -> t.output("outputs", model.apply(x, xi.row(rows))).sum())
            .passNonFinite()
            .overRows(rows.rows());
    return problem.output("outputs", parameters, new double[0], Batch.allRows(rows.rows()));
  }
}
