package dev.agon.method.baseline;

import dev.agon.game.Game;
import dev.agon.method.Batches;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import java.util.function.BiConsumer;

/** Steps along a momentum with a fixed update rule, for {@link HeavyBall} and {@link StormGda}. */
final class MomentumSteps {
  private MomentumSteps() {}

  /**
   * Returns the steps {@code x = PX(x - mu_x m_x), y = PY(y + mu_y m_y)}, starting with m = g.
   *
   * @param rule how m is updated with the derivatives and the smoothing factor beta
   * @param evaluate evaluates the derivatives that the rule needs
   */
  static Method.Iteration of(
      Game<?> game,
      Pair mu,
      Pair beta,
      Batches batches,
      Momentum rule,
      BiConsumer<Game<?>, Batch> evaluate) {
    Batch samples = new Batch();
    return i -> {
      game.draw(batches.at(i), samples);
      if (i == 0) {
        game.gradient(samples);
      } else {
        evaluate.accept(game, samples);
      }
      for (Player u : game.players()) {
        if (i == 0) {
          u.startMomentum();
        } else {
          u.update(rule, beta.of(u));
        }
        u.moveAlongMomentum(mu.of(u));
      }
    };
  }
}
