package dev.agon.conduct;

import dev.agon.method.Certificate;
import dev.agon.minimise.Lbfgs;
import dev.agon.player.Game;

/** L-BFGS on P itself, until its gradient is small. */
final class Exact implements Stage {
  private final Lbfgs minimiser;
  private final double tolerance;

  Exact(Game game, int memory, double tolerance) {
    this.minimiser = new Lbfgs(game::primal, memory, game.x().dimension());
    this.tolerance = tolerance;
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public String why() {
    return "L-BFGS on the exact risk, until |grad P| is at most " + (float) tolerance;
  }

  @Override
  public void begin(double[] x) {
    minimiser.start(x);
  }

  @Override
  public boolean step() {
    return minimiser.gradientNorm() > tolerance && minimiser.step();
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double risk(double[] gradient) {
    System.arraycopy(minimiser.gradient(), 0, gradient, 0, gradient.length);
    return minimiser.value();
  }

  @Override
  public Certificate certificate() {
    return Certificate.of("gradient", minimiser.gradientNorm(), tolerance);
  }
}
