package dev.agon.learn.model;

import dev.agon.InvalidInputException;
import dev.agon.learn.network.InputGradient;
import dev.agon.learn.network.LineKinks;
import java.util.Arrays;

/**
 * The scores of a network, and the integral of the gradient of a score along a line.
 *
 * <p>A network depends on the features only through the units of its first layer, so the gradients
 * by these units are integrated, and multiplied by the weights of the layer at the end.
 *
 * <p>The line is divided at the {@linkplain LineKinks kinks} of relu, between which the gradient is
 * constant. For the other activations the integral is a Gauss-Legendre sum of four gradients. The
 * change of the score on a piece is known, and therefore the error of the sum; a piece with too
 * large an error is bisected.
 */
final class NetworkPath implements Explainer.Scores {
  /** The largest error on the whole line, relative to 1 and to the change of the score. */
  private static final double TOLERANCE = 1e-8;

  /** The share of the line from which on the tolerance of a piece remains above rounding errors. */
  private static final double NARROW = 1e-4;

  private static final int DEEPEST = 40;

  /** Far more pieces than scores of ordinary size need. */
  private static final int MOST_PIECES = 1 << 14;

  /** Nodes on [-1, 1] and weights of the Gauss-Legendre rules of order 1 and 4. */
  private static final double[][] NODE = {
    {0}, {-0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526}
  };

  private static final double[][] WEIGHT = {
    {2}, {0.3478548451374538, 0.6521451548625461, 0.6521451548625461, 0.3478548451374538}
  };

  private final InputGradient network;
  private final double[] base;
  private final double[] baseUnits;
  private final double[] units;

  /**
   * @param features the number of features
   */
  NetworkPath(InputGradient network, int features) {
    this.network = network;
    this.base = new double[features];
    this.baseUnits = new double[network.firstSize()];
    this.units = new double[network.firstSize()];
    network.first(base, baseUnits);
  }

  @Override
  public double[] of(double[] row) {
    System.arraycopy(row, 0, base, 0, row.length);
    network.first(base, baseUnits);
    return network.scoresOf(baseUnits);
  }

  @Override
  public double[] near(double[] row) {
    System.arraycopy(baseUnits, 0, units, 0, units.length);
    for (int j = 0; j < row.length; j++) {
      if (row[j] != base[j]) {
        network.move(j, row[j] - base[j], units);
      }
    }
    return network.scoresOf(units);
  }

  @Override
  public void contributions(double[] from, double[] to, int output, double[] each) {
    double[] start = new double[network.firstSize()];
    double[] end = new double[network.firstSize()];
    network.first(from, start);
    network.first(to, end);
    network.toFeatures(new Line(network, start, end, output).integral(), each);
    for (int j = 0; j < each.length; j++) {
      each[j] *= to[j] - from[j];
    }
  }

  /** A line between two points of the units of the first layer. */
  private static final class Line {
    private final InputGradient network;
    private final double[] from;
    private final double[] to;
    private final int output;
    private final int rule;
    private final double[] point;
    private final double[] sum;
    private final double[] integral;
    private double largestError;
    private int pieces;

    Line(InputGradient network, double[] from, double[] to, int output) {
      this.network = network;
      this.from = from;
      this.to = to;
      this.output = output;
      this.rule = network.isPiecewiseLinear() ? 0 : 1;
      this.point = new double[from.length];
      this.sum = new double[from.length];
      this.integral = new double[from.length];
    }

    /** Returns the integral of the gradient from 0 to 1. */
    double[] integral() {
      double[] knots =
          network.isPiecewiseLinear() ? LineKinks.between(network, from, to) : new double[] {0, 1};
      double[] scores = new double[knots.length];
      for (int k = 0; k < knots.length; k++) {
        scores[k] = score(knots[k]);
      }
      largestError = TOLERANCE * (1 + Math.abs(scores[knots.length - 1] - scores[0]));
      for (int k = 1; k < knots.length; k++) {
        add(knots[k - 1], knots[k], scores[k - 1], scores[k], DEEPEST);
      }
      return integral;
    }

    private double score(double t) {
      LineKinks.at(from, to, t, point);
      return network.scoresOf(point)[output];
    }

    /** Adds the integral from a to b, with the given scores at both ends. */
    private void add(double a, double b, double scoreA, double scoreB, int depth) {
      Arrays.fill(sum, 0);
      double half = (b - a) / 2;
      for (int k = 0; k < NODE[rule].length; k++) {
        LineKinks.at(from, to, a + half * (1 + NODE[rule][k]), point);
        double[] gradient = network.gradientOf(point, output);
        for (int i = 0; i < sum.length; i++) {
          sum[i] += half * WEIGHT[rule][k] * gradient[i];
        }
      }
      double total = 0;
      for (int i = 0; i < sum.length; i++) {
        total += sum[i] * (to[i] - from[i]);
      }
      double error = Math.abs(total - (scoreB - scoreA));
      if (++pieces > MOST_PIECES || !Double.isFinite(error)) {
        throw new InvalidInputException(
            "the score of the network cannot be divided among the columns: it "
                + (Double.isFinite(error) ? "changes too abruptly" : "overflows")
                + " between the reference and the row.",
            "Check whether numbers of the row are far outside those of training.");
      }
      if (depth == 0 || error <= largestError * Math.max(b - a, NARROW)) {
        for (int i = 0; i < sum.length; i++) {
          integral[i] += sum[i];
        }
        return;
      }
      double middle = a + half;
      double score = score(middle);
      add(a, middle, scoreA, score, depth - 1);
      add(middle, b, score, scoreB, depth - 1);
    }
  }
}
