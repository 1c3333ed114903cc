package dev.agon.testkit;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/**
 * The testkit is problems with known answers and a derivative check: it never sees who solves them.
 */
class ArchitectureTest {
  @Test
  void referenceProblemsDependOnNeitherMethodsNorRuns() {
    HouseMap.of("dev.agon.testkit")
        .room("problem") // reference problems
        .room("") // the derivative check
        .check()
        .seesOfOthers("linalg..", "problem..", "random..", "set..");
  }
}
