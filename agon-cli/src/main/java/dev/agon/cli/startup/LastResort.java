package dev.agon.cli.startup;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A message that needs no memory: everything is allocated when the program starts. */
public final class LastResort {
  private static final FileOutputStream ERR = new FileOutputStream(FileDescriptor.err);

  private static final byte[] TEXT =
      ("agon: error: out of memory: Java does not have enough even for a message.\n"
              + "hint: Increase the memory of Java: AGON_JAVA_OPTS=-Xmx1g.\n")
          .getBytes(StandardCharsets.UTF_8);

  private LastResort() {}

  /** Loads this class. */
  public static void prepare() {}

  /** Prints the message. */
  public static void print() {
    try {
      ERR.write(TEXT);
    } catch (IOException e) {
      // There is nothing left to try.
    }
  }
}
