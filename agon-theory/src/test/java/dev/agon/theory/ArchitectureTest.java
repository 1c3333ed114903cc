package dev.agon.theory;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The theory module has formulas and estimators on top of the core: no games, no studies, no data.
 */
class ArchitectureTest {
  @Test
  void theoryDependsOnlyOnCore() {
    PackageMap.of("dev.agon.theory")
        .layer("")
        .topLayer("estimate")
        .check()
        .dependsOnlyOn(
            "game..",
            "linalg..",
            "method..",
            "player..",
            "problem..",
            "random..",
            "run..",
            "set..",
            "support..",
            "state..");
  }
}
