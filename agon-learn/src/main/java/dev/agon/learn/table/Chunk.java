package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import java.util.Arrays;

/**
 * Consecutive cells of one column in the smallest of a few exact representations; NaN means
 * missing.
 *
 * <p>The schema of a table is known only after its last row, so the whole table is stored in this
 * form first. Small numbers and long runs of zeros must therefore be compact.
 */
sealed interface Chunk {
  /** A chunk whose memory has been freed. */
  Chunk FREED = new Freed();

  /** Copies the cells to the start of an array. */
  void unpack(double[] cells);

  /** The number of bytes of the cells. */
  int bytes();

  /** Packs the first size cells, at most 65536. */
  static Chunk pack(double[] cells, int size) {
    int nonZeros = 0;
    int notByte = 0;
    int notFloat = 0;
    for (int i = 0; i < size; i++) {
      double cell = cells[i];
      // A sum of flags instead of branches, because the kinds of numbers are unpredictable. Minus
      // zero counts as zero.
      nonZeros += cell == 0 ? 0 : 1;
      notByte += cell == (byte) cell ? 0 : 1;
      notFloat += cell == (float) cell | Double.isNaN(cell) ? 0 : 1;
    }
    int perCell = notByte == 0 ? Byte.BYTES : notFloat == 0 ? Float.BYTES : Double.BYTES;
    if (nonZeros * Few.BYTES_EACH <= size * perCell) {
      return few(cells, size, nonZeros);
    }
    return switch (perCell) {
      case Byte.BYTES -> bytes(cells, size);
      case Float.BYTES -> floats(cells, size);
      default -> new Doubles(Arrays.copyOf(cells, size));
    };
  }

  private static Chunk few(double[] cells, int size, int nonZeros) {
    char[] place = new char[nonZeros];
    double[] value = new double[nonZeros];
    int k = 0;
    for (int i = 0; i < size; i++) {
      if (cells[i] != 0) {
        place[k] = (char) i;
        value[k++] = cells[i];
      }
    }
    return new Few(size, place, value);
  }

  private static Chunk bytes(double[] cells, int size) {
    byte[] packed = new byte[size];
    for (int i = 0; i < size; i++) {
      packed[i] = (byte) cells[i];
    }
    return new Bytes(packed);
  }

  private static Chunk floats(double[] cells, int size) {
    float[] packed = new float[size];
    for (int i = 0; i < size; i++) {
      packed[i] = (float) cells[i];
    }
    return new Floats(packed);
  }

  /** Cells that are mostly zero. */
  record Few(int size, char[] place, double[] value) implements Chunk {
    static final int BYTES_EACH = Character.BYTES + Double.BYTES;

    @Override
    public void unpack(double[] cells) {
      Arrays.fill(cells, 0, size, 0);
      for (int k = 0; k < place.length; k++) {
        cells[place[k]] = value[k];
      }
    }

    @Override
    public int bytes() {
      return BYTES_EACH * place.length;
    }
  }

  /** Small integers. */
  record Bytes(byte[] packed) implements Chunk {
    @Override
    public void unpack(double[] cells) {
      for (int i = 0; i < packed.length; i++) {
        cells[i] = packed[i];
      }
    }

    @Override
    public int bytes() {
      return packed.length;
    }
  }

  /** Numbers that a float represents exactly. */
  record Floats(float[] packed) implements Chunk {
    @Override
    public void unpack(double[] cells) {
      for (int i = 0; i < packed.length; i++) {
        cells[i] = packed[i];
      }
    }

    @Override
    public int bytes() {
      return Float.BYTES * packed.length;
    }
  }

  /** Any numbers. */
  record Doubles(double[] packed) implements Chunk {
    @Override
    public void unpack(double[] cells) {
      System.arraycopy(packed, 0, cells, 0, packed.length);
    }

    @Override
    public int bytes() {
      return Double.BYTES * packed.length;
    }
  }

  /** Rejects every use, so no cell is read that is not there. */
  record Freed() implements Chunk {
    @Override
    public void unpack(double[] cells) {
      throw new InvalidInputException(
          "cells of a table were read after their memory was freed.",
          "Read the table again, or do not call forOneUse().");
    }

    @Override
    public int bytes() {
      return 0;
    }
  }
}
