package dev.agon.player.dense;

import dev.agon.linalg.Vectors;
import dev.agon.player.ArrayPlayer;
import dev.agon.set.ConvexSet;
import dev.agon.set.ConvexSet.Projector;
import dev.agon.state.State;

/** What players that keep their variable in plain arrays have in common. */
public abstract class DensePlayer implements ReversiblePlayer, ArrayPlayer {
  private final boolean minimiser;
  private final Projector projector;
  private final States states;

  DensePlayer(boolean minimiser, ConvexSet set, double[] start) {
    this.minimiser = minimiser;
    this.projector = set.projector(start.length);
    this.states = States.at(start);
  }

  @Override
  public final boolean isMinimiser() {
    return minimiser;
  }

  @Override
  public final int dimension() {
    return states.size();
  }

  @Override
  public final double[] point() {
    return states.point;
  }

  @Override
  public final double[] before() {
    return states.before;
  }

  @Override
  public final double[] momentum() {
    return states.momentum;
  }

  @Override
  public final double momentumNorm() {
    return Vectors.norm(states.momentum);
  }

  @Override
  public final void scaleMomentum(double factor) {
    states.scaleMomentum(factor);
  }

  @Override
  public final void moveAlongMomentum(double step) {
    moveFrom(states.point, step, states.momentum);
  }

  @Override
  public final void moveFrom(double[] base, double step, double[] direction) {
    states.overwriteBefore();
    double signed = minimiser ? -step : step;
    double[] candidate = states.before;
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = base[i] + signed * direction[i];
    }
    commit();
  }

  @Override
  public final void moveTo(double[] target) {
    lookBackTo(target);
    commit();
  }

  @Override
  public final void lookBackTo(double[] target) {
    states.overwriteBefore();
    System.arraycopy(target, 0, states.before, 0, target.length);
  }

  @Override
  public final void stay() {
    lookBackTo(states.point);
  }

  /** Checks the candidate, which stands in the place of u₋, and exchanges it with u. */
  private void commit() {
    if (!Vectors.isFinite(states.before)) {
      states.refuse();
      throw new DivergedException((minimiser ? "x" : "y") + " is no longer finite");
    }
    projector.project(states.before);
    states.commit();
  }

  @Override
  public final void copyPoint(double[] out) {
    System.arraycopy(states.point, 0, out, 0, out.length);
  }

  @Override
  public final void copyMomentum(double[] out) {
    System.arraycopy(states.momentum, 0, out, 0, out.length);
  }

  @Override
  public final void beginIteration() {
    states.begin();
  }

  @Override
  public final void takeBackMoves() {
    states.takeBack();
  }

  @Override
  public void save(State to) {
    to.put("point", states.point);
    to.put("before", states.before);
    to.put("momentum", states.momentum);
  }

  @Override
  public void restore(State from) {
    from.fill("point", states.point);
    from.fill("before", states.before);
    from.fill("momentum", states.momentum);
    states.begin();
  }
}
