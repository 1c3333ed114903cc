package dev.agon.spark.io;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * The lines of a text file that start between two positions. A compressed file is one split.
 *
 * @param file its path
 * @param from the first position
 * @param to the position after the last
 */
public record TextSplit(String file, long from, long to) implements Serializable {
  /** The largest split; its text takes about three times as much memory. */
  private static final long SPLIT_BYTES = 32L << 20;

  /**
   * Returns the splits of all files of a path: a file, a folder, or a pattern.
   *
   * @param partitions the minimum number of splits, as far as the files can be split
   */
  public static List<TextSplit> of(String path, int partitions) {
    List<FileStatus> files = HadoopFiles.list(path, /* nested= */ false);
    List<TextSplit> splits = cut(files, SPLIT_BYTES);
    if (partitions > splits.size()) {
      long all = 0;
      for (TextSplit split : splits) {
        all += split.isCompressed() ? 0 : split.to() - split.from();
      }
      splits = cut(files, Math.max(1, all / partitions));
    }
    return splits;
  }

  private static List<TextSplit> cut(List<FileStatus> files, long size) {
    List<TextSplit> splits = new ArrayList<>();
    for (FileStatus file : files) {
      cut(file.getPath().toString(), file.getLen(), size, splits);
    }
    return splits;
  }

  private static void cut(String file, long length, long size, List<TextSplit> splits) {
    if (isCompressed(file)) {
      splits.add(new TextSplit(file, 0, Long.MAX_VALUE));
      return;
    }
    long count = Math.max(1, (length + size - 1) / size);
    for (long k = 0; k < count; k++) {
      splits.add(new TextSplit(file, length * k / count, length * (k + 1) / count));
    }
  }

  /** Whether the file is compressed; it is one split then. */
  public boolean isCompressed() {
    return isCompressed(file);
  }

  private static boolean isCompressed(String file) {
    return file.endsWith(".gz") || file.endsWith(".bz2") || file.endsWith(".xz");
  }

  /** Returns the split between two other positions of the file. */
  public TextSplit between(long begin, long end) {
    return new TextSplit(file, begin, end);
  }

  /**
   * Returns the bytes between the two positions, decompressed, even if they contain incomplete
   * lines.
   */
  public InputStream bytes(Configuration configuration) throws IOException {
    if (isCompressed(file)) {
      return head(configuration);
    }
    Path path = new Path(file);
    FSDataInputStream in = HadoopFiles.system(path, configuration).open(path);
    in.seek(from);
    return new Bounded(in, to - from);
  }

  /** Returns the bytes of the file from its start, decompressed. */
  public InputStream head(Configuration configuration) throws IOException {
    Path path = new Path(file);
    FSDataInputStream in = HadoopFiles.system(path, configuration).open(path);
    return isCompressed(file) ? dev.agon.learn.io.TextInput.decompress(in, file) : in;
  }

  /** Returns the bytes of its lines, decompressed. */
  public InputStream open(Configuration configuration) throws IOException {
    Path path = new Path(file);
    FSDataInputStream in = HadoopFiles.system(path, configuration).open(path);
    if (isCompressed(file)) {
      return dev.agon.learn.io.TextInput.decompress(in, file);
    }
    Lines lines = new Lines(in, to);
    if (from > 0) {
      in.seek(from - 1); // a line that starts exactly here has its line feed before this position
      lines.position = from - 1;
      lines.skipLine();
    }
    return lines;
  }

  /** Returns the number of lines before it. */
  public long linesBefore(Configuration configuration) throws IOException {
    long lines = 0;
    Path path = new Path(file);
    try (BufferedInputStream in =
        new BufferedInputStream(HadoopFiles.system(path, configuration).open(path), 1 << 16)) {
      // The line that is cut here belongs to the previous split.
      boolean inside = false;
      for (long at = 0; at < from || (from > 0 && inside); at++) {
        int c = in.read();
        if (c < 0) {
          break;
        }
        inside = c != '\n';
        lines += inside ? 0 : 1;
      }
    }
    return lines;
  }

  /** The first bytes of a stream. */
  private static final class Bounded extends InputStream {
    private final InputStream in;
    private long left;

    Bounded(InputStream in, long left) {
      this.in = in;
      this.left = left;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      int count = left == 0 ? -1 : in.read(out, offset, (int) Math.min(length, left));
      if (count < 0 && left > 0) {
        throw new EOFException("the file became shorter while it was read");
      }
      left -= Math.max(0, count);
      return count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }

  /** Whole lines, up to the first line that begins at or after a given position. */
  private static final class Lines extends InputStream {
    private final BufferedInputStream in;
    private final long end;
    private long position;
    private boolean finished;

    Lines(InputStream in, long end) {
      this.in = new BufferedInputStream(in, 1 << 16);
      this.end = end;
    }

    private void skipLine() throws IOException {
      int c = in.read();
      while (c >= 0 && c != '\n') {
        position++;
        c = in.read();
      }
      position++;
      finished = position >= end;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] out, int offset, int length) throws IOException {
      if (finished) {
        return -1;
      }
      if (position + length < end) {
        int count = in.read(out, offset, length);
        if (count < 0) {
          throw new EOFException("the file became shorter while it was read");
        }
        position += count;
        return count;
      }
      int count = 0;
      while (count < length && !finished) {
        int c = in.read();
        if (c < 0) {
          finished = true;
        } else {
          out[offset + count++] = (byte) c;
          position++;
          finished = c == '\n' && position >= end;
        }
      }
      return count == 0 ? -1 : count;
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
