package dev.agon.linalg;

/**
 * Dense matrix products {@code C += A B}, with scratch memory.
 *
 * <p>Rows of A and columns of B are copied into panels in the order of their use, and a tile of C,
 * four or eight rows by eight columns, stays in registers while the panels are read (K. Goto, R. A.
 * van de Geijn, "Anatomy of high-performance matrix multiplication", ACM TOMS 34, 2008). Each entry
 * of the result is {@code ((c + a_0 b_0) + a_1 b_1) + ...}, in the order of the inner index,
 * without fused multiply-add: the bits depend neither on the tiles nor on the kernels.
 *
 * <p>A matrix is given by an array, the offset of its first entry, and the strides between rows and
 * between columns; for a transposed matrix the strides are swapped. A and B may be in the array of
 * C, as long as they do not share entries with C. An instance must be used by one thread at a time,
 * and allocates only if a product is larger than all previous ones.
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
   * @param m the number of rows of A and C
   * @param n the number of columns of B and C
   * @param k the number of columns of A and of rows of B
   * @param a contains A (input)
   * @param aOffset the offset of its first entry
   * @param aRow the stride between rows of A
   * @param aColumn the stride between columns of A
   * @param b contains B (input)
   * @param bOffset the offset of its first entry
   * @param bRow the stride between rows of B
   * @param bColumn the stride between columns of B
   * @param c contains C (input and output, added to), whose columns are adjacent
   * @param cOffset the offset of its first entry
   * @param cRow the stride between rows of C
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
    int pairs = m - m % (2 * ROWS);
    for (int i = 0; i < pairs; i += 2 * ROWS) {
      kernels.twoTiles(k, rowPanels, i * k, columnPanel, c, offset + i * cRow, cRow);
    }
    int bound = m - m % ROWS;
    if (pairs < bound) {
      kernels.tile(k, rowPanels, pairs * k, columnPanel, c, offset + pairs * cRow, cRow);
    }
    for (int i = bound; i < m; i++) {
      kernels.rowTile(k, rowPanels, i * k, columnPanel, c, offset + i * cRow);
    }
  }

  /** The columns after the last full tile are computed in a separate tile. */
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

  /** Copies four rows of A at a time, column by column, and the remaining rows one by one. */
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

  /** Copies eight columns of B, row by row; missing columns are zero. */
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
