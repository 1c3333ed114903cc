package dev.agon.autodiff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.autodiff.matrix.SparseMatrix;
import org.junit.jupiter.api.Test;

/** Problems and matrices print their sizes. */
class ReadableTypesTest {
  @Test
  void sizesArePrinted() {
    assertThat(AutodiffProblem.of(3, 2, (t, x, y, samples) -> x.sum()).overRows(5))
        .hasToString("AutodiffProblem[3 + 2 coordinates]");
    assertThat(new DenseMatrix(1, 2, 3, 4)).hasToString("DenseMatrix[1 x 2]");
    assertThat(new SparseMatrix(4, new int[] {0, 1}, new int[] {2}, new double[] {5}))
        .hasToString("SparseMatrix[1 x 4]");
  }
}
