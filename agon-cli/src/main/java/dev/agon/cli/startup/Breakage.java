package dev.agon.cli.startup;

import dev.agon.cli.output.ThrowableText;
import java.io.IOException;
import java.net.URLClassLoader;
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

  /** The largest number of causes that are read; a cause may be its own cause. */
  private static final int DEEPEST = 50;

  /** Returns the description of an error or of one of its causes; null if they are unknown. */
  static @Nullable Breakage of(Throwable e) {
    Throwable each = e;
    for (int i = 0; each != null && i < DEEPEST; i++) {
      Breakage known =
          each instanceof OutOfMemoryError memory ? MemoryFailure.of(memory, "") : ofOne(each);
      if (known != null) {
        return known;
      }
      each = each.getCause();
    }
    return null;
  }

  private static @Nullable Breakage ofOne(Throwable e) {
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
    if (e instanceof IOException && words(e).contains("Too many open files")) {
      return new Breakage(
          "the system allows too few open files: " + words(e) + ".",
          "Raise the limit: ulimit -n 1024.");
    }
    return null;
  }

  /**
   * Returns the description of an error that a class of a plugin threw; null if it was none.
   *
   * @param plugins the class loader of the plugins
   */
  static @Nullable Breakage ofPlugin(Throwable e, @Nullable ClassLoader plugins) {
    if (!(plugins instanceof URLClassLoader jars)) {
      return null;
    }
    for (StackTraceElement place : e.getStackTrace()) {
      String file = place.getClassName().replace('.', '/') + ".class";
      if (jars.findResource(file) != null) {
        return new Breakage(
            "a plugin fails in "
                + place.getClassName()
                + " ("
                + place.getFileName()
                + ":"
                + place.getLineNumber()
                + "): "
                + ThrowableText.described(e)
                + ".",
            "Correct this class, or remove its jar from the folder of --plugins.");
      }
      if (!place.getClassName().startsWith("java.")) {
        return null;
      }
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
    return ThrowableText.messageOrNone(e);
  }
}
