package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import picocli.CommandLine.Option;

/** The number of threads; it does not change the result. */
public final class ThreadsOption {
  @Option(names = "--threads", paramLabel = "K", description = "Number of threads. [all cores]")
  private int threads = Runtime.getRuntime().availableProcessors();

  public int checked() {
    if (threads < 1) {
      throw new InvalidInputException(
          "--threads must be at least 1, but was " + threads + ".", "Remove it to use all cores.");
    }
    return threads;
  }
}
