package dev.agon.method.auto;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;

/** Counts evaluations on a sample as oracle calls of the game. */
final class Expense {
  private final Game<?> game;
  private final SampleAverage sample;
  private long counted;

  Expense(Game<?> game, SampleAverage sample) {
    this.game = game;
    this.sample = sample;
    this.counted = sample.used();
    sample.setGuard(game::checkGuard);
  }

  /** Counts the gradients since the last call. */
  void count() {
    game.charge(sample.used() - counted);
    counted = sample.used();
  }
}
