package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Replicable;
import dev.agon.problem.ValueProblem;
import org.jspecify.annotations.Nullable;

/**
 * A distributionally robust linear model: the weights x that are best under the worst weighting of
 * the training rows.
 *
 * <pre>
 *   min over x of  P(x) = R(l(x)) + g(x),     R(l) = max over y in the set of sum_i y_i l_i - price(y)
 * </pre>
 *
 * <p>Data, loss l, set and regulariser g are chosen freely ({@link Settings}). P and its gradient
 * are exact for every choice ({@link WorstCase}); how a stochastic method sees the problem is told
 * by the subclasses.
 */
public abstract class RobustProblem
    implements FinitePrimalProblem, HessianProblem, ValueProblem, Replicable {
  final Dataset data;
  final Settings settings;
  final Regulariser regulariser;
  final int features;
  final int threads;
  final int n;

  /** The dimension of a model's weights. */
  final int modelDimension;

  private @Nullable WorstCase worstCase;

  /**
   * @param features at least as many as the data has; those beyond are zero in every row
   */
  RobustProblem(Dataset data, int features, Settings settings, int threads) {
    this.data = data;
    this.features = features;
    this.settings = settings;
    this.regulariser = settings.regulariser();
    this.threads = threads;
    this.n = data.size();
    this.modelDimension = settings.dimension(data.target(), features);
  }

  /**
   * The problem of some data and settings.
   *
   * @param threads how many threads may share the evaluation of P; they do not change its bits
   */
  public static RobustProblem of(Dataset data, Settings settings, int threads) {
    return of(data, data.features(), settings, threads);
  }

  static RobustProblem of(Dataset data, int features, Settings settings, int threads) {
    return new RowWeightsProblem(data, features, settings, threads);
  }

  /** What is minimised. */
  public Settings settings() {
    return settings;
  }

  /** The data. */
  public Dataset data() {
    return data;
  }

  @Override
  public int dimensionX() {
    return modelDimension;
  }

  @Override
  public int sampleCount() {
    return n;
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return worstCase().primal(x, gradient);
  }

  /** The exact worst case: its weights and losses after {@link #primal}. */
  public WorstCase worstCase() {
    if (worstCase == null) {
      worstCase = new WorstCase(data, modelDimension, settings, threads);
    }
    return worstCase;
  }

  /** The weight of a sampled row. */
  double sampleWeight(int batchSize) {
    return settings.weighting() == Weighting.UNBIASED ? (double) n / batchSize : 1.0;
  }
}
