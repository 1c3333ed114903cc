package dev.agon.autodiff;

import dev.agon.fixture.HouseMap;
import org.junit.jupiter.api.Test;

/** Automatic differentiation turns a recorded loss into a problem: it never sees who solves it. */
class ArchitectureTest {
  @Test
  void derivativesSeeProblemsAndNumbersOnly() {
    HouseMap.of("dev.agon.autodiff")
        .room("memory") // slots, records, inner loops
        .room("matrix", "memory") // data and linear maps
        .room("operation", "matrix", "memory") // values and derivatives
        .room("", "operation", "matrix", "memory") // the loss, its record, the problem
        .check()
        .seesOfOthers("linalg..", "problem..", "random..", "set..");
  }
}
