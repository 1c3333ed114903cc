package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.ChiSquareBall;
import dev.agon.learn.robust.RobustSet;
import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.problem.RowWeightProblem;
import dev.agon.set.CappedSimplex;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.Arrays;

/**
 * A robust problem whose maximiser is the vector y of row weights:
 *
 * <pre>
 *   min over x, max over y of   sum_i y_i l_i(x) - (c/2) |y - 1/n|^2 + g(x)
 * </pre>
 *
 * <p>With the price {@code penalty=lambda1} y ranges over the simplex and c = lambda1 n^2; with a
 * chi-square radius or the conditional value at risk c = 0, and y ranges over a part of the
 * simplex. All rows count alike. A batch costs O(its non-zeros + d).
 *
 * <p>For logistic loss and a price as in W. Xian, F. Huang, Y. Zhang, H. Huang, "A faster
 * decentralized algorithm for nonconvex minimax problems", NeurIPS 2021.
 */
public final class RowWeightsProblem extends RobustProblem implements RowWeightProblem {
  private final double curvature;
  private final ConvexSet set;
  private final BatchLosses batchLosses;
  private double[] factor = new double[0];

  /**
   * @param data the training rows
   * @param settings what is minimised
   * @param threads how many threads may share the evaluation of P; they do not change its bits
   */
  public RowWeightsProblem(Dataset data, Settings settings, int threads) {
    this(data, data.features(), settings, threads);
  }

  /** The problem with its default constants, on one thread. */
  public RowWeightsProblem(Dataset data) {
    this(data, Settings.suiting(data.target()), 1);
  }

  RowWeightsProblem(Dataset data, int features, Settings settings, int threads) {
    super(data, features, settings, threads);
    this.curvature =
        settings.robust() instanceof RobustSet.Penalty penalty ? penalty.price().curvature(n) : 0;
    this.set = set(settings.robust());
    if (data.weights() != null) {
      throw new InvalidInputException(
          "the form weights is for rows that count alike, but " + data.source() + " has weights.",
          "Maybe "
              + Names.of("form")
              + " dual is meant, or a method on P itself: auto or primal-lbfgs.");
    }
    this.batchLosses = new BatchLosses(data, settings, modelDimension);
  }

  private ConvexSet set(RobustSet robust) {
    if (robust instanceof RobustSet.ChiSquare ball) {
      return new ChiSquareBall(ball.radius());
    } else if (robust instanceof RobustSet.Cvar cvar) {
      return new CappedSimplex(1, 1 / (cvar.share() * n));
    } else if (robust instanceof RobustSet.Penalty) {
      return new Simplex();
    }
    throw new InvalidInputException(
        "the robust set " + robust + " has no form in row weights with a batch's rows alone.",
        "Maybe " + Names.of("form") + " dual is meant, or another set: penalty, chi2, cvar.");
  }

  @Override
  public ConvexSet setY() {
    return set;
  }

  @Override
  public double curvature() {
    return curvature;
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
    batchLosses.evaluate(x, batch);
    for (int k = 0; k < size; k++) {
      factor[k] = y[batch.row(k)];
    }
    double price = 0;
    for (double weight : y) {
      price += (weight - center()) * (weight - center());
    }
    double weighted = sampleWeight(size) * Vectors.dot(factor, batchLosses.losses(), size);
    return weighted - 0.5 * curvature * price + regulariser.value(x);
  }

  @Override
  public void rowGradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    int size = batch.size();
    double w = sampleWeight(size);
    reserve(size);
    batchLosses.evaluate(x, batch);
    double[] loss = batchLosses.losses();
    for (int k = 0; k < size; k++) {
      gy[k] = w * loss[k];
      factor[k] = w * y[k];
    }
    regulariser.gradient(x, gx);
    batchLosses.addGradient(factor, gx);
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
    double w = sampleWeight(size);
    batchLosses.evaluate(x, batch);
    batchLosses.move(dx);
    double[] loss = batchLosses.losses();
    for (int k = 0; k < size; k++) {
      gy[k] = w * loss[k];
      hy[k] = batchLosses.slope(k, w);
    }
    regulariser.gradientAndProduct(x, dx, gx, hx);
    batchLosses.addGradientAndProduct(w, y, dy, gx, hx);
  }

  /** Shares the data and the constants. */
  @Override
  public RowWeightsProblem replica() {
    return new RowWeightsProblem(data, features, settings, threads);
  }

  private void reserve(int size) {
    if (factor.length < size) {
      factor = new double[size];
    }
  }
}
