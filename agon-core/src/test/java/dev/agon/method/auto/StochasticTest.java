package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.fixture.OneByOne;
import dev.agon.game.GameSetup;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import org.junit.jupiter.api.Test;

/** Failed rounds are undone to the best point, and the next round is more careful. */
class StochasticTest {
  private static final int ROUND = 250;

  /** {@code factor (x^2/2 + x y - y^2/2)}, with a factor that may change. */
  private static final class Moody implements OneByOne, HessianProblem {
    private double factor = 1;
    private int batch;

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(1000);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch rows, double[] gx, double[] gy) {
      batch = rows.size();
      gx[0] = factor * (x[0] + y[0]);
      gy[0] = factor * (x[0] - y[0]);
    }

    @Override
    public void gradientAndProduct(
        double[] x,
        double[] y,
        double[] dx,
        double[] dy,
        Batch rows,
        double[] gx,
        double[] gy,
        double[] hx,
        double[] hy) {
      gradient(x, y, rows, gx, gy);
      hx[0] = factor * (dx[0] + dy[0]);
      hy[0] = factor * (dx[0] - dy[0]);
    }
  }

  private final Moody problem = new Moody();
  private final GameSetup<Moody> setup =
      new GameSetup<>(
          problem, new double[] {300}, new double[] {1}, BatchSource.random(problem.sampling(), 1));

  private Stochastic begun(int rounds) {
    Stochastic stage = Stochastic.beginning(setup, rounds);
    stage.begin(new double[] {300});
    return stage;
  }

  private boolean steps(Stochastic stage, int count) {
    boolean more = true;
    for (int i = 0; i < count; i++) {
      assertThat(more).isTrue();
      setup.game().beginIteration();
      more = stage.step();
    }
    return more;
  }

  private double x() {
    return setup.gameOnArrays().x().point()[0];
  }

  @Test
  void startHasFixedNumberOfRoundsAndKeepsMomentum() {
    Stochastic stage = begun(2);
    assertThat(steps(stage, ROUND)).isTrue();
    assertThat(steps(stage, ROUND - 2))
        .isTrue(); // the first step of the round started at the start of the first round
    assertThat(steps(stage, 1)).isFalse();
    assertThat(stage.point()).containsExactly(x());
    assertThat(Math.abs(x())).isLessThan(300);
  }

  @Test
  void undoesRoundWhoseMomentumGrowsTenfold() {
    Stochastic stage = begun(5);
    steps(stage, ROUND);
    double best = x();
    assertThat(best).isNotEqualTo(300);
    problem.factor = 1e4;
    steps(stage, ROUND - 2);
    assertThat(x()).isNotEqualTo(best);
    steps(stage, 1);
    assertThat(x()).isEqualTo(best);
    assertThat(stage.point()).containsExactly(best);
    steps(stage, 2);
    assertThat(problem.batch).as("twice as many rows").isEqualTo(40);
  }

  /** Without a change of the factor the momentum shrinks, and the round is kept. */
  @Test
  void keepsRoundThatContinues() {
    Stochastic stage = begun(5);
    steps(stage, ROUND);
    double best = x();
    steps(stage, 2 * ROUND);
    assertThat(x()).isNotEqualTo(best);
    assertThat(Math.abs(x())).isLessThanOrEqualTo(Math.abs(best));
  }

  @Test
  void undoesRoundWithStepThatIsNotFinite() {
    Stochastic stage = begun(5);
    steps(stage, 10);
    problem.factor = Double.POSITIVE_INFINITY;
    assertThat(steps(stage, 1)).isTrue();
    assertThat(x()).as("no round has ended yet").isEqualTo(300);
    problem.factor = 1;
    steps(stage, 2);
    assertThat(problem.batch).isEqualTo(40);
    assertThat(x()).isFinite().isNotEqualTo(300);
  }

  @Test
  void givesUpAfterTwelveStepsThatAreNotFinite() {
    Stochastic stage = begun(5);
    problem.factor = Double.NaN;
    assertThat(steps(stage, 12)).isTrue();
    setup.game().beginIteration();
    assertThatThrownBy(stage::step).isInstanceOf(Player.DivergedException.class);
  }
}
