package dev.agon.learn.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * The network or a server failed: nothing the caller wrote is wrong, so the program exits with 1.
 */
public final class TransferException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  private final String hint;

  /**
   * @param problem what failed, with the address; one sentence
   * @param hint how to get the file all the same
   * @param cause what the network said
   */
  TransferException(String problem, String hint, IOException cause) {
    super(problem, cause);
    this.hint = hint;
  }

  /** What to try. */
  public String hint() {
    return hint;
  }
}
