package dev.agon.lab.run;

import dev.agon.control.CruiseParameters;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.method.Method;
import dev.agon.run.Provenance;
import dev.agon.testkit.problem.KnownGame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A digest of the code that can change a result: the classes of the library, of its problems and of
 * the laboratory. A stored run of other code is not used for this code.
 */
public final class CodeDigest {
  private static final List<Class<?>> ONE_OF_EACH_MODULE =
      List.of(
          Method.class,
          KnownGame.class,
          ProblemSettings.class,
          CruiseParameters.class,
          CodeDigest.class);

  private static final int DIGITS = 16;

  private CodeDigest() {}

  /** Returns the digest of the running code, computed once. */
  public static String current() {
    return Current.DIGEST;
  }

  /**
   * Returns the digest of the jar or folder of a class, so a run of a user's code is not used after
   * a change of that code. It is empty for a class that is not in a file, and for our own code,
   * which {@link #current} covers.
   */
  public static String of(Class<?> type) {
    return STRANGERS.get(type);
  }

  private static final ClassValue<String> STRANGERS =
      new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
          Map<String, String> classes = new TreeMap<>();
          boolean ours = ONE_OF_EACH_MODULE.stream().anyMatch(m -> place(m).equals(place(type)));
          if (!ours) {
            place(type).ifPresent(place -> digestUnchecked(place, classes));
          }
          return classes.isEmpty()
              ? ""
              : Fingerprint.ofText(classes.toString()).substring(0, DIGITS);
        }
      };

  /** Returns the jar or folder of a class. */
  private static Optional<Path> place(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    if (source == null || !source.getLocation().getProtocol().equals("file")) {
      return Optional.empty();
    }
    try {
      return Optional.of(Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void digestUnchecked(Path place, Map<String, String> classes) {
    try {
      digest(place, classes);
    } catch (IOException e) {
      throw new UncheckedIOException("could not read the classes in " + place, e);
    }
  }

  private static final class Current {
    static final String DIGEST = compute();

    private static String compute() {
      Map<String, String> classes = new TreeMap<>();
      for (Class<?> member : ONE_OF_EACH_MODULE) {
        place(member).ifPresent(place -> digestUnchecked(place, classes));
      }
      // In a run-time image classes are not in files, so its version is used.
      classes.put("version", Provenance.VERSION);
      return Fingerprint.ofText(classes.toString()).substring(0, DIGITS);
    }
  }

  /** Adds the checksum of every class in a folder or jar, by its name. */
  static void digest(Path place, Map<String, String> classes) throws IOException {
    if (Files.isDirectory(place)) {
      addAll(place, classes);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        addAll(jar.getPath("/"), classes);
      }
    }
  }

  private static void addAll(Path root, Map<String, String> classes) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(root)) {
      all.filter(file -> file.toString().endsWith(".class")).forEach(files::add);
    }
    MessageDigest digest = Fingerprint.sha256();
    for (Path file : files) {
      byte[] sum = digest.digest(Files.readAllBytes(file));
      classes.put(
          root.relativize(file).toString().replace('\\', '/'), HexFormat.of().formatHex(sum));
    }
  }
}
