package dev.agon.learn.fetch;

import java.io.IOException;
import java.io.UncheckedIOException;

/** A network or server failure. The input is not at fault, so the program returns exit code 1. */
public final class TransferException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  private final String hint;

  /**
   * @param problem what failed, with the address; one sentence
   * @param hint how to obtain the file in another way
   * @param cause the network error
   */
  TransferException(String problem, String hint, IOException cause) {
    super(problem, cause);
    this.hint = hint;
  }

  /** The hint. */
  public String hint() {
    return hint;
  }
}
