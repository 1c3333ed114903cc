package dev.agon.cli.startup;

import dev.agon.InvalidInputException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The jars that a user adds to the program: methods, problems and database drivers.
 *
 * <p>Their class loader is the context class loader of the thread from {@link #of} to {@link
 * #close}, so {@link java.util.ServiceLoader} finds their services. They are opened before the
 * command line is parsed, because the parameters of methods are options.
 */
public final class Plugins implements AutoCloseable {
  private static final String OPTION = "--plugins";
  private static final String PROBLEM = "--problem";
  private static final String VARIABLE = "AGON_PLUGINS";

  private final @Nullable ClassLoader before;
  private final @Nullable URLClassLoader jars;

  private Plugins(@Nullable URLClassLoader jars) {
    this.before = Thread.currentThread().getContextClassLoader();
    this.jars = jars;
    if (jars != null) {
      Thread.currentThread().setContextClassLoader(jars);
    }
  }

  /**
   * Opens the jars of the option {@code --plugins}, or else of the environment, and the jar of
   * {@code --problem}.
   *
   * @throws InvalidInputException if a folder does not exist or contains no jar
   */
  public static Plugins of(String[] arguments, @Nullable String environment) {
    String option = option(OPTION, arguments);
    String folders = option == null ? environment : option;
    List<URL> urls = new ArrayList<>();
    for (String folder : folders == null ? new String[0] : folders.split(File.pathSeparator)) {
      if (!folder.isBlank()) {
        urls.addAll(jars(folder, option == null ? VARIABLE : OPTION));
      }
    }
    String problem = option(PROBLEM, arguments);
    if (problem != null) {
      urls.add(jar(problem));
    }
    if (urls.isEmpty()) {
      return new Plugins(null);
    }
    return new Plugins(
        new URLClassLoader(urls.toArray(URL[]::new), Plugins.class.getClassLoader()));
  }

  /** The value of {@code AGON_PLUGINS}. */
  public static @Nullable String environment() {
    return System.getenv(VARIABLE);
  }

  /** Returns the value of the option; picocli reports a missing value later. */
  private static @Nullable String option(String name, String[] arguments) {
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].equals(name) && i + 1 < arguments.length) {
        return arguments[i + 1];
      }
      if (arguments[i].startsWith(name + "=")) {
        return arguments[i].substring(name.length() + 1);
      }
    }
    return null;
  }

  private static URL jar(String file) {
    try {
      if (Files.isRegularFile(Path.of(file)) && Files.isReadable(Path.of(file))) {
        requireJar(PROBLEM, Path.of(file));
        return Path.of(file).toUri().toURL();
      }
    } catch (IOException | InvalidPathException e) {
      // reported below
    }
    throw new InvalidInputException(
        PROBLEM + ": " + file + " is not a readable file.",
        "Name the jar that contains your problem.");
  }

  /** A class loader silently skips a jar that it cannot open. */
  private static void requireJar(String origin, Path jar) {
    try (JarFile opened = new JarFile(jar.toFile())) {
      opened.getManifest();
    } catch (IOException | RuntimeException e) {
      throw new InvalidInputException(
          origin + ": " + jar + " is not a jar that can be opened (" + e.getMessage() + ").",
          "Delete it, or replace it by a complete copy.");
    }
  }

  private static List<URL> jars(String folder, String origin) {
    try (Stream<Path> files = Files.list(Path.of(folder))) {
      List<Path> jars = files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
      if (jars.isEmpty()) {
        throw wrong(origin, folder, "contains no jar");
      }
      List<URL> urls = new ArrayList<>();
      for (Path jar : jars) {
        requireJar(origin, jar);
        urls.add(jar.toUri().toURL());
      }
      return urls;
    } catch (IOException | InvalidPathException e) {
      throw wrong(origin, folder, "is not a readable folder");
    }
  }

  private static InvalidInputException wrong(String origin, String folder, String what) {
    return new InvalidInputException(
        origin + ": " + folder + " " + what + ".",
        "Name the folder that contains the jars with your methods or drivers.");
  }

  @Override
  public void close() {
    Thread.currentThread().setContextClassLoader(before);
    try {
      if (jars != null) {
        jars.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
