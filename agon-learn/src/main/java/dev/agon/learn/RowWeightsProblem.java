package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.Memory;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Logistic;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.Lambda1;
import dev.agon.learn.robust.RobustSet;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.Suggestion;
import dev.agon.method.SuggestsSteps;
import dev.agon.problem.Batch;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.Replicable;
import dev.agon.problem.RowWeightProblem;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Distributionally robust logistic regression: the linear classifier that is best under the worst
 * weighting of its training rows.
 *
 * <pre>
 *   min over x, max over y in the simplex of   sum_i y_i Q_i(x) - V(y) + g(x)
 *   Q_i(x) = log(1 + exp(-l_i r_i.x))     V(y) = (lambda1/2) |n y - 1|^2
 *   g(x)   = lambda2 sum_j rho x_j^2/(1 + rho x_j^2)
 * </pre>
 *
 * <p>Nonconvex in x because of g, strongly concave in y. A batch costs O(its non-zeros + d); the
 * worst case itself is exact ({@link WorstCase}).
 *
 * <p>As in W. Xian, F. Huang, Y. Zhang, H. Huang, "A faster decentralized algorithm for nonconvex
 * minimax problems", NeurIPS 2021.
 */
public final class RowWeightsProblem
    implements RowWeightProblem, FinitePrimalProblem, ValueProblem, Replicable, SuggestsSteps {
  /** A run holds its iterate, the best one, gradients and momenta, each as long as the model. */
  private static final int VECTORS = 8;

  private final SparseRows rows;
  private final byte[] sign;
  private final Settings settings;
  private final Lambda1 price;
  private final Regulariser regulariser;
  private final Dataset data;
  private final int threads;
  private final int n;
  private final int dimension;

  private @Nullable WorstCase worstCase;

  @SuppressWarnings("UnusedVariable") // written so that the fetching is not optimised away
  private double fetched;

  private double[] margin = new double[0];
  private double[] slope = new double[0];
  private double[] loss = new double[0];
  private double[] probability = new double[0];

  /**
   * @param data the training rows
   * @param settings the constants
   * @param threads how many threads may share the evaluation of P; they do not change its bits
   */
  public RowWeightsProblem(Dataset data, Settings settings, int threads) {
    this(data, data.features(), settings, threads);
  }

  /**
   * A problem with more features than occur in the data; the others are zero in every row.
   *
   * @param features at least as many as the data has
   */
  RowWeightsProblem(Dataset data, int features, Settings settings, int threads) {
    Memory.require(
        "a model of " + features + " features",
        (double) Double.BYTES * VECTORS * features,
        "number the features anew, without gaps");
    this.rows = data.rows();
    this.sign = data.classes().signs();
    this.settings = settings;
    this.price = price(settings);
    this.regulariser = settings.regulariser();
    this.n = data.size();
    this.dimension = features + (settings.intercept() ? 1 : 0);
    this.data = data;
    this.threads = threads;
  }

  /** The problem with its default constants, on one thread. */
  public RowWeightsProblem(Dataset data) {
    this(data, Settings.defaults(), 1);
  }

  private static Lambda1 price(Settings settings) {
    if (settings.robust() instanceof RobustSet.Penalty penalty
        && settings.loss() instanceof Logistic) {
      return penalty.price();
    }
    throw new InvalidInputException(
        "logistic loss and a penalty are needed, but there are "
            + settings.loss().name()
            + " and "
            + settings.robust()
            + ".",
        "Maybe --loss logistic --robust penalty=1/n.");
  }

  /** The constants. */
  public Settings settings() {
    return settings;
  }

  @Override
  public Suggestion suggest(Method<?> method) {
    return new DefaultSteps(n, settings).suggest(method);
  }

  @Override
  public int dimensionX() {
    return dimension;
  }

  @Override
  public int sampleCount() {
    return n;
  }

  @Override
  public ConvexSet setY() {
    return new Simplex();
  }

  @Override
  public double curvature() {
    return price.curvature(n);
  }

  @Override
  public double center() {
    return 1.0 / n;
  }

  /** x = 0, y = 1/n. */
  @Override
  public void start(double[] x, double[] y) {
    Arrays.fill(x, 0);
    Arrays.fill(y, 1.0 / n);
  }

  /** The batch's loss; costs O(n), since it looks at all of y. */
  @Override
  public double value(double[] x, double[] y, Batch batch) {
    int size = batch.size();
    reserve(size);
    for (int k = 0; k < size; k++) {
      int i = batch.row(k);
      margin[k] = sign[i] * (rows.dot(i, x) + intercept(x));
      slope[k] = y[i];
    }
    Vectors.logistic(margin, size, loss, probability, 0);
    double price = 0;
    for (double weight : y) {
      price += (weight - center()) * (weight - center());
    }
    double weighted = weight(size) * Vectors.dot(slope, loss, size);
    return weighted - 0.5 * curvature() * price + regulariser.value(x);
  }

  @Override
  public void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    int size = batch.size();
    double w = weight(size);
    reserve(size);
    fetched = rows.fetch(batch.rows(), size);
    for (int k = 0; k < size; k++) {
      int i = batch.row(k);
      margin[k] = sign[i] * (rows.dot(i, x) + intercept(x));
    }
    Vectors.logistic(margin, size, loss, probability, 0);
    regulariser.gradient(x, gx);
    for (int k = 0; k < size; k++) {
      int i = batch.row(k);
      gy[k] = w * loss[k];
      double a = -w * y[k] * probability[k] * sign[i];
      if (a != 0) { // the worst weights of most rows are 0
        rows.addScaled(i, a, gx);
        addToIntercept(a, gx);
      }
    }
  }

  @Override
  public void rowGradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    int size = batch.size();
    double w = weight(size);
    reserve(size);
    fetched = rows.fetch(batch.rows(), size);
    for (int k = 0; k < size; k++) {
      int i = batch.row(k);
      margin[k] = sign[i] * (rows.dot(i, x) + intercept(x));
      slope[k] = sign[i] * (rows.dot(i, dx) + intercept(dx));
    }
    Vectors.logistic(margin, size, loss, probability, 0);
    regulariser.gradientAndProduct(x, dx, gx, hx);
    for (int k = 0; k < size; k++) {
      int i = batch.row(k);
      double p = probability[k];
      double a = -w * y[k] * p * sign[i];
      double b = w * (y[k] * p * (1 - p) * slope[k] - dy[k] * p) * sign[i];
      gy[k] = w * loss[k];
      hy[k] = -w * p * slope[k];
      if (a != 0 || b != 0) { // the worst weights of most rows are 0
        rows.addScaledTwice(i, a, gx, b, hx);
        addToIntercept(a, gx);
        addToIntercept(b, hx);
      }
    }
  }

  @Override
  public double primal(double[] x, double[] gradient) {
    return worstCase().primal(x, gradient);
  }

  /** The exact worst case: its weights, losses and margins after {@link #primal}. */
  public WorstCase worstCase() {
    if (worstCase == null) {
      worstCase = new WorstCase(data, dimension, settings, curvature(), threads);
    }
    return worstCase;
  }

  /** Shares the data and the constants. */
  @Override
  public RowWeightsProblem replica() {
    int features = dimension - (settings.intercept() ? 1 : 0);
    return new RowWeightsProblem(data, features, settings, threads);
  }

  private double weight(int batchSize) {
    return settings.weighting() == Weighting.UNBIASED ? (double) n / batchSize : 1.0;
  }

  private double intercept(double[] x) {
    return settings.intercept() ? x[dimension - 1] : 0;
  }

  private void addToIntercept(double value, double[] out) {
    if (settings.intercept()) {
      out[dimension - 1] += value;
    }
  }

  private void reserve(int size) {
    if (margin.length < size) {
      margin = new double[size];
      slope = new double[size];
      loss = new double[size];
      probability = new double[size];
    }
  }
}
