package dev.agon.autodiff.operation;

import dev.agon.autodiff.memory.Slices;
import dev.agon.autodiff.memory.Store;
import java.util.Arrays;

/**
 * {@code o_i = sum_j a_ij b_j}: a dot product (one row) or a matrix times a vector, both of them
 * variables. A holds the matrix row by row, B the vector; C is the number of columns, MORE the
 * number of lanes of the matrix (1, or as many as the vector and the result have).
 *
 * <p>If the matrix is common to all samples, the vectors of all samples are the columns of a second
 * matrix, whose rows are contiguous lanes: all three loops are then products of dense matrices.
 */
final class Bilinear extends Operation {
  Bilinear(String name) {
    super(name);
  }

  @Override
  public void value(Store s, int at) {
    clear(s, at, s.value);
    contract(s, at, s.value, s.value, s.value);
  }

  @Override
  public void tangent(Store s, int at) {
    clear(s, at, s.tangent);
    if (isActive(s, at, 0)) {
      contract(s, at, s.tangent, s.value, s.tangent);
    }
    if (isActive(s, at, 1)) {
      contract(s, at, s.value, s.tangent, s.tangent);
    }
  }

  @Override
  public void adjoint(Store s, int at) {
    if (isActive(s, at, 0)) {
      pullMatrix(s, at, s.adjoint, s.value, s.adjoint);
    }
    if (isActive(s, at, 1)) {
      pullVector(s, at, s.adjoint, s.value, s.adjoint);
    }
  }

  @Override
  public void product(Store s, int at) {
    adjoint(s, at);
    boolean both = isActive(s, at, 0) && isActive(s, at, 1);
    if (isActive(s, at, 0)) {
      pullMatrix(s, at, s.adjointTangent, s.value, s.adjointTangent);
    }
    if (both) {
      pullMatrix(s, at, s.adjoint, s.tangent, s.adjointTangent);
    }
    if (isActive(s, at, 1)) {
      pullVector(s, at, s.adjointTangent, s.value, s.adjointTangent);
    }
    if (both) {
      pullVector(s, at, s.adjoint, s.tangent, s.adjointTangent);
    }
  }

  private static void clear(Store s, int at, double[] w) {
    int o = s.code[at + OUT];
    Arrays.fill(w, o, o + s.code[at + SIZE], 0);
  }

  /** {@code out_i += sum_j matrix_ij vector_j}. */
  private static void contract(Store s, int at, double[] matrix, double[] vector, double[] out) {
    int o = s.code[at + OUT];
    int b = s.code[at + B];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    int matrixLanes = s.code[at + MORE];
    int rows = s.code[at + SIZE] / lanes;
    if (rows > 1 && lanes > 1 && matrixLanes == 1) {
      int a = s.code[at + A];
      s.product.add(
          rows, lanes, columns, matrix, a, columns, 1, vector, b, lanes, 1, out, o, lanes);
      return;
    }
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        out[o + i] += Slices.dot(matrix, a, vector, b, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          Slices.axpy(matrix[a + j], vector, b + j * lanes, out, o + i * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          Slices.multiply(matrix, a + j * lanes, vector, b + j * lanes, out, o + i * lanes, lanes);
        }
      }
    }
  }

  /** {@code to_j += sum_i from_i matrix_ij}. */
  private static void pullVector(Store s, int at, double[] from, double[] matrix, double[] to) {
    int o = s.code[at + OUT];
    int b = s.code[at + B];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    int matrixLanes = s.code[at + MORE];
    int rows = s.code[at + SIZE] / lanes;
    if (rows > 1 && lanes > 1 && matrixLanes == 1) {
      int a = s.code[at + A];
      s.product.add(columns, lanes, rows, matrix, a, 1, columns, from, o, lanes, 1, to, b, lanes);
      return;
    }
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        Slices.axpy(from[o + i], matrix, a, to, b, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          Slices.axpy(matrix[a + j], from, o + i * lanes, to, b + j * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          Slices.multiply(matrix, a + j * lanes, from, o + i * lanes, to, b + j * lanes, lanes);
        }
      }
    }
  }

  /** {@code to_ij += from_i vector_j}, summed over the lanes if the matrix has only one. */
  private static void pullMatrix(Store s, int at, double[] from, double[] vector, double[] to) {
    int o = s.code[at + OUT];
    int b = s.code[at + B];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    int matrixLanes = s.code[at + MORE];
    int rows = s.code[at + SIZE] / lanes;
    if (rows > 1 && lanes > 1 && matrixLanes == 1) {
      int a = s.code[at + A];
      s.product.add(rows, columns, lanes, from, o, lanes, 1, vector, b, 1, lanes, to, a, columns);
      return;
    }
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        Slices.axpy(from[o + i], vector, b, to, a, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          to[a + j] += Slices.dot(from, o + i * lanes, vector, b + j * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          Slices.multiply(from, o + i * lanes, vector, b + j * lanes, to, a + j * lanes, lanes);
        }
      }
    }
  }
}
