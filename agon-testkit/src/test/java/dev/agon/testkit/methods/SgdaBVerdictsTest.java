package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Saddle;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.baseline.SgdaB;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import dev.agon.testkit.problem.FiniteReferenceProblem;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The decisions of SGDA-B about its estimates, compared with the second implementation, over many
 * concavities, noises and runs.
 */
class SgdaBVerdictsTest {
  private static final int LENGTH = 4;
  private static final int ITERATIONS = 45;

  /**
   * With little noise, the decrease of P and delta decide; with much noise, the decrease of both
   * players.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 3, 10, 100})
  void estimatesAreAcceptedAsInTheFormulas(double sigma) {
    List<Boolean> verdicts = new ArrayList<>();
    for (int k = 0; k < 40; k++) {
      double curvatureY = 1.5 * StrictMath.pow(1.06, k);
      double mu = 0.4 + 0.2 * (k % 4);
      verdicts.addAll(compare(new NoisySaddle(curvatureY, sigma, k % 5 == 0), mu, 1 + k % 3));
    }
    assertThat(verdicts)
        .as("some estimates are accepted, and some are rejected")
        .containsOnly(true, false);
  }

  /**
   * A saddle whose four samples have gradients in four directions; constrained to a box, y can gain
   * less than without it.
   */
  private static final class NoisySaddle extends Saddle {
    private final double sigma;
    private final boolean boxed;

    NoisySaddle(double curvatureY, double sigma, boolean boxed) {
      super(1, curvatureY, 0.5);
      this.sigma = sigma;
      this.boxed = boxed;
    }

    @Override
    public int sampleCount() {
      return 4;
    }

    @Override
    public ConvexSet setY() {
      return boxed ? new Box(-1, 1) : new WholeSpace();
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      super.gradient(x, y, batch, gx, gy);
      for (int k = 0; k < batch.size(); k++) {
        double pull = (batch.row(k) < 2 ? sigma : -sigma) / batch.size();
        gx[batch.row(k) % 2] += pull;
        gy[batch.row(k) % 2] -= 2 * pull;
      }
    }
  }

  /** Runs both and returns the decisions. */
  private static List<Boolean> compare(NoisySaddle problem, double mu, int runs) {
    SgdaB method =
        SgdaB.defaults().withConcavity(mu).withContraction(0.6).withRuns(runs, LENGTH).withBatch(3);
    GameSetup<?> setup = setup(problem);
    Method.Iteration iteration = method.beginUnchecked(setup);
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Recipes recipes = new Recipes(problem, source(problem), 3, 3);
    Recipes.Step recipe = recipes.sgdaB(mu, 0.6, runs, LENGTH, problem);
    Recipes.Z z = new Recipes.Z(game.x().point().clone(), game.y().point().clone());
    for (int i = 0; i < ITERATIONS; i++) {
      iteration.step(i);
      z = recipe.next(z, i);
      double size = Math.sqrt(Recipes.squaredNorm(z.x()) + Recipes.squaredNorm(z.y()));
      double off =
          Saddle.distance(game.x().point(), z.x()) + Saddle.distance(game.y().point(), z.y());
      assertThat(off)
          .as("after %d iterations with mu %s and %d runs", i + 1, mu, runs)
          .isLessThanOrEqualTo(1e-11 * (1 + size));
    }
    return recipes.verdicts;
  }

  /**
   * Saves and continues in the middle of a run, among several runs, and in the middle of a stage.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 4, 13, 20})
  void savedSearchContinuesBitForBit(int before) {
    FiniteReferenceProblem problem = Catalog.noisySaddle();
    Method<FinitePrimalProblem> method =
        SgdaB.defaults().withConcavity(0.3).withRuns(2, LENGTH).withBatch(3);
    GameSetup<FinitePrimalProblem> whole = setup(problem);
    Method.Iteration first = method.begin(whole);
    play(first, whole, 0, before);
    State state = new State();
    state.save("game", whole.game());
    state.save("method", first);
    GameSetup<FinitePrimalProblem> resumed = setup(problem);
    Method.Iteration second = method.begin(resumed);
    state.restore("game", resumed.game());
    state.restore("method", second);
    for (int i = before; i < before + 30; i++) {
      play(first, whole, i, i + 1);
      play(second, resumed, i, i + 1);
      assertThat(resumed.gameOnArrays().x().point())
          .containsExactly(whole.gameOnArrays().x().point());
      assertThat(resumed.gameOnArrays().y().point())
          .containsExactly(whole.gameOnArrays().y().point());
      assertThat(second.diagnostics()).isEqualTo(first.diagnostics());
    }
  }

  /** A step that is not finite rejects its estimate at once, and the next one restarts. */
  @Test
  void divergedStepRefutesItsEstimate() {
    GameSetup<FinitePrimalProblem> setup = setup(new Saddle(1e308, 1, 0.5));
    Method.Iteration iteration =
        SgdaB.defaults().withConcavity(1).withContraction(0.5).withBatch(1).begin(setup);
    assertThat(iteration.diagnostics()).containsEntry("lipschitz", 2.0);
    play(iteration, setup, 0, 1);
    assertThat(iteration.diagnostics()).containsEntry("lipschitz", 4.0);
    assertThat(setup.gameOnArrays().x().point()).containsOnly(0);
    assertThat(setup.gameOnArrays().y().point()).containsOnly(0);
  }

  private static void play(Method.Iteration iteration, GameSetup<?> setup, int from, int to) {
    for (int i = from; i < to; i++) {
      setup.game().beginIteration();
      iteration.step(i);
    }
  }

  private static GameSetup<FinitePrimalProblem> setup(FinitePrimalProblem problem) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    return new GameSetup<>(problem, x, y, source(problem));
  }

  private static BatchSource source(FinitePrimalProblem problem) {
    return BatchSource.random(problem.sampling(), 5);
  }
}
