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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Where a DATA argument is looked up: a file of that path; then a name in the given folder, in the
 * folder AGON_DATA, and in the user's data folder.
 *
 * <p>In a folder the file of NAME may be called NAME, NAME.libsvm, NAME.txt or NAME.csv, and may
 * end in .gz, .bz2 or .xz.
 */
public final class DataFolders {
  private static final List<String> ENDINGS = List.of("", ".libsvm", ".txt", ".csv");
  private static final List<String> COMPRESSIONS = List.of("", ".gz", ".bz2", ".xz");

  private final List<Path> folders = new ArrayList<>();
  private final Path userFolder;

  /**
   * @param given the folder that the user named, if any; it comes first
   * @param environment the variables AGON_DATA and XDG_DATA_HOME are looked up here
   * @param home the user's home folder
   */
  public DataFolders(@Nullable Path given, Map<String, String> environment, Path home) {
    String shared = environment.getOrDefault("XDG_DATA_HOME", "");
    // The XDG specification says that a relative path there is to be ignored.
    boolean absolute = !shared.isEmpty() && Path.of(shared).isAbsolute();
    userFolder = (absolute ? Path.of(shared) : home.resolve(".local/share")).resolve("agon");
    if (given != null) {
      folders.add(given);
    }
    String named = environment.getOrDefault("AGON_DATA", "");
    if (!named.isEmpty()) {
      folders.add(Path.of(named));
    }
    folders.add(userFolder);
  }

  /** The folders of this process. */
  public static DataFolders ofSystem(@Nullable Path given) {
    return new DataFolders(given, System.getenv(), Path.of(System.getProperty("user.home")));
  }

  /** The folder that downloads go to by default. */
  public Path userFolder() {
    return userFolder;
  }

  /** The file that a DATA argument means. */
  public Path find(String argument) {
    if (argument.isBlank()) {
      throw new InvalidInputException(
          "The name of the data is empty.", "Maybe a variable of the shell is not set.");
    }
    Path path = path(argument);
    if (Files.exists(path) && !Files.isDirectory(path)) {
      return path;
    }
    // A name has no folder in it.
    boolean name = path.getNameCount() == 1 && !path.isAbsolute();
    Optional<Path> found = name ? lookup(argument) : Optional.empty();
    if (found.isEmpty()) {
      throw Files.isDirectory(path) ? isFolder(argument) : notFound(argument);
    }
    return found.get();
  }

  /** The file of a name in these folders; nothing when no folder has one. */
  public Optional<Path> lookup(String name) {
    return folders.stream().flatMap(folder -> findIn(folder, name).stream()).findFirst();
  }

  /** The file of a name in one folder. */
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
          Messages.quote(argument) + " cannot be the name of a file.",
          "Maybe a character slipped in that file names cannot have.");
    }
  }

  private static InvalidInputException isFolder(String argument) {
    return new InvalidInputException(
        argument + " is a folder, not a file.", "Maybe name a file inside it.");
  }

  private InvalidInputException notFound(String argument) {
    String searched = folders.stream().map(Path::toString).collect(Collectors.joining(", "));
    if (DataCatalog.file(argument).isPresent()) {
      return new InvalidInputException(
          "The data set " + argument + " is not here yet; looked in " + searched + ".",
          "Maybe fetch it first: agon data get " + argument);
    }
    return new InvalidInputException(
        "A file "
            + Messages.quote(argument)
            + " does not exist, nor data of that name in "
            + searched
            + ".",
        "Maybe one of the known names is meant: "
            + DataCatalog.fileNames()
            + "; fetch one with: agon data get NAME");
  }
}
