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
 * What must hold for every target and any bytes: no exception but the documented one, and memory
 * within a multiple of the input. That it ends is for the caller to see.
 *
 * <p>Jazzer finds its entry here; {@code -Dagon.fuzz=TARGET} names the target. {@link CorpusTest}
 * replays what was found.
 */
public final class Fuzz {
  /** What any input may allocate, in bytes: buffers, and for options a whole small run. */
  static final long ALLOWANCE = 32L << 20;

  /** What each byte of the input, unpacked where it is compressed, may allocate beyond. */
  static final long PER_BYTE = 256;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FuzzTarget target;
  private final Path folder;

  Fuzz(FuzzTarget target, Path folder) {
    this.target = target;
    this.folder = folder;
  }

  /** Made on the first call, by Jazzer's thread. */
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

  /** One input, as Jazzer calls it. */
  public static void fuzzerTestOneInput(byte[] input) throws IOException {
    OfProperty.FUZZ.check(input);
  }

  /** Fails when the target does something else with the input than it may. */
  void check(byte[] input) throws IOException {
    if (allocatedBy(input) <= ALLOWANCE) {
      return;
    }
    // The first time may have loaded classes; the second counts.
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
