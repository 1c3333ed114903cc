package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.ConvexSet.Projector;

/** What players that keep their variable in plain arrays have in common. */
abstract class DensePlayer implements ReversiblePlayer {
  private final boolean minimiser;
  private final Projector projector;

  private double[] point;
  private double[] before;
  private boolean moved;

  final double[] momentum;

  DensePlayer(boolean minimiser, ConvexSet set, double[] start) {
    this.minimiser = minimiser;
    this.projector = set.projector(start.length);
    this.point = start.clone();
    this.before = start.clone();
    this.momentum = new double[start.length];
  }

  @Override
  public final boolean isMinimiser() {
    return minimiser;
  }

  @Override
  public final int dimension() {
    return point.length;
  }

  final double[] point() {
    return point;
  }

  final double[] before() {
    return before;
  }

  @Override
  public final double momentumNorm() {
    return Vectors.norm(momentum);
  }

  @Override
  public final void scaleMomentum(double factor) {
    Vectors.scale(momentum, factor);
  }

  @Override
  public final void moveAlongMomentum(double step) {
    move(step, momentum);
  }

  /** Proposes the new point in the array of u₋, checks it, then commits by exchanging the two. */
  final void move(double step, double[] direction) {
    double signed = minimiser ? -step : step;
    double[] candidate = before;
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = point[i] + signed * direction[i];
    }
    if (!Vectors.isFinite(candidate)) {
      System.arraycopy(point, 0, before, 0, point.length);
      throw new DivergedException((minimiser ? "x" : "y") + " is no longer finite");
    }
    projector.project(candidate);
    before = point;
    point = candidate;
    moved = true;
  }

  @Override
  public final void copyPoint(double[] out) {
    System.arraycopy(point, 0, out, 0, point.length);
  }

  @Override
  public final void copyMomentum(double[] out) {
    System.arraycopy(momentum, 0, out, 0, momentum.length);
  }

  @Override
  public final void beginIteration() {
    moved = false;
  }

  @Override
  public final void takeBackMove() {
    if (moved) {
      double[] newer = point;
      point = before;
      before = newer;
      moved = false;
    }
  }
}
