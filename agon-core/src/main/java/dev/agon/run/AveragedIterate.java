package dev.agon.run;

import dev.agon.game.Game;
import dev.agon.state.Savable;
import dev.agon.state.State;

/** The average of the iterates of a run; y is averaged where it is stored in an array. */
final class AveragedIterate implements Savable {
  private final Averaging rule;
  private final double[] x;
  private final double[] y;
  private final double[] now;
  private boolean begun;

  AveragedIterate(Averaging rule, Game<?> game) {
    this.rule = rule;
    boolean none = rule.kind() == Averaging.Kind.NONE;
    this.x = new double[none ? 0 : game.x().dimension()];
    this.y = new double[none || !game.kind().equals("dense") ? 0 : game.y().dimension()];
    this.now = new double[y.length];
  }

  /** Adds the iterate after the given number of iterations. */
  void update(Game<?> game, long done) {
    if (x.length == 0) {
      return;
    }
    double weight = rule.weight(done);
    double[] point = game.x().point();
    for (int j = 0; j < x.length; j++) {
      x[j] += weight * (point[j] - x[j]);
    }
    if (y.length > 0) {
      game.y().copyPoint(now);
      for (int i = 0; i < y.length; i++) {
        y[i] += weight * (now[i] - y[i]);
      }
    }
    begun = true;
  }

  /** Copies the average, or the iterate itself where there is none. */
  void copyX(Game<?> game, double[] out) {
    if (begun) {
      System.arraycopy(x, 0, out, 0, out.length);
    } else {
      game.x().copyPoint(out);
    }
  }

  /** Copies the average, or the iterate itself where there is none. */
  void copyY(Game<?> game, double[] out) {
    if (begun && y.length > 0) {
      System.arraycopy(y, 0, out, 0, out.length);
    } else {
      game.y().copyPoint(out);
    }
  }

  @Override
  public void save(State to) {
    to.put("x", x);
    to.put("y", y);
    to.put("begun", begun ? 1L : 0L);
  }

  @Override
  public void restore(State from) {
    from.fill("x", x);
    from.fill("y", y);
    begun = from.integer("begun") == 1;
  }
}
