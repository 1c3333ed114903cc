package dev.agon.autodiff;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** Automatic differentiation turns a recorded loss into a problem: it never sees who solves it. */
class ArchitectureTest {
  @Test
  void derivativesSeeProblemsAndNumbersOnly() {
    HouseMap.of("dev.agon.autodiff")
        .room("")
        .check()
        .seesOfOthers("linalg..", "problem..", "random..", "set..");
  }
}
