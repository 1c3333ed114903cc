package dev.agon.learn.data.catalogue;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Resolves a DATA argument: a path of a file; otherwise a name that is searched for in the given
 * folder, in the folder AGON_DATA, and in the user's data folder.
 *
 * <p>In a folder the file of NAME may be called NAME, NAME.libsvm, NAME.txt or NAME.csv, and may
 * end in .gz, .bz2 or .xz.
 */
public final class DataFolders {
  /** A scheme of at least two letters, because one is a drive of Windows. */
  private static final Pattern ADDRESS = Pattern.compile("(?i)[a-z][a-z0-9+.-]+:/");

  private static final List<String> ENDINGS = List.of("", ".libsvm", ".txt", ".csv");
  private static final List<String> COMPRESSIONS = List.of("", ".gz", ".bz2", ".xz");

  private final List<Path> folders = new ArrayList<>();
  private final Path userFolder;

  /**
   * @param given the folder that the user named, if any; it is searched first
   * @param environment the environment with the variables AGON_DATA, XDG_DATA_HOME and HOME
   * @param home the home folder if HOME is not set; the JVM reports "?" for a user without an
   *     account
   */
  public DataFolders(@Nullable Path given, Map<String, String> environment, Path home) {
    Path user = absolute(environment, "HOME").orElse(home);
    Path shared = absolute(environment, "XDG_DATA_HOME").orElse(user.resolve(".local/share"));
    userFolder = shared.resolve("agon");
    if (given != null) {
      folders.add(given);
    }
    String named = environment.getOrDefault("AGON_DATA", "");
    if (!named.isEmpty()) {
      folders.add(Path.of(named));
    }
    folders.add(userFolder);
  }

  /** A path; according to the XDG specification, relative paths are ignored. */
  private static Optional<Path> absolute(Map<String, String> environment, String variable) {
    return Optional.ofNullable(environment.get(variable)).map(Path::of).filter(Path::isAbsolute);
  }

  /** The folders of this process. */
  public static DataFolders ofSystem(@Nullable Path given) {
    return new DataFolders(given, System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** The default folder for downloads. */
  public Path userFolder() {
    return userFolder;
  }

  /** Returns the file of a DATA argument. */
  public Path find(String argument) {
    if (argument.isBlank()) {
      throw new InvalidInputException(
          "The name of the data is empty.", "Check whether a shell variable is unset.");
    }
    Path path = path(argument);
    if (Files.exists(path) && !Files.isDirectory(path)) {
      return path;
    }
    // A name contains no folder.
    boolean name = path.getNameCount() == 1 && !path.isAbsolute();
    Optional<Path> found = name ? lookup(argument) : Optional.empty();
    if (found.isEmpty()) {
      throw Files.isDirectory(path) ? isFolder(argument) : notFound(argument);
    }
    return found.get();
  }

  /** Returns the file of a name in these folders; empty if there is none. */
  public Optional<Path> lookup(String name) {
    return folders.stream().flatMap(folder -> findIn(folder, name).stream()).findFirst();
  }

  /** Returns the file of a name in one folder. */
  public static Optional<Path> findIn(Path folder, String name) {
    for (String ending : ENDINGS) {
      for (String compression : COMPRESSIONS) {
        Path candidate = folder.resolve(name + ending + compression);
        if (Files.isRegularFile(candidate)) {
          return Optional.of(candidate);
        }
      }
    }
    return Optional.empty();
  }

  private static Path path(String argument) {
    try {
      return Path.of(argument);
    } catch (InvalidPathException e) {
      throw new InvalidInputException(
          Messages.quote(argument) + " is not a valid file name.",
          "Remove characters that file names cannot contain.");
    }
  }

  private static InvalidInputException isFolder(String argument) {
    return new InvalidInputException(
        argument + " is a folder, not a file.", "Name a file in this folder.");
  }

  private InvalidInputException notFound(String argument) {
    String searched = folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    if (DataCatalog.file(argument).isPresent()) {
      return new InvalidInputException(
          "The data set " + argument + " was not found in " + searched + ".",
          "Download it first: agon data get " + argument);
    }
    if (ADDRESS.matcher(argument).lookingAt()) {
      return new InvalidInputException(
          Messages.quote(argument) + " is an address, but data are read from local files.",
          "Download the file and give its name; only a training on Spark reads addresses.");
    }
    return new InvalidInputException(
        "There is no file "
            + Messages.quote(argument)
            + ", and no data set of that name in "
            + searched
            + ".",
        "Known data sets are "
            + DataCatalog.fileNames()
            + "; download one with: agon data get NAME");
  }
}
