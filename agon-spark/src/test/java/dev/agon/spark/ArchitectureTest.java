package dev.agon.spark;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** Spark brings rows and clusters to the problems of learn: it sees these, and no other module. */
class ArchitectureTest {
  @Test
  void rowsElsewhereForTheProblemsOfLearn() {
    HouseMap.of("dev.agon.spark")
        .room("io")
        .room("problem", "io")
        .room("rows", "io", "problem")
        .roomAboveAll("ml")
        .check()
        .seesOfOthers(
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
