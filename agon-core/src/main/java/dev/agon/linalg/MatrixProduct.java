package dev.agon.linalg;

/**
 * Dense matrix products {@code C += A B}, with the memory they need.
 *
 * <p>Rows of A and columns of B are copied into panels that lie in memory in the order of their
 * use, and a tile of C, four rows by eight columns, stays in registers while the panels are read
 * (K. Goto, R. A. van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34,
 * 2008). Each entry of the result is {@code ((c + a_0 b_0) + a_1 b_1) + ...}, in the order of the
 * inner index, without fused multiply-add: the bits depend neither on the tiles nor on the kernels.
 *
 * <p>Matrices are given by an array, the place of their first entry, and the distance between two
 * rows and between two columns; a transposed matrix is the same with the distances swapped. A and B
 * may lie in the array of C, as long as their entries do not overlap those of C. One object serves
 * one thread at a time, and allocates only when a product is larger than all before.
 *
 * <pre>{@code
 * // C (2 x 3) += A (2 x 4) B (4 x 3), all row by row
 * new MatrixProduct().add(2, 3, 4, a, 0, 4, 1, b, 0, 3, 1, c, 0, 3);
 * }</pre>
 */
public final class MatrixProduct {
  /** The rows of a tile. */
  static final int ROWS = 4;

  /** The columns of a tile. */
  static final int COLUMNS = 8;

  private double[] rowPanels = new double[256];
  private double[] columnPanel = new double[256];
  private final double[] edge = new double[ROWS * COLUMNS];

  /**
   * {@code C += A B}.
   *
   * @param m the rows of A and C
   * @param n the columns of B and C
   * @param k the columns of A and rows of B
   * @param a holds A (input)
   * @param aOffset the place of its first entry
   * @param aRow the distance from a row of A to the next
   * @param aColumn the distance from a column of A to the next
   * @param b holds B (input)
   * @param bOffset the place of its first entry
   * @param bRow the distance from a row of B to the next
   * @param bColumn the distance from a column of B to the next
   * @param c holds C (input and output, added to), whose columns are neighbours
   * @param cOffset the place of its first entry
   * @param cRow the distance from a row of C to the next
   */
  public void add(
      int m,
      int n,
      int k,
      double[] a,
      int aOffset,
      int aRow,
      int aColumn,
      double[] b,
      int bOffset,
      int bRow,
      int bColumn,
      double[] c,
      int cOffset,
      int cRow) {
    if (m == 0 || n == 0 || k == 0) {
      return;
    }
    Kernels kernels = Vectors.kernels((long) m * n * k);
    packRows(m, k, a, aOffset, aRow, aColumn);
    if (columnPanel.length < COLUMNS * k) {
      columnPanel = new double[2 * COLUMNS * k];
    }
    for (int j = 0; j < n; j += COLUMNS) {
      int width = Math.min(COLUMNS, n - j);
      packColumns(width, k, b, bOffset + j * bColumn, bRow, bColumn);
      if (width == COLUMNS) {
        multiplyPanel(kernels, m, k, c, cOffset + j, cRow);
      } else {
        multiplyLastPanel(kernels, m, k, width, c, cOffset + j, cRow);
      }
    }
  }

  private void multiplyPanel(Kernels kernels, int m, int k, double[] c, int offset, int cRow) {
    int bound = m - m % ROWS;
    for (int i = 0; i < bound; i += ROWS) {
      kernels.tile(k, rowPanels, i * k, columnPanel, c, offset + i * cRow, cRow);
    }
    for (int i = bound; i < m; i++) {
      kernels.rowTile(k, rowPanels, i * k, columnPanel, c, offset + i * cRow);
    }
  }

  /** The columns beyond the last full tile are computed in a tile of their own. */
  private void multiplyLastPanel(
      Kernels kernels, int m, int k, int width, double[] c, int offset, int cRow) {
    int bound = m - m % ROWS;
    for (int i = 0; i < m; ) {
      int rows = i < bound ? ROWS : 1;
      for (int r = 0; r < rows; r++) {
        System.arraycopy(c, offset + (i + r) * cRow, edge, r * COLUMNS, width);
      }
      if (rows == ROWS) {
        kernels.tile(k, rowPanels, i * k, columnPanel, edge, 0, COLUMNS);
      } else {
        kernels.rowTile(k, rowPanels, i * k, columnPanel, edge, 0);
      }
      for (int r = 0; r < rows; r++) {
        System.arraycopy(edge, r * COLUMNS, c, offset + (i + r) * cRow, width);
      }
      i += rows;
    }
  }

  /** Four rows of A at a time, column by column; the rows beyond are copied one by one. */
  private void packRows(int m, int k, double[] a, int offset, int aRow, int aColumn) {
    if (rowPanels.length < m * k) {
      rowPanels = new double[2 * m * k];
    }
    double[] to = rowPanels;
    int bound = m - m % ROWS;
    for (int i = 0; i < bound; i += ROWS) {
      int r0 = offset + i * aRow;
      int r1 = r0 + aRow;
      int r2 = r1 + aRow;
      int r3 = r2 + aRow;
      int place = i * k;
      for (int p = 0; p < k; p++) {
        int column = p * aColumn;
        to[place + ROWS * p] = a[r0 + column];
        to[place + ROWS * p + 1] = a[r1 + column];
        to[place + ROWS * p + 2] = a[r2 + column];
        to[place + ROWS * p + 3] = a[r3 + column];
      }
    }
    for (int i = bound; i < m; i++) {
      for (int p = 0; p < k; p++) {
        to[i * k + p] = a[offset + i * aRow + p * aColumn];
      }
    }
  }

  /** Eight columns of B, row by row; zeros take the place of those that are missing. */
  private void packColumns(int width, int k, double[] b, int offset, int bRow, int bColumn) {
    double[] to = columnPanel;
    if (width < COLUMNS) {
      for (int p = 0; p < k; p++) {
        for (int j = 0; j < COLUMNS; j++) {
          to[COLUMNS * p + j] = j < width ? b[offset + p * bRow + j * bColumn] : 0;
        }
      }
      return;
    }
    for (int p = 0; p < k; p++) {
      int from = offset + p * bRow;
      int place = COLUMNS * p;
      to[place] = b[from];
      to[place + 1] = b[from + bColumn];
      to[place + 2] = b[from + 2 * bColumn];
      to[place + 3] = b[from + 3 * bColumn];
      to[place + 4] = b[from + 4 * bColumn];
      to[place + 5] = b[from + 5 * bColumn];
      to[place + 6] = b[from + 6 * bColumn];
      to[place + 7] = b[from + 7 * bColumn];
    }
  }
}
