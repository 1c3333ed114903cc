package dev.agon.testkit;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * The testkit has problems with known solutions and a derivative check; it does not depend on
 * methods or runs.
 */
class ArchitectureTest {
  @Test
  void referenceProblemsDependOnNeitherMethodsNorRuns() {
    PackageMap.of("dev.agon.testkit")
        .layer("problem") // reference problems
        .layer("") // the derivative check
        .check()
        .dependsOnlyOn("linalg..", "problem..", "random..", "set..");
  }
}
