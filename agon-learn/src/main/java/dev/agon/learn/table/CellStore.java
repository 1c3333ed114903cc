package dev.agon.learn.table;

import dev.agon.learn.io.Growth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/** The cells of a column as doubles, packed in chunks; NaN is a missing cell. */
final class CellStore {
  private static final int CHUNK = Cells.CHUNK;

  private final List<Chunk> chunks = new ArrayList<>();
  private double[] open = new double[16];
  private int size;
  private boolean hasValues;
  private boolean dropped;

  /** Returns the same cells, which can be changed independently. */
  CellStore copy() {
    CellStore copy = new CellStore();
    copy.chunks.addAll(chunks);
    copy.open = open.clone();
    copy.size = size;
    copy.hasValues = hasValues;
    copy.dropped = dropped;
    return copy;
  }

  void append(double cell) {
    if (dropped) {
      size++;
      return;
    }
    hasValues |= !Double.isNaN(cell);
    int place = size & (CHUNK - 1);
    if (place == open.length) {
      open = Arrays.copyOf(open, Math.min(CHUNK, Growth.larger(place)));
    }
    open[place] = cell;
    size++;
    if (place == CHUNK - 1) {
      chunks.add(Chunk.pack(open, CHUNK));
    }
  }

  /** Removes the last cells. */
  void truncate(int rows) {
    if (size > rows && (size & (CHUNK - 1)) == 0 && !dropped) {
      // The chunk was packed with the removed cell.
      chunks.remove(chunks.size() - 1).unpack(open);
    }
    size = Math.min(size, rows);
  }

  /** Returns the cells after a change that keeps missing cells. */
  CellStore map(DoubleUnaryOperator change) {
    if (dropped) {
      return dropped(size);
    }
    CellStore changed = new CellStore();
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        changed.append(Double.isNaN(cells[i]) ? Double.NaN : change.applyAsDouble(cells[i]));
      }
    }
    return changed;
  }

  /** Returns some of the cells. */
  CellStore only(boolean[] keep) {
    if (dropped) {
      int count = 0;
      for (boolean one : keep) {
        count += one ? 1 : 0;
      }
      return dropped(count);
    }
    CellStore some = new CellStore();
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        if (keep[k * CHUNK + i]) {
          some.append(cells[i]);
        }
      }
    }
    return some;
  }

  /** Returns the codes of the cells that are not missing; null if one of the codes is negative. */
  @Nullable CellStore codes(DoubleToIntFunction code) {
    CellStore coded = new CellStore();
    double[] cells = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, cells);
      for (int i = 0; i < count; i++) {
        int found = Double.isNaN(cells[i]) ? 0 : code.applyAsInt(cells[i]);
        if (found < 0) {
          return null;
        }
        coded.append(Double.isNaN(cells[i]) ? Double.NaN : found);
      }
    }
    return coded;
  }

  /** Returns cells whose content is dropped; only the number of these and later cells is kept. */
  static CellStore dropped(int size) {
    CellStore dropped = new CellStore();
    dropped.dropped = true;
    dropped.open = new double[0];
    dropped.size = size;
    return dropped;
  }

  /** Returns cells that are all missing. */
  static CellStore missing(int size) {
    CellStore missing = new CellStore();
    for (int i = 0; i < size; i++) {
      missing.append(Double.NaN);
    }
    return missing;
  }

  boolean isDropped() {
    return dropped;
  }

  int size() {
    return size;
  }

  /** Returns the number of chunks, the last of which may be short. */
  int chunks() {
    return (size + CHUNK - 1) / CHUNK;
  }

  /**
   * Copies a chunk out.
   *
   * @return the number of cells
   */
  int unpack(int chunk, double[] cells) {
    int count = Math.min(CHUNK, size - chunk * CHUNK);
    if (dropped) {
      Arrays.fill(cells, 0, count, Double.NaN);
    } else if (chunk < chunks.size()) {
      chunks.get(chunk).unpack(cells);
    } else {
      System.arraycopy(open, 0, cells, 0, count);
    }
    return count;
  }

  /** See {@link Cells#unpack(int, double[], boolean[])}. */
  int unpack(int chunk, double[] cells, boolean @Nullable [] among) {
    int count = unpack(chunk, cells);
    if (among == null) {
      return count;
    }
    int wanted = 0;
    for (int i = 0; i < count; i++) {
      if (among[chunk * CHUNK + i]) {
        cells[wanted++] = cells[i];
      }
    }
    return wanted;
  }

  /** Returns whether any cell has a value, or may have had one before the values were dropped. */
  boolean hasValues() {
    return hasValues || dropped;
  }

  /** Frees a chunk, which must not be read afterwards. */
  void release(int chunk) {
    if (chunk < chunks.size()) {
      chunks.set(chunk, Chunk.FREED);
    }
  }

  /** Returns the number of bytes that the cells take. */
  long bytes() {
    long bytes = (long) Double.BYTES * open.length;
    for (Chunk chunk : chunks) {
      bytes += chunk.bytes();
    }
    return bytes;
  }

  /** Returns the values of all cells. */
  double[] toArray() {
    double[] all = new double[size];
    double[] chunk = new double[CHUNK];
    for (int k = 0; k < chunks(); k++) {
      int count = unpack(k, chunk);
      System.arraycopy(chunk, 0, all, k * CHUNK, count);
    }
    return all;
  }
}
