package dev.agon.spark;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * Spark provides distributed rows for the problems of learn: it depends on these, and on no other
 * module.
 */
class ArchitectureTest {
  @Test
  void sparkDependsOnlyOnListedPackages() {
    PackageMap.of("dev.agon.spark")
        .layer("io")
        .layer("problem", "io")
        .layer("rows", "io", "problem")
        .topLayer("ml")
        .check()
        .dependsOnlyOn(
            "learn..",
            "linalg..",
            "method..",
            "problem..",
            "random..",
            "run..",
            "set..",
            "state..",
            "support..");
  }
}
