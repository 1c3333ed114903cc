package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.game.Game;
import dev.agon.linalg.Vectors;
import dev.agon.method.baseline.Sgda;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.RidgeGame;
import dev.agon.theory.estimate.MeanGradient;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RandomIterateTest {
  private final List<double[]> seen = new ArrayList<>();

  private Solution run(RidgeGame game, int iterations, RunListener... listeners) {
    seen.clear();
    Solver solver =
        Solver.of(game, Sgda.defaults().withSteps(0.1, 0.2).withBatches(1, 1))
            .budget(Budget.iterations(iterations))
            .listener(
                new RunListener() {
                  @Override
                  public void stepping(long iteration, Game<?> players) {
                    assertThat(iteration).isEqualTo(seen.size());
                    double[] x = new double[players.x().dimension()];
                    players.x().copyPoint(x);
                    seen.add(x);
                  }
                });
    for (RunListener listener : listeners) {
      solver.listener(listener);
    }
    return solver.solve();
  }

  @Test
  void everyIterateExceptTheLastIsEquallyLikely() {
    RidgeGame game = RidgeGame.stronglyConcave(1, 0.1, 0.1);
    int[] counts = new int[5];
    int trials = 5000;
    for (int seed = 0; seed < trials; seed++) {
      RandomIterate chosen = new RandomIterate(seed);
      run(game, 5, chosen);
      counts[(int) chosen.index()]++;
      assertThat(chosen.x()).isEqualTo(seen.get((int) chosen.index()));
    }
    double expected = trials / 5.0;
    double chiSquare = 0;
    for (int count : counts) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    assertThat(chiSquare).isLessThan(18.5); // 0.1% of the chi-square with four degrees of freedom
  }

  @Test
  void theMeanIsOverTheSameIterates() {
    RidgeGame game = RidgeGame.stronglyConcave(3, 0.5, 0.1);
    MeanGradient mean = new MeanGradient(game);
    Solution solution = run(game, 40, mean);
    double[] gradient = new double[3];
    double sum = 0;
    double smallest = Double.POSITIVE_INFINITY;
    double best = 0;
    for (double[] x : seen) {
      double risk = game.primal(x, gradient);
      sum += Vectors.norm(gradient);
      best = risk < smallest ? Vectors.norm(gradient) : best;
      smallest = Math.min(smallest, risk);
    }
    assertThat(mean.atBest()).isEqualTo(best);
    assertThat(seen).hasSize(40);
    double[] start = {1, 1, 1};
    assertThat(seen.get(0)).isEqualTo(start);
    assertThat(seen.get(39)).isNotEqualTo(solution.x());
    assertThat(mean.count()).isEqualTo(40);
    assertThat(mean.mean()).isCloseTo(sum / 40, within(1e-15));
  }
}
