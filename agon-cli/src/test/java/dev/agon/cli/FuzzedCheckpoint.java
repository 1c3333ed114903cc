package dev.agon.cli;

import dev.agon.method.hcmm.Hcmm2;
import dev.agon.run.Budget;
import dev.agon.run.Checkpoint;
import dev.agon.run.Solver;
import dev.agon.testkit.problem.ReferenceProblems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Checkpoints from the bytes of a fuzzer. The first byte determines the meaning of the others: if
 * it is 0, they are a whole file without its checksum; otherwise they are only the entries, which
 * follow the header of a real checkpoint, so that the run accepts them.
 */
final class FuzzedCheckpoint {
  private final Path file;
  private final Path real;

  FuzzedCheckpoint(Path folder) {
    file = folder.resolve("checkpoint");
    real = folder.resolve("real-checkpoint");
  }

  /** Resumes a small run from these bytes. */
  void resume(byte[] input) throws IOException {
    if (!Files.exists(real)) {
      run(real);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    if (input.length > 0 && input[0] != 0) {
      out.write(head());
    }
    out.write(input, Math.min(1, input.length), Math.max(0, input.length - 1));
    out.write(sha256(out.toByteArray()));
    Files.write(file, out.toByteArray());
    Files.deleteIfExists(file.resolveSibling("checkpoint.previous"));
    run(file);
  }

  /** Returns the description of the run in a real checkpoint, before its entries. */
  private byte[] head() throws IOException {
    byte[] whole = Files.readAllBytes(real);
    ByteArrayInputStream bytes = new ByteArrayInputStream(whole);
    DataInputStream in = new DataInputStream(bytes);
    in.skipNBytes(Long.BYTES + Integer.BYTES); // the mark and the version
    for (int left = 2 * in.readInt(); left > 0; left--) {
      in.readUTF();
    }
    return Arrays.copyOf(whole, whole.length - bytes.available());
  }

  private static void run(Path checkpoint) {
    Solver.of(ReferenceProblems.quadratic(3, 2, 10, 1), Hcmm2.defaults())
        .seed(7)
        .budget(Budget.iterations(4))
        .checkpoint(new Checkpoint(checkpoint).resume(true))
        .solve();
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
