package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.set.ConvexSet;
import dev.agon.set.ConvexSet.Projector;

/** What players that keep their variable in plain arrays have in common. */
abstract class DensePlayer implements ReversiblePlayer, ArrayPlayer {
  private final boolean minimiser;
  private final Projector projector;

  private double[] point;
  private double[] before;

  /** Where the iteration began, once u₋ no longer tells; only methods with many moves need it. */
  private double[] origin = new double[0];

  private boolean moved;
  private boolean movedAgain;

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

  @Override
  public final double[] point() {
    return point;
  }

  @Override
  public final double[] before() {
    return before;
  }

  @Override
  public final double[] momentum() {
    return momentum;
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
    moveFrom(point, step, momentum);
  }

  @Override
  public final void moveFrom(double[] base, double step, double[] direction) {
    double signed = minimiser ? -step : step;
    double[] candidate = freeBefore();
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = base[i] + signed * direction[i];
    }
    commit(candidate);
  }

  @Override
  public final void moveTo(double[] target) {
    double[] candidate = freeBefore();
    System.arraycopy(target, 0, candidate, 0, candidate.length);
    commit(candidate);
  }

  @Override
  public final void lookBackTo(double[] target) {
    System.arraycopy(target, 0, freeBefore(), 0, target.length);
  }

  @Override
  public final void stay() {
    lookBackTo(point);
  }

  /** The array of u₋, which is about to be overwritten: a candidate is proposed in it. */
  private double[] freeBefore() {
    if (moved && !movedAgain) {
      if (origin.length == 0) {
        origin = new double[point.length];
      }
      System.arraycopy(before, 0, origin, 0, origin.length);
      movedAgain = true;
    }
    return before;
  }

  /** Checks the candidate, which stands in the array of u₋, and exchanges it with u. */
  private void commit(double[] candidate) {
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
    movedAgain = false;
  }

  @Override
  public final void takeBackMove() {
    if (movedAgain) {
      System.arraycopy(origin, 0, point, 0, point.length);
    } else if (moved) {
      double[] newer = point;
      point = before;
      before = newer;
    }
    beginIteration();
  }
}
