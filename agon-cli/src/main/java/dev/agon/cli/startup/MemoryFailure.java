package dev.agon.cli.startup;

import dev.agon.cli.output.ThrowableText;
import dev.agon.support.Memory;
import java.util.Locale;

/** Describes which memory ran out: Java has several kinds with separate limits. */
final class MemoryFailure {
  private MemoryFailure() {}

  /**
   * Describes an error.
   *
   * @param after the work that had been finished; empty if unknown
   */
  static Breakage of(OutOfMemoryError e, String after) {
    String message = String.valueOf(ThrowableText.message(e)).toLowerCase(Locale.ROOT);
    if (message.contains("native thread")) {
      return new Breakage(
          "the system does not allow another thread" + after + ".",
          "Raise the limit of processes (ulimit -u), or end other programs.");
    }
    if (message.contains("metaspace") || message.contains("class space")) {
      return new Breakage(
          "out of memory for classes" + after + ".",
          "Increase it: AGON_JAVA_OPTS=-XX:MaxMetaspaceSize=512m.");
    }
    if (message.contains("direct buffer")) {
      return new Breakage(
          "out of memory for buffers of files" + after + ".",
          "Increase it: AGON_JAVA_OPTS=-XX:MaxDirectMemorySize=1g.");
    }
    if (message.contains("map failed")) {
      return new Breakage(
          "the system cannot map a file into memory" + after + ".",
          "Raise the limit of the address space: ulimit -v unlimited.");
    }
    return ofHeap(after);
  }

  /** Describes the usual case, in which the objects of the program need too much. */
  static Breakage ofHeap(String after) {
    long most = Runtime.getRuntime().maxMemory();
    return new Breakage(
        "out of memory" + after + ": Java may use at most " + Memory.size(most) + ".",
        String.format(
            Locale.ROOT,
            "Increase the memory of Java, AGON_JAVA_OPTS=-Xmx%dg, or use less data.",
            2 * most / (1 << 30) + 2));
  }
}
