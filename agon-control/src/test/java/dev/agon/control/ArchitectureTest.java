package dev.agon.control;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** Cruise control is a problem written with automatic differentiation, and its trainer. */
class ArchitectureTest {
  @Test
  void aProblemAndItsTrainer() {
    HouseMap.of("dev.agon.control")
        .room("")
        .check()
        .seesOfOthers(
            "autodiff..",
            "linalg..",
            "method..",
            "problem..",
            "random..",
            "run..",
            "set..",
            "support..");
  }
}
