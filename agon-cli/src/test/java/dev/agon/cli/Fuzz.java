package dev.agon.cli;

import com.sun.management.ThreadMXBean;
import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The properties of every target for any bytes: only the documented exception, and memory within a
 * multiple of the input. Termination is checked by the caller.
 *
 * <p>This is the entry point for Jazzer; {@code -Dagon.fuzz=TARGET} names the target. {@link
 * CorpusTest} replays the findings.
 */
public final class Fuzz {
  /**
   * The allocation in bytes that any input may cause: buffers, and for options a complete small
   * run.
   */
  static final long ALLOWANCE = 32L << 20;

  /** The additional allocation per byte of uncompressed input. */
  static final long PER_BYTE = 256;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final Path folder;

  Fuzz(FuzzTarget target, Path folder) {
    this.target = target;
    this.folder = folder;
  }

  /** Created on the first call, by Jazzer's thread. */
  private static final class OfProperty {
    static final Fuzz FUZZ = create();

    private static Fuzz create() {
      String name = System.getProperty("agon.fuzz", "").toUpperCase(Locale.ROOT).replace('-', '_');
      try {
        return new Fuzz(FuzzTarget.valueOf(name), Files.createTempDirectory("agon-fuzz"));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Processes one input, as called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    OfProperty.FUZZ.check(input);
  }

  /** Fails if the target violates a property. */
  void check(byte[] input) throws IOException {
    if (allocatedBy(input) <= ALLOWANCE) {
      return;
    }
    // The first call may have loaded classes; the second counts.
    long allocated = allocatedBy(input);
    long size = FuzzTarget.unpackedSize(input);
    if (allocated > ALLOWANCE + PER_BYTE * size) {
      throw new AssertionError(
          target + ": " + size + " bytes took " + allocated + " bytes of memory");
    }
  }

  private long allocatedBy(byte[] input) throws IOException {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      target.read(input, folder);
    } catch (InvalidInputException documented) {
      requireMessage(documented);
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  private static void requireMessage(InvalidInputException documented) {
    if (documented.problem().isBlank() || documented.hint().isBlank()) {
      throw new AssertionError("no message or no hint", documented);
    }
  }
}
