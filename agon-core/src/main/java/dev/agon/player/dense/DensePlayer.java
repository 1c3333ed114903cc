package dev.agon.player.dense;

import dev.agon.linalg.Vectors;
import dev.agon.player.ArrayPlayer;
import dev.agon.player.Momentum;
import dev.agon.player.storage.Derivatives;
import dev.agon.player.storage.ReversiblePlayer;
import dev.agon.player.storage.States;
import dev.agon.set.ConvexSet;
import dev.agon.set.ConvexSet.Mover;
import dev.agon.set.ConvexSet.Projector;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A player that stores its variable in plain arrays, with any kind of derivatives. */
public final class DensePlayer implements ReversiblePlayer, ArrayPlayer {
  private final boolean minimiser;
  private final Projector projector;
  private final @Nullable Mover mover;
  private final States states;
  private final Derivatives derivatives;
  private double stepFactor = 1;
  private double @Nullable [] sizes;
  private double[] scaled;

  /** Creates a player in these states, at which its derivatives are evaluated. */
  public DensePlayer(boolean minimiser, ConvexSet set, States states, Derivatives derivatives) {
    this.minimiser = minimiser;
    this.projector = set.projector(states.size());
    this.mover = set.mover(states.size());
    this.scaled = new double[mover == null ? 0 : states.size()];
    this.states = states;
    this.derivatives = derivatives;
  }

  /**
   * Measures momenta and steps along them in the coordinates {@code sizes_j u_j}: the norm of a
   * momentum is {@code |m_j/sizes_j|}, and a move is along {@code m_j/sizes_j^2}.
   *
   * @param value positive numbers (kept)
   */
  public void setSizes(double[] value) {
    sizes = value;
    scaled = new double[value.length];
  }

  @Override
  public boolean isMinimiser() {
    return minimiser;
  }

  @Override
  public int dimension() {
    return states.size();
  }

  @Override
  public double[] point() {
    return states.point;
  }

  @Override
  public double[] before() {
    return states.before;
  }

  @Override
  public double[] momentum() {
    return states.momentum;
  }

  @Override
  public void update(Momentum rule, double beta) {
    derivatives.update(rule, beta, states.momentum);
  }

  @Override
  public double momentumNorm() {
    double[] size = sizes;
    if (size == null) {
      return Vectors.norm(states.momentum);
    }
    for (int j = 0; j < size.length; j++) {
      scaled[j] = states.momentum[j] / size[j];
    }
    return Vectors.norm(scaled);
  }

  @Override
  public void scaleMomentum(double factor) {
    states.scaleMomentum(factor);
  }

  @Override
  public void moveAlongMomentum(double step) {
    double[] size = sizes;
    if (size == null) {
      moveFrom(states.point, step, states.momentum);
      return;
    }
    for (int j = 0; j < size.length; j++) {
      scaled[j] = states.momentum[j] / size[j] / size[j]; // the square may overflow
    }
    moveFrom(states.point, step, scaled);
  }

  @Override
  public void moveAlongGradient(double step) {
    if (mover != null) {
      copyGradient(scaled);
      moveFrom(states.point, step, scaled);
      return;
    }
    derivatives.addGradient(states.point, signed(step), states.candidate());
    commit();
  }

  @Override
  public void moveFrom(double[] base, double step, double[] direction) {
    double signed = signed(step);
    double[] candidate = states.candidate();
    Mover own = mover;
    if (own != null) {
      own.move(base, signed, direction, candidate);
      requireFinite();
      states.commit();
      return;
    }
    for (int i = 0; i < candidate.length; i++) {
      candidate[i] = base[i] + signed * direction[i];
    }
    commit();
  }

  private double signed(double step) {
    return stepFactor * (minimiser ? -step : step);
  }

  @Override
  public void moveTo(double[] target) {
    setBefore(target);
    commit();
  }

  @Override
  public void setBefore(double[] target) {
    System.arraycopy(target, 0, states.candidate(), 0, target.length);
  }

  @Override
  public void stay() {
    setBefore(states.point);
  }

  /** Checks the candidate, which is stored in the array of u₋, and exchanges it with u. */
  private void commit() {
    requireFinite();
    projector.project(states.before);
    states.commit();
  }

  private void requireFinite() {
    if (!Vectors.isFinite(states.before)) {
      states.refuse();
      throw new DivergedException((minimiser ? "x" : "y") + " is no longer finite");
    }
  }

  @Override
  public double gradientMomentumCosine() {
    return derivatives.cosine(states.momentum);
  }

  @Override
  public void copyGradient(double[] out) {
    Arrays.fill(out, 0);
    derivatives.update(Momentum.START, 1, out);
  }

  @Override
  public void copyPoint(double[] out) {
    System.arraycopy(states.point, 0, out, 0, out.length);
  }

  @Override
  public void copyMomentum(double[] out) {
    System.arraycopy(states.momentum, 0, out, 0, out.length);
  }

  @Override
  public void setStepFactor(double factor) {
    stepFactor = factor;
  }

  @Override
  public void beginIteration() {
    states.begin();
  }

  @Override
  public void takeBackMoves() {
    states.takeBack();
  }

  @Override
  public void save(State to) {
    to.put("point", states.point);
    to.put("before", states.before);
    to.put("momentum", states.momentum);
    derivatives.save(to);
  }

  @Override
  public void restore(State from) {
    from.fill("point", states.point);
    from.fill("before", states.before);
    from.fill("momentum", states.momentum);
    derivatives.restore(from);
    states.begin();
  }
}
