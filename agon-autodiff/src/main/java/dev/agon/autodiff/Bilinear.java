package dev.agon.autodiff;

import java.util.Arrays;

/**
 * {@code o_i = sum_j a_ij b_j}: a dot product (one row) or a matrix times a vector, both of them
 * variables. A holds the matrix row by row, B the vector; C is the number of columns, MORE the
 * lanes of the matrix (1, or those of vector and result).
 */
final class Bilinear extends Operation {
  Bilinear(String name) {
    super(name);
  }

  @Override
  void value(Store s, int at) {
    clear(s, at, s.value);
    contract(s, at, s.value, s.value, s.value);
  }

  @Override
  void tangent(Store s, int at) {
    clear(s, at, s.tangent);
    contract(s, at, s.tangent, s.value, s.tangent);
    contract(s, at, s.value, s.tangent, s.tangent);
  }

  @Override
  void adjoint(Store s, int at) {
    if (isActive(s, at, 0)) {
      pullMatrix(s, at, s.adjoint, s.value, s.adjoint);
    }
    if (isActive(s, at, 1)) {
      pullVector(s, at, s.adjoint, s.value, s.adjoint);
    }
  }

  @Override
  void product(Store s, int at) {
    adjoint(s, at);
    if (isActive(s, at, 0)) {
      pullMatrix(s, at, s.adjointTangent, s.value, s.adjointTangent);
      pullMatrix(s, at, s.adjoint, s.tangent, s.adjointTangent);
    }
    if (isActive(s, at, 1)) {
      pullVector(s, at, s.adjointTangent, s.value, s.adjointTangent);
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
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        out[o + i] += dot(matrix, a, vector, b, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          axpy(matrix[a + j], vector, b + j * lanes, out, o + i * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          multiply(matrix, a + j * lanes, vector, b + j * lanes, out, o + i * lanes, lanes);
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
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        axpy(from[o + i], matrix, a, to, b, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          axpy(matrix[a + j], from, o + i * lanes, to, b + j * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          multiply(matrix, a + j * lanes, from, o + i * lanes, to, b + j * lanes, lanes);
        }
      }
    }
  }

  /** {@code to_ij += from_i vector_j}, summed over the lanes where the matrix has only one. */
  private static void pullMatrix(Store s, int at, double[] from, double[] vector, double[] to) {
    int o = s.code[at + OUT];
    int b = s.code[at + B];
    int columns = s.code[at + C];
    int lanes = s.code[at + LANES];
    int matrixLanes = s.code[at + MORE];
    int rows = s.code[at + SIZE] / lanes;
    for (int i = 0; i < rows; i++) {
      int a = s.code[at + A] + i * columns * matrixLanes;
      if (lanes == 1) {
        axpy(from[o + i], vector, b, to, a, columns);
      } else if (matrixLanes == 1) {
        for (int j = 0; j < columns; j++) {
          to[a + j] += dot(from, o + i * lanes, vector, b + j * lanes, lanes);
        }
      } else {
        for (int j = 0; j < columns; j++) {
          multiply(from, o + i * lanes, vector, b + j * lanes, to, a + j * lanes, lanes);
        }
      }
    }
  }

  /** A dot product in fixed order, with four partial sums so that additions need not wait. */
  static double dot(double[] p, int a, double[] q, int b, int n) {
    double s0 = 0;
    double s1 = 0;
    double s2 = 0;
    double s3 = 0;
    int bound = n - n % 4;
    for (int k = 0; k < bound; k += 4) {
      s0 += p[a + k] * q[b + k];
      s1 += p[a + k + 1] * q[b + k + 1];
      s2 += p[a + k + 2] * q[b + k + 2];
      s3 += p[a + k + 3] * q[b + k + 3];
    }
    for (int k = bound; k < n; k++) {
      s0 += p[a + k] * q[b + k];
    }
    return (s0 + s1) + (s2 + s3);
  }

  /** {@code q += factor p}, n numbers from the given places on. */
  static void axpy(double factor, double[] p, int a, double[] q, int b, int n) {
    for (int k = 0; k < n; k++) {
      q[b + k] += factor * p[a + k];
    }
  }

  private static void multiply(double[] p, int a, double[] q, int b, double[] r, int c, int n) {
    for (int k = 0; k < n; k++) {
      r[c + k] += p[a + k] * q[b + k];
    }
  }
}
