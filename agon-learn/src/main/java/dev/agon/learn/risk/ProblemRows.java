package dev.agon.learn.risk;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.problem.Batch;
import dev.agon.problem.Sampling;
import org.jspecify.annotations.Nullable;

/** The rows of a problem, on this machine ({@link DatasetRows}) or on others. */
public interface ProblemRows {
  /** The number of rows n. */
  int size();

  /** The number of features of the problem, without the intercept. */
  int features();

  /** The target; remote rows may not provide the individual values. */
  Target kind();

  /** The number of the first row of each block, followed by n. Not a copy. */
  int[] first();

  /** The number of groups; 0 if there are none. */
  int groupCount();

  /** The origin of the rows, for messages. */
  String source();

  /** The effective number of rows {@code (sum w_i)^2 / sum w_i^2}; n for uniform weights. */
  double effective();

  /** The least reference weight {@code p_i = w_i / sum w_i}. */
  double least();

  /** The distribution of batches. */
  Sampling sampling();

  /** The rows themselves, if they are in the memory of this machine; null otherwise. */
  @Nullable Dataset here();

  /**
   * The scale of each coordinate of x; null if they are similar.
   *
   * @param dimension the dimension of x
   */
  double @Nullable [] sizes(ProblemSettings settings, int dimension);

  /**
   * The cost of a Hessian in evaluations of P; see {@link dev.agon.problem.primal.CurvedPrimal}.
   */
  double curvatureCost(ProblemSettings settings, int dimension);

  /** The cost of a Hessian from all rows; {@link #curvatureCost} may be the cost with a sample. */
  default double exactCurvatureCost(ProblemSettings settings, int dimension) {
    return curvatureCost(settings, dimension);
  }

  /** The largest dimension of a matrix that a block can return. */
  int largestMatrix();

  /**
   * Opens the blocks of a problem.
   *
   * @param dimension the number of weights of the model
   * @param threads the number of threads for an evaluation on this machine
   */
  RowBlocks blocks(ProblemSettings settings, int dimension, int threads);

  /** Returns some rows, in ascending order; a row may occur more than once. */
  ProblemRows part(Batch batch, ProblemSettings settings);
}
