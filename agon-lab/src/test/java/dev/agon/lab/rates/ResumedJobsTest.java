package dev.agon.lab.rates;

import dev.agon.lab.run.Stopped;
import dev.agon.method.Method;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumedJobsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"hcmm2", "storm-gda", "sgda"})
  void interruptionKeepsMeanGradient(String method) {
    GameSpec game = new GameSpec("valley", "valley", "valley", 4, 1, 1, 0.5, 2, 0, 0);
    Method<?> small = new Factors(0.05, 2, 0.1).at(method, game.problem(), 64, 64);
    Stopped.assertEndsTheSame(new RatesJob(game, method, small, 64, 1), 23, folder);
  }
}
