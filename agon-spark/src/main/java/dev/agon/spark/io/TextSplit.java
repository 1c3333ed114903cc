package dev.agon.spark.io;

import dev.agon.learn.io.TextInput;
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
import org.apache.spark.api.java.JavaSparkContext;

/**
 * The lines of a text file that start between two positions.
 *
 * @param file its path
 * @param from the first position
 * @param to the position after the last
 * @param whole whether this is a file that can be read only from its start: it is compressed, or in
 *     UTF-16
 */
public record TextSplit(String file, long from, long to, boolean whole) implements Serializable {
  /** The largest split; its text takes about three times as much memory. */
  private static final long SPLIT_BYTES = 32L << 20;

  /** Fewer files than this are examined by the driver. */
  private static final int FEW_FILES = 8;

  /** A file with its length. */
  private record TextFile(String path, long length, boolean whole) implements Serializable {}

  /**
   * Returns the splits of all files of a path: a file, a folder, or a pattern.
   *
   * @param partitions the minimum number of splits, as far as the files can be split
   */
  public static List<TextSplit> of(JavaSparkContext context, String path, int partitions) {
    List<TextFile> files = files(context, path);
    List<TextSplit> splits = cut(files, SPLIT_BYTES);
    if (partitions > splits.size()) {
      long all = 0;
      for (TextFile file : files) {
        all += file.whole() ? 0 : file.length();
      }
      splits = cut(files, Math.max(1, all / partitions));
    }
    return splits;
  }

  /** Returns the start of a file, for the detection of its format. */
  public static TextSplit head(String file) {
    return new TextSplit(file, 0, Long.MAX_VALUE, /* whole= */ true);
  }

  private static List<TextFile> files(JavaSparkContext context, String path) {
    List<String> names = new ArrayList<>();
    List<Long> lengths = new ArrayList<>();
    for (FileStatus file : HadoopFiles.list(path, /* nested= */ false)) {
      names.add(file.getPath().toString());
      lengths.add(file.getLen());
    }
    List<Boolean> whole = new ArrayList<>();
    if (names.size() < FEW_FILES) {
      names.forEach(name -> whole.add(isWhole(name)));
    } else {
      whole.addAll(
          Jobs.collect(
              context.parallelize(names, Math.min(names.size(), 64)).map(TextSplit::isWhole)));
    }
    List<TextFile> files = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      files.add(new TextFile(names.get(k), lengths.get(k), whole.get(k)));
    }
    return files;
  }

  private static boolean isWhole(String file) {
    Path path = new Path(file);
    Configuration configuration = HadoopFiles.configuration();
    try (InputStream in = HadoopFiles.system(path, configuration).open(path)) {
      return TextInput.isWhole(in);
    } catch (IOException e) {
      throw HadoopFiles.failed(file, e);
    }
  }

  private static List<TextSplit> cut(List<TextFile> files, long size) {
    List<TextSplit> splits = new ArrayList<>();
    for (TextFile file : files) {
      if (file.whole()) {
        splits.add(head(file.path()));
      } else {
        cut(file.path(), file.length(), size, splits);
      }
    }
    return splits;
  }

  private static void cut(String file, long length, long size, List<TextSplit> splits) {
    long count = Math.max(1, (length + size - 1) / size);
    for (long k = 0; k < count; k++) {
      splits.add(
          new TextSplit(file, length * k / count, length * (k + 1) / count, /* whole= */ false));
    }
  }

  /** Returns the split between two other positions of the file. */
  public TextSplit between(long begin, long end) {
    return new TextSplit(file, begin, end, whole);
  }

  /**
   * Returns the bytes between the two positions, decompressed and in UTF-8, even if they contain
   * incomplete lines.
   */
  public InputStream bytes(Configuration configuration) throws IOException {
    if (whole) {
      return fromStart(configuration);
    }
    FSDataInputStream in = raw(configuration);
    in.seek(from);
    return new Bounded(in, to - from);
  }

  /** Returns the bytes of the file from its start, decompressed and in UTF-8. */
  public InputStream fromStart(Configuration configuration) throws IOException {
    return TextInput.decompress(raw(configuration), file);
  }

  private FSDataInputStream raw(Configuration configuration) throws IOException {
    Path path = new Path(file);
    return HadoopFiles.system(path, configuration).open(path);
  }

  /** Returns the bytes of its lines, decompressed and in UTF-8. */
  public InputStream open(Configuration configuration) throws IOException {
    if (whole) {
      return fromStart(configuration);
    }
    FSDataInputStream in = raw(configuration);
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
    try (BufferedInputStream in = new BufferedInputStream(raw(configuration), 1 << 16)) {
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
