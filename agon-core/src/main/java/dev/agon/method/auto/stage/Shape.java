package dev.agon.method.auto.stage;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.problem.MinMaxProblem;
import dev.agon.set.ConvexSet;

/**
 * Tests whether J is linear in y by comparing gradients at two points: a linear function has the
 * same gradient everywhere. Where J is linear in y, P has kinks.
 */
public final class Shape {
  private static final int SAMPLES = 32;
  private static final double SAME = 1e-8;

  private final MinMaxProblem problem;
  private final SampleAverage sample;
  private final double[][] here;
  private final double[][] there;

  public Shape(MinMaxProblem problem) {
    this.problem = problem;
    this.sample = SampleAverage.of(problem, SAMPLES);
    this.here = gradients();
    this.there = gradients();
  }

  private double[][] gradients() {
    return new double[][] {new double[problem.dimensionX()], new double[problem.dimensionY()]};
  }

  /** Returns whether J is linear in y, in which case P has kinks. */
  public boolean isLinearInY(Game<?> game, double[] x, double[] y) {
    sample.setGuard(game::checkGuard);
    sample.gradient(x, y, here[0], here[1]);
    double[] movedY = moved(problem.setY(), y, here[1]);
    sample.gradient(x, movedY, there[0], there[1]);
    game.chargeCalls(sample.calls());
    double[] difference = new double[y.length];
    Vectors.subtract(there[1], here[1], difference);
    return y.length > 0 && Vectors.norm(difference) <= SAME * Vectors.norm(here[1]);
  }

  /**
   * Returns the point after a step of length one along the gradient and a little to the side,
   * projected back onto the set.
   */
  private static double[] moved(ConvexSet set, double[] u, double[] gradient) {
    double norm = Vectors.norm(gradient);
    double[] moved = u.clone();
    for (int j = 0; j < u.length; j++) {
      double side = j % 2 == 0 ? 0.1 : -0.1;
      moved[j] += (norm > 0 ? gradient[j] / norm : 0) + side;
    }
    set.projector(u.length).project(moved);
    return moved;
  }
}
