package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a command reads and writes, checked before anything is computed: every output can be
 * written, none of them is a file that is read, and no two are one, whatever they are called.
 *
 * <pre>{@code
 * new Outputs().reads("DATA", data).writes("--model", model).writes("--trace", trace);
 * }</pre>
 *
 * A path that is null was not asked for and is passed over.
 */
public final class Outputs {
  private final List<Use> uses = new ArrayList<>();

  private final BiConsumer<String, Path> streams;

  /** Nobody is told of outputs that are no files. */
  public Outputs() {
    this((option, stream) -> {});
  }

  /**
   * Files to be checked.
   *
   * @param streams told of every output that is a pipe or a device, with its option
   */
  public Outputs(BiConsumer<String, Path> streams) {
    this.streams = streams;
  }

  private record Use(String name, Path path, Object identity, boolean written) {}

  /** A file that is read. */
  public Outputs reads(String name, @Nullable Path file) {
    if (file != null && Files.exists(file)) {
      add(name, file, false);
    }
    return this;
  }

  /** A file that is written. */
  public Outputs writes(String option, @Nullable Path file) {
    if (file != null) {
      requireWritable(option, file);
      add(option, file, true);
    }
    return this;
  }

  /**
   * A folder that is made, and what is written into it.
   *
   * @param mark the first of the files that are written there: where it is not, files of the same
   *     names as the others are somebody else's, and not replaced
   * @param entries the names of the other files and folders in it that a command may replace; a
   *     folder that is written last has a slash at its end
   */
  public Outputs fills(String option, @Nullable Path folder, String mark, String... entries) {
    if (folder == null) {
      return this;
    }
    requireFolder(option, folder);
    requireNotRead(option, folder, mark);
    requireInside(option, folder.resolve(mark));
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
                + ", which is of something else: there is no "
                + mark
                + " beside it.",
            "Maybe another folder is meant, or "
                + place.getFileName()
                + " should get another name.");
      }
    }
    return this;
  }

  /** A link among the results would have a foreign file replaced, wherever it is. */
  private static void requireInside(String option, Path place) {
    List<Path> places = new ArrayList<>(List.of(place));
    if (!Files.isSymbolicLink(place)) {
      places.addAll(inside(place));
    }
    for (Path each : places) {
      if (Files.isSymbolicLink(each)) {
        throw new InvalidInputException(
            option + ": " + each + " is a link, and what it leads to would be replaced.",
            "Maybe another folder is meant, or the link is to be deleted.");
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
          "the folder " + folder + " cannot be read.", "Maybe its permissions have to be changed.");
    }
  }

  /** A folder that is made, for files whose names nobody else has. */
  public Outputs fills(String option, @Nullable Path folder) {
    if (folder != null) {
      requireFolder(option, folder);
    }
    return this;
  }

  private void requireNotRead(String option, Path folder, String entry) {
    Path inside = folder.resolve(entry);
    for (Use use : uses) {
      if (!use.written && liesIn(use.path, inside)) {
        throw new InvalidInputException(
            option + " " + folder + " would replace " + use.path + ", which is " + use.name + ".",
            "Maybe another folder is meant.");
      }
    }
  }

  private static boolean liesIn(Path file, Path place) {
    try {
      return Files.exists(place) && file.toRealPath().startsWith(place.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  private void add(String name, Path path, boolean written) {
    Destination destination = destination(name, path);
    if (destination.isStream()) {
      if (written) {
        streams.accept(name, path);
      }
      return; // a terminal or a pipe may serve both ways, and more than once
    }
    Object identity;
    try {
      identity = destination.identity();
    } catch (IOException e) {
      throw unreachable(name, path);
    }
    Use mine = new Use(name, path, identity, written);
    for (Use other : uses) {
      if ((written || other.written) && other.identity.equals(identity)) {
        throw clash(mine, other);
      }
    }
    uses.add(mine);
  }

  private static InvalidInputException clash(Use mine, Use other) {
    if (mine.written && other.written) {
      return new InvalidInputException(
          other.name + " and " + mine.name + " name the same file " + mine.path + ".",
          "Maybe one of them should have another name.");
    }
    Use output = mine.written ? mine : other;
    Use input = mine.written ? other : mine;
    return new InvalidInputException(
        output.name
            + " "
            + output.path
            + " would be written over "
            + input.name
            + ", which is the same file.",
        "Maybe another name is meant.");
  }

  private static Destination destination(String name, Path path) {
    try {
      return Destination.of(path);
    } catch (IOException e) {
      throw unreachable(name, path);
    }
  }

  private static InvalidInputException unreachable(String name, Path path) {
    return new InvalidInputException(
        name + " " + path + " cannot be followed to a file.", "Maybe it is a link to itself.");
  }

  private static void requireWritable(String option, Path target) {
    Destination destination = destination(option, target);
    Path file = destination.file();
    if (Files.isDirectory(file) || file.getFileName() == null) {
      throw new InvalidInputException(
          option + " " + target + " is a folder.", "Maybe a file inside it is meant.");
    }
    Path parent = file.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new InvalidInputException(
          option + " " + target + ": the folder " + parent + " does not exist.",
          "Maybe create it first: mkdir -p '" + parent + "'.");
    }
    boolean allowed =
        (destination.isStream() || Files.isWritable(parent))
            && (!Files.exists(file) || Files.isWritable(file));
    if (!allowed) {
      throw new InvalidInputException(
          option
              + " "
              + target
              + ": "
              + (Files.exists(file) ? "the file" : "the folder " + parent)
              + " cannot be written to.",
          "Maybe another folder will do.");
    }
  }

  /** A folder that can be made, or that is there and can be written to. */
  private static void requireFolder(String option, Path folder) {
    if (folder.toString().isEmpty()) {
      throw new InvalidInputException(
          option + " has no name.",
          "Maybe a variable of the shell is empty; the present folder is called '.'.");
    }
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InvalidInputException(
          option + " " + folder + " is a file, not a folder.", "Maybe another name is free.");
    }
    Path existing = folder.toAbsolutePath().normalize();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw new InvalidInputException(
          option + " " + folder + ": " + existing + " is not a folder.",
          "Maybe another name is free.");
    }
    if (!Files.isWritable(existing)) {
      throw new InvalidInputException(
          option + " " + folder + ": the folder " + existing + " cannot be written to.",
          "Maybe another folder will do.");
    }
  }
}
