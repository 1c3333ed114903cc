package dev.agon.learn.model;

import dev.agon.learn.network.InputGradient;

/**
 * The scores of a network, and the integral of the gradient of a score along a line.
 *
 * <p>On a piece of the line the integral is approximated by a Gauss-Legendre sum of four gradients.
 * The change of the score on the piece is known, and therefore the error of the sum; a piece with
 * too large an error is bisected. Kinks of relu are enclosed in this way.
 */
record NetworkPath(InputGradient network) implements Explainer.Scores {
  /** The largest error on the whole line, relative to 1 and to the change of the score. */
  private static final double TOLERANCE = 1e-8;

  private static final int DEEPEST = 40;

  /** Nodes on [-1, 1] and weights of the Gauss-Legendre rule of order 4. */
  private static final double[] NODE = {
    -0.8611363115940526, -0.3399810435848563, 0.3399810435848563, 0.8611363115940526
  };

  private static final double[] WEIGHT = {
    0.3478548451374538, 0.6521451548625461, 0.6521451548625461, 0.3478548451374538
  };

  @Override
  public double[] of(double[] row) {
    return network.scores(row);
  }

  @Override
  public void contributions(double[] from, double[] to, int output, double[] each) {
    double start = network.scores(from)[output];
    double end = network.scores(to)[output];
    Line line = new Line(network, from, to, output, each, 1 + Math.abs(end - start));
    line.add(0, 1, start, end, DEEPEST);
  }

  private static final class Line {
    private final InputGradient network;
    private final double[] from;
    private final double[] to;
    private final int output;
    private final double[] each;
    private final double size;
    private final double[] point;
    private final double[] gradient;
    private final double[] sum;

    Line(
        InputGradient network, double[] from, double[] to, int output, double[] each, double size) {
      this.network = network;
      this.from = from;
      this.to = to;
      this.output = output;
      this.each = each;
      this.size = size;
      this.point = new double[from.length];
      this.gradient = new double[from.length];
      this.sum = new double[from.length];
    }

    /** Adds the integral from a to b, with the given scores at both ends. */
    void add(double a, double b, double scoreA, double scoreB, int depth) {
      java.util.Arrays.fill(sum, 0);
      double half = (b - a) / 2;
      for (int k = 0; k < NODE.length; k++) {
        move(a + half * (1 + NODE[k]));
        network.gradient(point, output, gradient);
        for (int j = 0; j < sum.length; j++) {
          sum[j] += half * WEIGHT[k] * gradient[j] * (to[j] - from[j]);
        }
      }
      double total = 0;
      for (double one : sum) {
        total += one;
      }
      if (depth == 0 || Math.abs(total - (scoreB - scoreA)) <= TOLERANCE * size * (b - a)) {
        for (int j = 0; j < sum.length; j++) {
          each[j] += sum[j];
        }
        return;
      }
      double middle = a + half;
      move(middle);
      double score = network.scores(point)[output];
      add(a, middle, scoreA, score, depth - 1);
      add(middle, b, score, scoreB, depth - 1);
    }

    private void move(double t) {
      for (int j = 0; j < point.length; j++) {
        point[j] = from[j] + t * (to[j] - from[j]);
      }
    }
  }
}
