package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.DigestedText;
import dev.agon.learn.io.Growth;
import dev.agon.learn.io.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads labelled data in LIBSVM (SVMlight) text: a line is {@code label index:value ...}.
 *
 * <p>Indices start at 1 and are ascending within a line; a row may have no features. Text after
 * {@code #} is a comment, blank lines are skipped, explicit zeros are dropped and {@code qid:}
 * fields are ignored, each with a notice. The text may be compressed with gzip, bzip2 or xz. Every
 * value is the double nearest to its decimal.
 *
 * <p>Invalid text causes an {@link InvalidInputException} with the line and the token; a system
 * failure causes an {@link UncheckedIOException}.
 */
public final class LibsvmReader {
  /** The size of the parse buffer; it grows if a line is longer. */
  private static final int BUFFER = 1 << 19;

  private LibsvmReader() {}

  /** Reads a file for training: exactly two label values, of which the larger becomes +1. */
  public static Dataset read(Path file) {
    return read(file, LabelRule.twoClasses());
  }

  /**
   * Reads a file, its {@link RowCache}, or {@link NpzReader NumPy arrays}; labels follow the given
   * rule.
   */
  public static Dataset read(Path file, LabelRule rule) {
    return read(file, rule, /* forModel= */ false);
  }

  /**
   * Reads a file as {@link #read(Path, LabelRule)} does, for a model: an index for which the
   * weights would not fit into the heap is rejected with its line.
   */
  public static Dataset readForModel(Path file, LabelRule rule) {
    return read(file, rule, /* forModel= */ true);
  }

  private static Dataset read(Path file, LabelRule rule, boolean forModel) {
    if (NpzReader.isNpz(file)) {
      return NpzReader.read(file, rule);
    }
    if (RowCache.isCache(file)) {
      return RowCache.read(file, rule);
    }
    List<String> notices = new ArrayList<>();
    Dataset cached = RowCache.freshBeside(file, rule, notices);
    return cached == null ? text(file, rule, forModel).withNotices(notices) : cached;
  }

  private static Dataset text(Path file, LabelRule rule, boolean forModel) {
    try (InputStream text = TextInput.open(file)) {
      return parse(text, file.toString(), rule, forModel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a stream for training; the stream is not closed. */
  public static Dataset read(InputStream in, String sourceName) {
    return read(in, sourceName, LabelRule.twoClasses());
  }

  /**
   * Reads a stream whose labels follow the given rule; the stream is not closed.
   *
   * @param sourceName the name of the data in messages, for example "standard input"
   */
  public static Dataset read(InputStream in, String sourceName, LabelRule rule) {
    return read(in, sourceName, rule, /* forModel= */ false);
  }

  /**
   * Reads a stream for a model, as {@link #readForModel(Path, LabelRule)} does; it is not closed.
   */
  public static Dataset readForModel(InputStream in, String sourceName, LabelRule rule) {
    return read(in, sourceName, rule, /* forModel= */ true);
  }

  private static Dataset read(InputStream in, String sourceName, LabelRule rule, boolean forModel) {
    try {
      return parse(TextInput.decompress(in, sourceName), sourceName, rule, forModel);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads a part of a text with numeric labels; it may contain no rows. The stream is not closed.
   *
   * @param linesBefore the number of lines before it, for messages
   */
  public static LibsvmPart readPart(InputStream in, String sourceName, long linesBefore) {
    try (DigestedText text = new DigestedText(in)) {
      LibsvmParser parser = LibsvmParser.ofPart(sourceName, linesBefore);
      return parser.finishPart(parse(text, parser), linesBefore);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Dataset parse(InputStream in, String source, LabelRule rule, boolean forModel)
      throws IOException {
    try (DigestedText text = new DigestedText(in)) {
      LibsvmParser parser = new LibsvmParser(source, rule, new SparseRowsBuilder());
      parser.forModel = forModel;
      return parser.finish(parse(text, parser));
    }
  }

  /** Passes a whole file to a parser; returns the checksum of its text. */
  static String parse(Path file, LibsvmParser parser) throws IOException {
    try (InputStream in = TextInput.open(file);
        DigestedText text = new DigestedText(in)) {
      String sha256 = parse(text, parser);
      parser.requireRows();
      return sha256;
    }
  }

  private static String parse(DigestedText text, LibsvmParser parser) {
    byte[] buffer = new byte[BUFFER];
    int filled = 0;
    while (true) {
      // One byte stays free for a line feed that may be missing at the end.
      int count = text.read(buffer, filled, buffer.length - 1 - filled);
      if (count == 0) {
        break;
      }
      int end = afterLastLineFeed(buffer, filled, filled + count);
      filled += count;
      if (end > 0) {
        parser.parse(buffer, 0, end);
        System.arraycopy(buffer, end, buffer, 0, filled - end);
        filled -= end;
      }
      if (filled == buffer.length - 1) {
        int larger = Growth.larger(buffer.length);
        parser.requireText(buffer, filled);
        parser.requireRoomForLine((double) buffer.length + larger);
        buffer = Arrays.copyOf(buffer, larger);
      }
    }
    if (filled > 0) {
      buffer[filled] = '\n';
      parser.parse(buffer, 0, filled + 1);
    }
    return text.sha256();
  }

  /** Returns the position after the last line feed in [from, to), or 0 if there is none. */
  private static int afterLastLineFeed(byte[] text, int from, int to) {
    for (int end = to; end > from; end--) {
      if (text[end - 1] == '\n') {
        return end;
      }
    }
    return 0;
  }
}
