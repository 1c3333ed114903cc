package dev.agon.learn.data;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.DoubleBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.zip.CRC32C;

/**
 * The blocks of a cache file, mapped into memory in pieces of less than 2 GiB, the limit of a
 * buffer.
 */
public final class MappedBlocks {
  private static final long LARGEST_PIECE = 1L << 30;

  private final Path file;
  private final CacheContents contents;
  private final ByteBuffer[] piece;

  /** The mapping remains valid after the channel is closed. */
  public MappedBlocks(Path file, FileChannel channel, CacheContents contents) throws IOException {
    this.file = file;
    this.contents = contents;
    this.piece = new ByteBuffer[contents.blocks().length];
    int first = 0;
    while (first < piece.length) {
      long from = contents.blocks()[first].position();
      int after = first + 1;
      while (after < piece.length && contents.blocks()[after].end() - from <= LARGEST_PIECE) {
        after++;
      }
      long length = contents.blocks()[after - 1].end() - from;
      ByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, from, length);
      for (int b = first; b < after; b++) {
        CacheContents.Block block = contents.blocks()[b];
        piece[b] = mapped.slice((int) (block.position() - from), (int) block.bytes());
      }
      first = after;
    }
  }

  public int count() {
    return piece.length;
  }

  boolean allOnes() {
    for (CacheContents.Block block : contents.blocks()) {
      if (!block.ones()) {
        return false;
      }
    }
    return true;
  }

  /** Opens a block and verifies its checksum. */
  public MappedRows.Block open(int number) {
    CacheContents.Block block = contents.blocks()[number];
    CRC32C crc = new CRC32C();
    crc.update(piece[number].duplicate());
    if ((int) crc.getValue() != block.crc()) {
      throw damaged(file, "block " + number + " of " + piece.length + " has a wrong checksum");
    }
    int starts = Integer.BYTES * (block.rows() + 1);
    IntBuffer start = part(number, 0, starts).asIntBuffer();
    IntBuffer column = part(number, starts, Integer.BYTES * block.entries()).asIntBuffer();
    int values = Double.BYTES * block.entries();
    DoubleBuffer value =
        block.ones() ? null : part(number, (int) block.bytes() - values, values).asDoubleBuffer();
    return new MappedRows.Block(start, column, value);
  }

  private ByteBuffer part(int number, int from, int length) {
    return piece[number].slice(from, length).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Creates the exception for a file that has changed since it was written. */
  public static InvalidInputException damaged(Path file, String how) {
    return new InvalidInputException(
        file + " is damaged or truncated: " + how + ".",
        "Delete it and write it again: agon data cache FILE");
  }
}
