package dev.agon.examples;

import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.lab.Comparison;
import dev.agon.method.Method;
import dev.agon.method.Pair;
import dev.agon.method.Parameter;
import dev.agon.method.Recipe;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.Sgda;
import dev.agon.player.Player;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import java.nio.file.Path;

/** Defines a method and compares it with others on a page. */
public final class OwnMethod {
  private OwnMethod() {}

  @Recipe(
      name = "fading",
      title = "Fading",
      summary = "descent ascent with shrinking steps",
      formulas = "u = u -+ mu_u g_u / sqrt(1 + i)",
      needs = "gradient",
      cost = "2",
      reference = "ours")
  record Fading(@Parameter(symbol = "mu", above = 0, meaning = "first step") Pair step)
      implements Method<MinMaxProblem> {
    @Override
    public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
      Game<?> game = setup.game();
      Batch samples = new Batch();
      return i -> {
        game.draw(1, samples);
        game.gradient(samples);
        for (Player u : game.players()) {
          u.moveAlongGradient(step.of(u) / Math.sqrt(1 + i));
        }
      };
    }
  }

  static Comparison.Result compare(Path folder) {
    return new Comparison("matrix-game", MatrixGame::game)
        .method("fading", new Fading(Pair.both(0.2)))
        .method("sgda", Sgda.defaults().withSteps(0.2, 0.2).withBatches(1, 1))
        .method("extragradient", Extragradient.defaults().withSteps(0.2, 0.2).withBatches(1, 1))
        .iterations(1000)
        .run(folder);
  }

  public static void main(String[] args) {
    System.out.println(compare(Path.of("comparison")).winner().sentence());
  }
}
