package dev.agon.theory;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** Theory is formulas and estimators over the core: no games to play, no studies, no data. */
class ArchitectureTest {
  @Test
  void theoryDependsOnlyOnCore() {
    HouseMap.of("dev.agon.theory")
        .room("")
        .check()
        .seesOfOthers(
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
