package dev.agon.lab.rates;

import dev.agon.lab.run.Stopped;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResumedJobsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"hcmm2", "storm-gda", "sgda"})
  void aStopLosesNothingOfTheMeanGradient(String method) {
    GameSpec game = new GameSpec("ridge", "ridge", "strongly-concave", 4, 1, 1);
    RateSeries series = new RateSeries(method, method, method, "practical", method, false);
    Stopped.assertEndsTheSame(new RatesJob(game, series, 64, 1), 23, folder);
  }
}
