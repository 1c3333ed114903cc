package dev.agon.method.auto;

import dev.agon.game.Game;
import dev.agon.method.Certificate;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.Batch;
import dev.agon.problem.SampledPrimal;
import java.util.Arrays;

/**
 * L-BFGS on the risk of a random sample of the rows. It ends where the sample's own error begins:
 * at {@code |grad| <= scale / sqrt(rows)}.
 */
final class Sample implements Stage {
  private static final int MOST_ITERATIONS = 60;

  private final int rows;
  private final double tolerance;
  private final Lbfgs minimiser;
  private int iterations;

  Sample(Game<?> game, SampledPrimal problem, int rows, int memory, Scale scale) {
    this.rows = rows;
    this.tolerance = scale.gradient() / Math.sqrt(rows);
    Batch batch = new Batch();
    game.draw(rows, batch);
    int[] chosen = Arrays.copyOf(batch.rows(), batch.size());
    Arrays.sort(chosen);
    var part = problem.sample(chosen);
    this.minimiser =
        new Lbfgs(
            (x, gradient) -> {
              game.charge(rows);
              return part.primal(x, gradient);
            },
            memory,
            game.x().dimension());
  }

  @Override
  public String name() {
    return "sample";
  }

  @Override
  public String why() {
    return "L-BFGS on the risk of " + rows + " random rows, down to the sample's own error";
  }

  @Override
  public void begin(double[] x) {
    minimiser.start(x);
  }

  @Override
  public boolean step() {
    return minimiser.gradientNorm() > tolerance
        && iterations++ < MOST_ITERATIONS
        && minimiser.step();
  }

  @Override
  public double[] point() {
    return minimiser.point();
  }

  @Override
  public double risk(double[] gradient) {
    return Double.NaN;
  }

  @Override
  public Certificate certificate() {
    return Certificate.NONE;
  }
}
