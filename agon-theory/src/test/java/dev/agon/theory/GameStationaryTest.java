package dev.agon.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;
import dev.agon.set.Simplex;
import dev.agon.testkit.RidgeGame;
import org.junit.jupiter.api.Test;

class GameStationaryTest {
  @Test
  void climbsToTheRidge() {
    RidgeGame game = RidgeGame.polyakLojasiewicz(3, 0, 0);
    double[] x = {0.4, -1, 2};
    GameStationary pair = GameStationary.from(game, x, new double[3]);
    assertThat(pair.converged()).isTrue();
    assertThat(pair.x()).isEqualTo(x);
    assertThat(pair.y()).containsExactly(new double[] {0.2, -0.5, 1}, within(1e-5));
    double[] gradient = new double[3];
    game.primal(x, gradient);
    assertThat(pair.stationarityX()).isCloseTo(Vectors.norm(gradient), within(1e-5));
    double[] origin = new double[3];
    assertThat(GameStationary.from(game, origin, x).stationarityX()).isLessThan(1e-5);
  }

  @Test
  void aStepThatIsTooLongIsHalved() {
    RidgeGame game = RidgeGame.stronglyConcave(2, 0, 0);
    GameStationary pair =
        GameStationary.from(
            game, new double[] {1, 1}, new double[2], GameStationary.Options.withStep(50));
    assertThat(pair.converged()).isTrue();
    assertThat(pair.y()).containsExactly(new double[] {0.5, 0.5}, within(1e-5));
  }

  @Test
  void staysOnTheSet() {
    RandomQuadratic game = new RandomQuadratic(2, 4, 0, new Simplex(1), 4);
    double[] y = {0.25, 0.25, 0.25, 0.25};
    GameStationary pair = GameStationary.from(game, new double[] {1, -1}, y);
    assertThat(pair.converged()).isTrue();
    assertThat(game.setY().contains(pair.y(), 1e-9)).isTrue();
    // Optimality on the simplex: no vertex is a direction of ascent.
    double[] gx = new double[2];
    double[] gy = new double[4];
    game.gradient(pair.x(), pair.y(), new Batch(), gx, gy);
    double at = Vectors.dot(gy, pair.y());
    for (double slope : gy) {
      assertThat(slope - at).isLessThan(1e-5);
    }
  }

  @Test
  void saysWhenItDidNotArrive() {
    RidgeGame game = RidgeGame.stronglyConcave(1, 0, 0);
    GameStationary.Options options = new GameStationary.Options(0.01, 1e-6, 3, 1, 1);
    GameStationary pair = GameStationary.from(game, new double[] {1}, new double[1], options);
    assertThat(pair.converged()).isFalse();
    assertThat(pair.iterations()).isEqualTo(3);
    assertThat(pair.stationarityY()).isCloseTo(0.5 * 0.99 * 0.99 * 0.99, within(1e-12));
    assertThatThrownBy(() -> GameStationary.Options.withStep(0)).hasMessageContaining("positive");
  }
}
