package dev.agon.cli.startup;

import java.io.IOException;
import java.util.ServiceConfigurationError;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The description of an error of the JVM, of a plugin or of a driver.
 *
 * @param problem what happened
 * @param hint what to do
 */
record Breakage(String problem, String hint) {
  private static final Pattern CLASS_FILE = Pattern.compile("class file version (\\d+)");
  private static final Pattern PROVIDER = Pattern.compile("Provider ([\\w.$]+)");

  /** Class files of Java 17 have version 61. */
  private static final int VERSION_OFFSET = 44;

  /** Returns null for an error that can only be a defect of Agon. */
  static @Nullable Breakage of(Throwable e) {
    if (e instanceof ServiceConfigurationError) {
      return ofService(e);
    }
    if (e instanceof UnsupportedClassVersionError) {
      return tooNew(name(e));
    }
    if (e instanceof UnsatisfiedLinkError) {
      return new Breakage(
          "a native library cannot be loaded: " + words(e) + ".",
          "Use a driver or plugin that is built for this system, or install the library.");
    }
    if (e instanceof NoClassDefFoundError || e instanceof ClassNotFoundException) {
      return new Breakage(
          "the class " + name(e) + " is missing or cannot be initialised.",
          "Put the jar that contains it into the folder of --plugins, next to the jar"
              + " that needs it.");
    }
    if (e instanceof ExceptionInInitializerError) {
      Throwable cause = e.getCause();
      Breakage known = cause == null ? null : of(cause);
      return known != null
          ? known
          : new Breakage(
              "a class of a driver or plugin fails while it is loaded: "
                  + words(cause == null ? e : cause)
                  + ".",
              "Remove the jar from the folder of --plugins, or correct what its class needs.");
    }
    if (e instanceof LinkageError) {
      return new Breakage(
          "a class is incompatible with the others: " + words(e) + ".",
          "Rebuild the jars of --plugins for this version of Agon and of their libraries.");
    }
    if (e instanceof InternalError && words(e).contains("memory access")) {
      return new Breakage(
          "a memory-mapped file became shorter while it was read.",
          "Start again, and do not change data and caches during a run; agon data cache"
              + " FILE writes a new cache.");
    }
    if (e instanceof StackOverflowError) {
      return new Breakage(
          "the input is nested too deeply.",
          "Simplify it, or increase the stack size of Java: AGON_JAVA_OPTS=-Xss16m.");
    }
    if (e instanceof IOException && words(e).contains("Too many open files")) {
      return new Breakage(
          "the system allows too few open files: " + words(e) + ".",
          "Raise the limit: ulimit -n 1024.");
    }
    return null;
  }

  private static Breakage ofService(Throwable e) {
    Breakage cause = e.getCause() == null ? null : of(e.getCause());
    Matcher provider = PROVIDER.matcher(words(e));
    String who = provider.find() ? provider.group(1) : words(e);
    return new Breakage(
        "a jar declares "
            + who
            + ", which cannot be used: "
            + (cause == null ? reason(e) : cause.problem()),
        cause == null
            ? "Remove the jar from the folder of --plugins, or rebuild it."
            : cause.hint());
  }

  private static String reason(Throwable e) {
    if (e.getCause() != null) {
      return words(e.getCause()) + ".";
    }
    return words(e).replaceFirst("^[\\w.$]+: ", "") + ".";
  }

  private static Breakage tooNew(String message) {
    Matcher version = CLASS_FILE.matcher(message);
    String needed =
        version.find()
            ? "Java " + (Integer.parseInt(version.group(1)) - VERSION_OFFSET)
            : "a newer Java";
    return new Breakage(
        "the class "
            + message.split(" ", 2)[0]
            + " needs "
            + needed
            + ", but this is Java "
            + Runtime.version().feature()
            + ".",
        "Start Agon with that Java version (JAVA_HOME), or use a jar built for this" + " one.");
  }

  private static String name(Throwable e) {
    return words(e).replace('/', '.');
  }

  private static String words(Throwable e) {
    return e.getMessage() == null || e.getMessage().isBlank()
        ? "no reason is given"
        : e.getMessage().strip();
  }
}
