package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.CacheContents;
import dev.agon.learn.data.CacheContents.Labels;
import dev.agon.learn.data.CacheContents.Origin;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.MappedBlocks;
import dev.agon.learn.data.MappedRows;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Causes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * LIBSVM text in a binary file that is mapped into memory: it is parsed once, and later only the
 * parts that are used are read.
 *
 * <p>The file is written completely or not at all. Its table of contents, its labels and every
 * block of rows have a checksum; a block is verified when it is first needed. A file of another
 * version is rejected. {@code FILE.cache} next to a text FILE replaces it as long as FILE has the
 * same size and change time; a copied or moved FILE is a different file.
 */
public final class RowCache {
  /** The suffix of the name of the text. */
  public static final String ENDING = ".cache";

  private static final int CHUNK_ROWS = 1 << 16;

  private RowCache() {}

  /** Returns the cache of a text. */
  public static Path beside(Path text) {
    return text.resolveSibling(text.getFileName() + ENDING);
  }

  /** Returns whether a file is a cache, by its first bytes. */
  public static boolean isCache(Path file) {
    if (!Files.isRegularFile(file)) {
      return false; // reading from a pipe would consume its content
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(CacheWriter.MAGIC.length), CacheWriter.MAGIC);
    } catch (IOException e) {
      return false; // the reader of the text reports the error
    }
  }

  /**
   * Parses LIBSVM text into a cache. Rows are not kept in memory, but labels are, with 4 bytes
   * each.
   */
  public static void write(Path text, Path cache) {
    Origin origin = origin(text);
    AtomicFile.writeBytes(
        cache,
        out -> {
          CacheWriter writer = new CacheWriter(out);
          LibsvmParser parser =
              new LibsvmParser(text.toString(), LabelRule.optional(List.of()), writer.rows());
          String sha256 = LibsvmReader.parse(text, parser);
          LabelColumn labels = parser.labels();
          double[] values = labels.values().toArray();
          writer.finish(
              values,
              row -> labels.place(row) < 0 ? values.length : labels.place(row),
              origin,
              text.toString(),
              sha256,
              parser.notices());
        });
  }

  /** Writes rows whose labels are numbers, or classes whose names are numbers. */
  public static void write(Dataset data, Path cache) {
    AtomicFile.writeBytes(
        cache,
        out -> {
          CacheWriter writer = new CacheWriter(out);
          Subset.append(data.rows(), writer.rows());
          DistinctLabels labels = new DistinctLabels();
          int[] place = new int[data.size()];
          for (int row = 0; row < place.length; row++) {
            double label = label(data.target(), row);
            place[row] = Double.isNaN(label) ? -1 : labels.add(label, row + 1L);
          }
          double[] values = labels.toArray();
          writer.finish(
              values,
              row -> place[row] < 0 ? values.length : place[row],
              Origin.NONE,
              data.source(),
              data.sha256(),
              data.notices());
        });
  }

  /** NaN for none. */
  private static double label(Target target, int row) {
    if (target instanceof Classes classes) {
      int place = classes.of()[row];
      return place == Classes.UNKNOWN ? Double.NaN : Double.parseDouble(classes.names().get(place));
    }
    return ((Values) target).of()[row];
  }

  private static Origin origin(Path text) {
    try {
      return new Origin(
          text.toAbsolutePath().normalize().toString(),
          Files.size(text),
          changed(text).to(TimeUnit.NANOSECONDS));
    } catch (IOException e) {
      throw Causes.unreadable(text.toString(), e);
    }
  }

  /** Detects changes even if the time was preserved ({@code cp -p}, {@code touch -r}). */
  private static FileTime changed(Path text) throws IOException {
    return text.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? (FileTime) Files.getAttribute(text, "unix:ctime")
        : Files.getLastModifiedTime(text);
  }

  /** Opens the rows of a cache file; their labels follow the given rule. */
  public static Dataset read(Path cache, LabelRule rule) {
    try (FileChannel channel = FileChannel.open(cache, StandardOpenOption.READ)) {
      CacheContents contents = contents(cache, channel);
      List<String> notices = new ArrayList<>();
      if (hasChanged(contents.origin())) {
        notices.add(
            contents.origin().path()
                + " has changed since "
                + cache
                + " was written; the cache is used. Write it again with: agon data cache "
                + contents.origin().path());
      }
      return read(cache, channel, contents, rule, notices);
    } catch (IOException e) {
      throw Causes.unreadable(cache.toString(), e);
    }
  }

  private static Dataset read(
      Path cache, FileChannel channel, CacheContents contents, LabelRule rule, List<String> notices)
      throws IOException {
    LabelColumn labels = new LabelColumn(rule, contents.source());
    labels.expect(contents.rows());
    requireLabels(cache, channel, contents);
    readLabels(channel, contents, labels);
    Target target = labels.target();
    notices.addAll(labels.notices());
    notices.addAll(contents.notices());
    MappedBlocks blocks = new MappedBlocks(cache, channel, contents);
    return new Dataset(
        new MappedRows(blocks, contents.rows(), contents.columns(), contents.nonZeros()),
        target,
        contents.source(),
        contents.sha256(),
        List.copyOf(notices));
  }

  private static boolean hasChanged(Origin origin) {
    Path text = Path.of(origin.path());
    return !origin.path().isEmpty() && Files.exists(text) && !origin.equals(origin(text));
  }

  /**
   * Opens {@code FILE.cache} if it exists and is up to date with FILE.
   *
   * @param notices receives the reason if an existing cache was not used (output)
   * @return null if the text itself must be read
   */
  static @Nullable Dataset freshBeside(Path text, LabelRule rule, List<String> notices) {
    Path cache = beside(text);
    if (!Files.isRegularFile(text) || !isCache(cache)) {
      return null;
    }
    try (FileChannel channel = FileChannel.open(cache, StandardOpenOption.READ)) {
      CacheContents contents = contents(cache, channel);
      Origin now = origin(text);
      boolean same =
          contents.origin().size() == now.size() && contents.origin().modified() == now.modified();
      if (same) {
        return read(cache, channel, contents, rule, new ArrayList<>());
      }
      notices.add(
          cache
              + " belongs to another "
              + text.getFileName()
              + ", whose size or time has changed; the text is read. Write it again with: agon"
              + " data cache "
              + text);
    } catch (IOException e) {
      throw Causes.unreadable(cache.toString(), e);
    }
    return null;
  }

  /** Verifies every checksum and reports the first error. */
  public static void verify(Path cache) {
    try (FileChannel channel = FileChannel.open(cache, StandardOpenOption.READ)) {
      CacheContents contents = contents(cache, channel);
      requireLabels(cache, channel, contents);
      MappedBlocks blocks = new MappedBlocks(cache, channel, contents);
      for (int b = 0; b < blocks.count(); b++) {
        blocks.open(b);
      }
    } catch (IOException e) {
      throw Causes.unreadable(cache.toString(), e);
    }
  }

  private static CacheContents contents(Path cache, FileChannel channel) throws IOException {
    long size = channel.size();
    long trailerAt = size - CacheWriter.TRAILER;
    if (trailerAt < CacheWriter.MAGIC.length) {
      throw MappedBlocks.damaged(cache, "it has " + size + " bytes");
    }
    ByteBuffer trailer = bytes(channel, trailerAt, CacheWriter.TRAILER);
    long position = trailer.getLong();
    int length = trailer.getInt();
    int crc = trailer.getInt();
    int version = trailer.getInt();
    byte[] magic = new byte[CacheWriter.MAGIC.length];
    trailer.get(magic);
    if (!Arrays.equals(magic, CacheWriter.MAGIC)) {
      throw MappedBlocks.damaged(cache, "its end is missing");
    }
    if (version != CacheWriter.VERSION) {
      throw new InvalidInputException(
          cache
              + " is a cache of version "
              + version
              + ", but this program reads version "
              + CacheWriter.VERSION
              + ".",
          "Write it again: agon data cache FILE");
    }
    if (length < 0 || position + length != trailerAt) {
      throw MappedBlocks.damaged(cache, "its table of contents is not at the expected position");
    }
    ByteBuffer contents = bytes(channel, position, length);
    if (CacheWriter.crc(contents) != crc) {
      throw MappedBlocks.damaged(cache, "its table of contents has a wrong checksum");
    }
    return CacheContents.decode(contents.array());
  }

  private static ByteBuffer bytes(FileChannel channel, long position, int length)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    long at = position;
    while (buffer.hasRemaining()) {
      int count = channel.read(buffer, at);
      if (count < 0) {
        break;
      }
      at += count;
    }
    return buffer.flip();
  }

  private static void requireLabels(Path cache, FileChannel channel, CacheContents contents)
      throws IOException {
    CRC32C crc = new CRC32C();
    for (int row = 0; row < contents.rows(); row += CHUNK_ROWS) {
      crc.update(labels(channel, contents, row));
    }
    if ((int) crc.getValue() != contents.labels().crc()) {
      throw MappedBlocks.damaged(cache, "its labels have a wrong checksum");
    }
  }

  private static void readLabels(FileChannel channel, CacheContents contents, LabelColumn column)
      throws IOException {
    Labels labels = contents.labels();
    for (int row = 0; row < contents.rows(); row += CHUNK_ROWS) {
      ByteBuffer chunk = labels(channel, contents, row);
      for (long line = row + 1L; chunk.hasRemaining(); line++) {
        int place =
            switch (labels.width()) {
              case 1 -> chunk.get() & 0xFF;
              case 2 -> chunk.getShort() & 0xFFFF;
              default -> chunk.getInt();
            };
        add(column, labels.values(), place, line);
      }
    }
  }

  /** Returns the labels of some rows. */
  private static ByteBuffer labels(FileChannel channel, CacheContents contents, int row)
      throws IOException {
    int count = Math.min(CHUNK_ROWS, contents.rows() - row);
    int width = contents.labels().width();
    return bytes(channel, contents.labels().position() + (long) width * row, width * count);
  }

  private static void add(LabelColumn column, double[] values, int place, long row) {
    if (place < values.length) {
      column.add(values[place], row);
    } else {
      column.addMissing(row, "its features");
    }
  }
}
