package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files that a command reads and writes, checked before anything is computed: every output can
 * be written, none of them is an input or inside a folder of inputs, and no two are the same file.
 * Files are compared by their identity in the file system (device and inode), so links, {@code
 * /dev/stdin} and different spellings are detected. A query or a pipe may read any file: with such
 * an input, outputs only replace earlier results of the program.
 *
 * <pre>{@code
 * new Outputs().reads("DATA", data).writes("--model", model).writes("--trace", trace);
 * }</pre>
 *
 * A null path is ignored.
 */
public final class Outputs {
  private final List<Use> uses = new ArrayList<>();

  private final BiConsumer<String, Path> streams;

  /** The files that are written, and their options; files in folders have a mark instead. */
  private final Map<Path, String> files = new LinkedHashMap<>();

  /** The name of an input that may read any file; null if there is none. */
  private @Nullable String unknown;

  /** Creates checks that ignore pipes and devices. */
  public Outputs() {
    this((option, stream) -> {});
  }

  /**
   * Creates checks.
   *
   * @param streams called with every output that is a pipe or a device, and its option
   */
  public Outputs(BiConsumer<String, Path> streams) {
    this.streams = streams;
  }

  private record Use(String name, Object place, Object identity, boolean written, boolean stream) {}

  /** Adds a file that is read, or a folder whose files may all be read. */
  public Outputs reads(String name, @Nullable Path file) {
    if (file != null && Files.exists(file)) {
      add(name, file, false);
    }
    return this;
  }

  /** Adds an input that may read any file, such as a query. */
  public Outputs readsAnything(String name) {
    unknown = name;
    files.forEach(this::requireReplaceable);
    return this;
  }

  /** Adds a remote file that is read, by its full address. */
  public Outputs readsAt(String name, URI address) {
    add(new Use(name, address, address.normalize(), false, false));
    return this;
  }

  /** Adds a file that is written. */
  public Outputs writes(String option, @Nullable Path file) {
    if (file != null) {
      Writable.requireFile(option, file);
      add(option, file, true);
      files.put(file, option);
      requireReplaceable(file, option);
    }
    return this;
  }

  /** Adds a folder that is created, in which no file is replaced. */
  public Outputs makes(String option, @Nullable Path folder) {
    if (folder != null) {
      Writable.requireFolder(option, folder);
    }
    return this;
  }

  /** Adds a remote file that is written, by its full address. */
  public Outputs writesAt(String option, URI address) {
    add(new Use(option, address, address.normalize(), true, false));
    return this;
  }

  /**
   * Adds a stream that is already open, such as standard output, which may be redirected to a file.
   */
  public Outputs writesTo(String name, Path stream) {
    if (Files.isRegularFile(stream)) {
      add(name, stream, true);
    }
    return this;
  }

  /**
   * Adds a folder that is created, and the files written into it.
   *
   * @param mark the first file that is written there; if it does not exist, existing files with the
   *     other names have another origin and are not replaced
   * @param entries the names of the other files and folders in it that the command may replace; a
   *     trailing slash marks a folder that is written last
   */
  public Outputs fills(String option, @Nullable Path folder, String mark, String... entries) {
    if (folder == null) {
      return this;
    }
    Writable.requireFolder(option, folder);
    add(option, folder, true);
    requireNotRead(option, folder, mark);
    requireInside(option, folder.resolve(mark));
    add(option, folder.resolve(mark), true);
    for (String entry : entries) {
      requireNotRead(option, folder, entry);
      Path place = folder.resolve(entry);
      requireInside(option, place);
      boolean taken = entry.endsWith("/") ? !inside(place).isEmpty() : Files.isRegularFile(place);
      if (taken && !Files.exists(folder.resolve(mark))) {
        throw new InvalidInputException(
            option
                + " "
                + folder
                + " would replace "
                + place
                + ", which belongs to something else: there is no "
                + mark
                + " next to it.",
            "Use another folder, or rename " + place.getFileName() + ".");
      }
      add(option, place, true);
    }
    return this;
  }

