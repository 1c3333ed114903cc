package dev.agon.learn.data;

import dev.agon.learn.data.read.RowCache;
import dev.agon.support.Components;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The table of contents of a {@link RowCache} file: everything except for the rows and the labels.
 *
 * @param rows the number of rows
 * @param columns the number of columns
 * @param nonZeros the number of entries
 * @param blocks the positions of the rows
 * @param labels the position of the labels
 * @param origin the text that was cached
 * @param source the name of the data in messages
 * @param sha256 checksum of the decompressed text, in hexadecimal; empty if there was no text
 * @param notices the notices of the text reader
 */
public record CacheContents(
    int rows,
    int columns,
    long nonZeros,
    Block[] blocks,
    Labels labels,
    Origin origin,
    String source,
    String sha256,
    List<String> notices) {

  /**
   * A block of rows: {@code rows + 1} starts, the columns, and, unless all are 1, the values, which
   * start at a multiple of 8.
   *
   * @param position its position in the file, a multiple of 8
   * @param rows the number of rows
   * @param entries the number of entries
   * @param ones whether no values are stored
   * @param crc CRC-32C of its bytes
   */
  public record Block(long position, int rows, int entries, boolean ones, int crc) {
    public long bytes() {
      long integers = (long) Integer.BYTES * (rows + 1L + entries);
      return ones ? integers : (integers + 7) / 8 * 8 + (long) Double.BYTES * entries;
    }

    long end() {
      return position + bytes();
    }
  }

  /**
   * The labels: the index of each row's label among the values, in little-endian integers. The
   * index after the last is for rows without a label.
   *
   * @param position their position in the file
   * @param width bytes per row: 1, 2 or 4
   * @param crc CRC-32C of them
   * @param values the distinct labels
   */
  public record Labels(long position, int width, int crc, double[] values) {
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
   * The text that was cached so that a later change of it is detected.
   *
   * @param path its path; empty for generated data
   * @param size its size in bytes
   * @param modified the time of its last change, in nanoseconds since 1970; if available, the
   *     change time of the file system, which users cannot set
   */
  public record Origin(String path, long size, long modified) {
    public static final Origin NONE = new Origin("", 0, 0);
  }

  public byte[] encode() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(rows);
    out.writeInt(columns);
    out.writeLong(nonZeros);
    out.writeInt(blocks.length);
    for (Block block : blocks) {
      out.writeLong(block.position);
      out.writeInt(block.rows);
      out.writeInt(block.entries);
      out.writeBoolean(block.ones);
      out.writeInt(block.crc);
    }
    out.writeLong(labels.position);
    out.writeInt(labels.width);
    out.writeInt(labels.crc);
    out.writeInt(labels.values.length);
    for (double value : labels.values) {
      out.writeDouble(value);
    }
    write(out, origin.path);
    out.writeLong(origin.size);
    out.writeLong(origin.modified);
    write(out, source);
    write(out, sha256);
    out.writeInt(notices.size());
    for (String notice : notices) {
      write(out, notice);
    }
    return bytes.toByteArray();
  }

  /** Reads the output of {@link #encode}, whose checksum has been verified. */
  public static CacheContents decode(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    int rows = in.readInt();
    int columns = in.readInt();
    long nonZeros = in.readLong();
    Block[] blocks = new Block[in.readInt()];
    for (int b = 0; b < blocks.length; b++) {
      blocks[b] =
          new Block(in.readLong(), in.readInt(), in.readInt(), in.readBoolean(), in.readInt());
    }
    long position = in.readLong();
    int width = in.readInt();
    int crc = in.readInt();
    double[] values = new double[in.readInt()];
    for (int k = 0; k < values.length; k++) {
      values[k] = in.readDouble();
    }
    Labels labels = new Labels(position, width, crc, values);
    Origin origin = new Origin(read(in), in.readLong(), in.readLong());
    String source = read(in);
    String sha256 = read(in);
    List<String> notices = new ArrayList<>();
    for (int count = in.readInt(); count > 0; count--) {
      notices.add(read(in));
    }
    return new CacheContents(
        rows, columns, nonZeros, blocks, labels, origin, source, sha256, List.copyOf(notices));
  }

  private static void write(DataOutputStream out, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static String read(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

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
