package dev.agon.cli;

import dev.agon.InvalidInputException;
import picocli.CommandLine.Option;

/** How many threads share the work; they change no bit. */
final class ThreadsOption {
  @Option(names = "--threads", paramLabel = "K", description = "Threads. [all cores]")
  private int threads = Runtime.getRuntime().availableProcessors();

  int checked() {
    if (threads < 1) {
      throw new InvalidInputException(
          "--threads must be at least 1, but was " + threads + ".", "Maybe leave it out.");
    }
    return threads;
  }
}