  /** A link among the results would cause a file in another folder to be replaced. */
  private static void requireInside(String option, Path place) {
    List<Path> places = new ArrayList<>(List.of(place));
    if (!Files.isSymbolicLink(place)) {
      places.addAll(inside(place));
    }
    for (Path each : places) {
      if (Files.isSymbolicLink(each)) {
        throw new InvalidInputException(
            option + ": " + each + " is a link, and its target would be replaced.",
            "Use another folder, or delete the link.");
      }
    }
  }

  private static List<Path> inside(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the folder " + folder + " cannot be read.", "Check its permissions.");
    }
  }

  /** Adds a folder that is created, for files with unique names. */
  public Outputs fills(String option, @Nullable Path folder) {
    if (folder != null) {
      Writable.requireFolder(option, folder);
      add(option, folder, true);
    }
    return this;
  }

  private void requireNotRead(String option, Path folder, String entry) {
    Path inside = folder.resolve(entry);
    for (Use use : uses) {
      if (!use.written && use.place instanceof Path path && liesIn(path, inside)) {
        throw new InvalidInputException(
            option + " " + folder + " would replace " + path + ", which is " + use.name + ".",
            "Use another folder.");
      }
    }
  }

  private static boolean liesIn(Path file, Path place) {
    try {
      return Files.exists(place) && Destination.of(file).isIn(Destination.of(place));
    } catch (IOException e) {
      return false;
    }
  }

  private void add(String name, Path path, boolean written) {
    Destination destination = destination(name, path);
    boolean stream = destination.isStream();
    if (stream && written) {
      streams.accept(name, path);
    }
    if (stream && !Files.isRegularFile(destination.file())) {
      // A terminal or a pipe may be used for input and output, and more than once.
      if (!written) {
        readsAnything(name);
      }
      return;
    }
    try {
      add(new Use(name, path, destination.identity(), written, stream));
    } catch (IOException e) {
      throw unreachable(name, path);
    }
  }

  private void add(Use mine) {
    for (Use other : uses) {
      boolean appended = mine.stream && other.stream && mine.written && other.written;
      if ((mine.written || other.written) && !appended) {
        requireApart(mine, other);
      }
    }
    uses.add(mine);
  }

  /** Rejects replacing a file that is not an earlier result if an input may read any file. */
  private void requireReplaceable(Path file, String option) {
    boolean replaced =
        unknown != null
            && Files.isRegularFile(file)
            && !destination(option, file).isStream()
            && !EarlierResult.isAt(file);
    if (replaced) {
      throw new InvalidInputException(
          option
              + " "
              + file
              + " already exists and is not a result of Agon; "
              + unknown
              + " may read it.",
          "Use another name, or delete the file if it is not needed.");
    }
  }

  private static void requireApart(Use mine, Use other) {
    if (other.identity.equals(mine.identity)) {
      if (!mine.name.equals(other.name)) {
        throw clash(mine, other);
      }
    } else if (mine.written != other.written) {
      Use output = mine.written ? mine : other;
      Use input = mine.written ? other : mine;
      if (output.place instanceof Path file
          && input.place instanceof Path folder
          && Files.isDirectory(folder)
          && !Files.isDirectory(file)
          && liesIn(file, folder)) {
        throw new InvalidInputException(
            output.name
                + " "
                + file
                + " would be written into the folder of "
                + input.name
                + ", "
                + folder
                + ".",
            "Choose a path outside that folder, because all files in it are read.");
      }
    }
  }

  private static InvalidInputException clash(Use mine, Use other) {
    if (mine.written && other.written) {
      return new InvalidInputException(
          other.name + " and " + mine.name + " name the same file " + mine.place + ".",
          "Use different names.");
    }
    Use output = mine.written ? mine : other;
    Use input = mine.written ? other : mine;
    return new InvalidInputException(
        output.name
            + " "
            + output.place
            + " would overwrite "
            + input.name
            + ", which is the same file.",
        "Use another name.");
  }

  static Destination destination(String name, Path path) {
    try {
      return Destination.of(path);
    } catch (IOException e) {
      throw unreachable(name, path);
    }
  }

  private static InvalidInputException unreachable(String name, Path path) {
    return new InvalidInputException(
        name + " " + path + " cannot be resolved to a file.",
        "Check whether it is a link to itself.");
  }
}
