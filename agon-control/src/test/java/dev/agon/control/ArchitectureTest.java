package dev.agon.control;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * Cruise control consists of a problem, also written with automatic differentiation, and its
 * trainer.
 */
class ArchitectureTest {
  @Test
  void cruiseControlDependsOnlyOnListedPackages() {
    PackageMap.of("dev.agon.control")
        .layer("")
        .check()
        .dependsOnlyOn(
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
