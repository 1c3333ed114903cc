package dev.agon.learn.table.read;

import dev.agon.support.Components;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds where records start in a piece of delimited text that may start in the middle of a record.
 *
 * <p>A line feed inside quotes does not end a record, and whether a piece starts inside quotes
 * depends on all text before it. A piece is therefore scanned once for each possible initial state;
 * {@link #align} then follows the states through the pieces of a file. The states are those of
 * {@link RecordParser}: a quotation mark counts only at the start of a cell.
 */
public final class RecordBoundaries {
  /** The states: before a record, before a cell, in a plain cell, in quotes, after a quote. */
  private static final byte RECORD = 0;

  private static final byte CELL = 1;
  private static final byte PLAIN = 2;
  private static final byte QUOTED = 3;
  private static final byte QUOTE = 4;
  private static final int STATES = 5;

  private static final int BUFFER = 1 << 16;

  private final byte[] next = new byte[STATES << 8];

  RecordBoundaries(byte delimiter) {
    for (int state = 0; state < STATES; state++) {
      for (int c = 0; c < 256; c++) {
        next[state << 8 | c] = next((byte) state, (byte) c, delimiter);
      }
    }
  }

  private static byte next(byte state, byte c, byte delimiter) {
    if (state == QUOTED) {
      return c == '"' ? QUOTE : QUOTED;
    }
    if (c == delimiter) {
      return CELL;
    }
    if (c == '\n' || c == '\r') {
      return RECORD;
    }
    return switch (state) {
      case QUOTE -> c == '"' ? QUOTED : PLAIN;
      case PLAIN -> PLAIN;
      default -> c == '"' ? QUOTED : c == ' ' || c == '\t' ? CELL : PLAIN;
    };
  }

  /**
   * The records of a piece of text, for each possible initial state.
   *
   * @param length the number of bytes
   * @param lines the number of line feeds
   * @param end the state after the piece
   * @param first the offset of the first record that starts in the piece, or -1
   * @param linesBefore the number of line feeds before that record
   */
  public record Piece(long length, long lines, byte[] end, long[] first, long[] linesBefore)
      implements Serializable {
    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  /**
   * The position of the first record of a piece.
   *
   * @param offset the offset from the start of the piece, or -1 if no record starts in it
   * @param line the number of the line, from 1
   */
  public record Begin(long offset, long line) {}

  /**
   * Scans a piece of text to its end.
   *
   * @param start whether it is the start of a file, where a byte order mark is not part of a cell
   */
  public Piece scan(InputStream text, boolean start) throws IOException {
    byte[] state = new byte[STATES];
    long[] first = new long[STATES];
    long[] linesBefore = new long[STATES];
    int[] leader = new int[STATES];
    for (int k = 0; k < STATES; k++) {
      state[k] = (byte) k;
      first[k] = k == RECORD ? 0 : -1;
      leader[k] = k;
    }
    long length = 0;
    long lines = 0;
    byte[] buffer = new byte[BUFFER];
    for (int count = text.read(buffer); count >= 0; count = text.read(buffer)) {
      boolean marked = start && length == 0 && isMarked(buffer, count);
      state[RECORD] = marked ? CELL : state[RECORD];
      for (int i = marked ? 3 : 0; i < count; i++) {
        byte c = buffer[i];
        lines += c == '\n' ? 1 : 0;
        for (int k = 0; k < STATES; k++) {
          if (leader[k] != k) {
            continue;
          }
          state[k] = next[state[k] << 8 | (c & 0xFF)];
        }
        if (c == '\n' || c == '\r') {
          note(state, leader, first, linesBefore, length + i + 1, lines);
        }
      }
      length += count;
    }
    for (int k = 0; k < STATES; k++) {
      state[k] = state[leader(leader, k)];
      first[k] = first[k] >= length ? -1 : first[k];
    }
    return new Piece(length, lines, state, first, linesBefore);
  }

  private static boolean isMarked(byte[] text, int size) {
    return size >= 3 && text[0] == (byte) 0xEF && text[1] == (byte) 0xBB && text[2] == (byte) 0xBF;
  }

  /**
   * Handles the start of a record for some of the states; states that have become equal are merged.
   */
  private static void note(
      byte[] state, int[] leader, long[] first, long[] linesBefore, long place, long lines) {
    for (int k = 0; k < STATES; k++) {
      byte now = state[leader(leader, k)];
      if (now == RECORD && first[k] < 0) {
        first[k] = place;
        linesBefore[k] = lines;
      }
      for (int j = 0; j < k && leader[k] == k; j++) {
        if (leader[j] == j && state[j] == now) {
          leader[k] = j;
        }
      }
    }
  }

  private static int leader(int[] leader, int k) {
    int at = k;
    while (leader[at] != at) {
      at = leader[at];
    }
    return at;
  }

  /** The first records of the pieces of one file, in their order. */
  public static List<Begin> align(List<Piece> pieces) {
    Begin[] begins = new Begin[pieces.size()];
    int state = RECORD;
    long lines = 0;
    for (int p = 0; p < begins.length; p++) {
      Piece piece = pieces.get(p);
      begins[p] = new Begin(piece.first()[state], lines + piece.linesBefore()[state] + 1);
      lines += piece.lines();
      state = piece.end()[state];
    }
    return Arrays.asList(begins);
  }
}
