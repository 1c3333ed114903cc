package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.ArrayRows;
import dev.agon.learn.data.CacheContents;
import dev.agon.learn.data.CacheContents.Labels;
import dev.agon.learn.data.CacheContents.Origin;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.Causes;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.zip.CRC32C;

/**
 * Writes a {@link RowCache} file sequentially, one block of rows at a time.
 *
 * <pre>
 *   magic, blocks, labels, table of contents, trailer (where the contents begin, their length and
 *   checksum, the version, magic)
 * </pre>
 */
public final class CacheWriter {
  /** The first and the last eight bytes of the file. */
  static final byte[] MAGIC = {'A', 'G', 'O', 'N', 'R', 'O', 'W', 'S'};

  static final int VERSION = 1;
  static final int TRAILER = Long.BYTES + 3 * Integer.BYTES + MAGIC.length;

  private static final int CHUNK = 1 << 16;

  private final OutputStream out;
  private final List<CacheContents.Block> blocks = new ArrayList<>();
  private final SparseRowsBuilder rows = new SparseRowsBuilder(this::write);
  private long position;

  /** The stream is not closed. */
  public CacheWriter(OutputStream out) throws IOException {
    this.out = out;
    put(ByteBuffer.wrap(MAGIC));
  }

  /** Adds rows. */
  public SparseRowsBuilder rows() {
    return rows;
  }

  private void write(ArrayRows.Block rowsOfBlock) {
    boolean ones = rowsOfBlock.allOnes();
    int entries = rowsOfBlock.column().length;
    int count = rowsOfBlock.start().length - 1;
    long bytes = new CacheContents.Block(position, count, entries, ones, 0).bytes();
    if (bytes > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          count + " consecutive rows have " + entries + " entries, too many for a cache.",
          "Keep such dense rows as text.");
    }
    ByteBuffer block = ByteBuffer.allocate((int) bytes).order(ByteOrder.LITTLE_ENDIAN);
    block.asIntBuffer().put(rowsOfBlock.start()).put(rowsOfBlock.column());
    if (!ones) {
      block.position((int) bytes - Double.BYTES * entries);
      DoubleBuffer values = block.asDoubleBuffer();
      for (int k = 0; k < entries; k++) {
        values.put(rowsOfBlock.valueOf(k));
      }
    }
    block.clear();
    try {
      blocks.add(new CacheContents.Block(position, count, entries, ones, crc(block)));
      put(block);
      align();
    } catch (IOException e) {
      throw new UncheckedIOException("could not write the cache: " + Causes.text(e), e);
    }
  }

  /**
   * Finishes the file.
   *
   * @param labels the distinct labels
   * @param place the index of each row's label among them; their number for a row without a label
   */
  public void finish(
      double[] labels,
      IntUnaryOperator place,
      Origin origin,
      String source,
      String sha256,
      List<String> notices)
      throws IOException {
    rows.flush();
    Labels where = labels(labels, place);
    byte[] contents =
        new CacheContents(
                rows.rows(),
                rows.columns(),
                rows.nonZeros(),
                blocks.toArray(new CacheContents.Block[0]),
                where,
                origin,
                source,
                sha256,
                notices)
            .encode();
    ByteBuffer trailer = ByteBuffer.allocate(TRAILER).order(ByteOrder.LITTLE_ENDIAN);
    trailer.putLong(position).putInt(contents.length).putInt(crc(ByteBuffer.wrap(contents)));
    trailer.putInt(VERSION).put(MAGIC).flip();
    put(ByteBuffer.wrap(contents));
    put(trailer);
    out.flush();
  }

  private Labels labels(double[] values, IntUnaryOperator place) throws IOException {
    int width = values.length < 1 << 8 ? 1 : values.length < 1 << 16 ? 2 : 4;
    long begin = position;
    CRC32C crc = new CRC32C();
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
    for (int row = 0; row < rows.rows(); row++) {
      int label = place.applyAsInt(row);
      switch (width) {
        case 1 -> chunk.put((byte) label);
        case 2 -> chunk.putShort((short) label);
        default -> chunk.putInt(label);
      }
      if (!chunk.hasRemaining() || row == rows.rows() - 1) {
        chunk.flip();
        crc.update(chunk.duplicate());
        put(chunk);
        chunk.clear();
      }
    }
    return new Labels(begin, width, (int) crc.getValue(), values);
  }

  static int crc(ByteBuffer bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.duplicate());
    return (int) crc.getValue();
  }

  private void put(ByteBuffer bytes) throws IOException {
    out.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
    position += bytes.remaining();
  }

  private void align() throws IOException {
    put(ByteBuffer.allocate((int) ((8 - position % 8) % 8)));
  }
}
