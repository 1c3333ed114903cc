package dev.agon.theory;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The theory module consists of formulas and estimators; of the other modules it depends only on
 * the core.
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
