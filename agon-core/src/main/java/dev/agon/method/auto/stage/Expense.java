package dev.agon.method.auto.stage;

import dev.agon.estimate.SampleAverage;
import dev.agon.game.Game;

/** Counts evaluations on a sample as oracle calls of the game. */
public final class Expense {
  private final Game<?> game;
  private final SampleAverage sample;
  private long counted;

  public Expense(Game<?> game, SampleAverage sample) {
    this.game = game;
    this.sample = sample;
    this.counted = sample.calls();
    sample.setGuard(game::checkGuard);
  }

  /** Counts the calls since the last time. */
  public void count() {
    game.chargeCalls(sample.calls() - counted);
    counted = sample.calls();
  }
}
