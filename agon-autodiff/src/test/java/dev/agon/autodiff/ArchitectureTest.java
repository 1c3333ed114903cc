package dev.agon.autodiff;

import dev.agon.fixture.PackageMap;
import org.junit.jupiter.api.Test;

/**
 * Automatic differentiation turns a recorded loss into a problem; it does not depend on methods or
 * runs.
 */
class ArchitectureTest {
  @Test
  void derivativesDependOnlyOnProblemsAndNumbers() {
    PackageMap.of("dev.agon.autodiff")
        .layer("memory") // slots, records, inner loops
        .layer("matrix", "memory") // data and linear maps
        .layer("operation", "matrix", "memory") // values and derivatives
        .layer("", "operation", "matrix", "memory") // the loss, its record, the problem
        .layer("model", "", "matrix") // parameters with names, and their model
        .check()
        .dependsOnlyOn("linalg..", "onnx..", "problem..", "random..", "set..");
  }
}
