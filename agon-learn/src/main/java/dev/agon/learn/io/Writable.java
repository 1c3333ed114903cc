package dev.agon.learn.io;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.regex.Pattern;

/** Checks that a file or a folder can be written before its content is computed. */
final class Writable {
  /**
   * The beginning of an address: a scheme of at least two letters, because one letter may be a
   * drive.
   */
  private static final Pattern SCHEME = Pattern.compile("(?i)([a-z][a-z0-9+.-]+):|jdbc:.*");

  private Writable() {}

  /** A URL would become the name of a local folder, and the result would be missing at the URL. */
  private static void requirePath(String option, Path target) {
    if (target.isAbsolute() || !SCHEME.matcher(target.getName(0).toString()).matches()) {
      return;
    }
    boolean file = target.getName(0).toString().equalsIgnoreCase("file:");
    String path = target.toString().substring(target.getName(0).toString().length());
    throw new InvalidInputException(
        option + " " + target + " is an address, but results are written to local files.",
        file
            ? "Write the path alone: " + path + "."
            : "Write to a local file, and copy it there; a name with a colon begins with ./");
  }

  /** A blank name is hard to find, and is usually a variable of a script without a value. */
  private static void requireNotBlank(String option, Path target) {
    Path name = target.getFileName();
    if (name != null && name.toString().isBlank()) {
      throw new InvalidInputException(
          name.toString().isEmpty()
              ? option + " is empty."
              : option + " '" + target + "' has a blank name.",
          "Check whether a shell variable is unset; the current folder is '.'.");
    }
  }

  static void requireFile(String option, Path target) {
    requireNotBlank(option, target);
    requirePath(option, target);
    Destination destination = Outputs.destination(option, target);
    Path file = destination.file();
    if (Files.isDirectory(file) || file.getFileName() == null) {
      throw new InvalidInputException(
          option + " " + target + " is a folder.", "Name a file in this folder.");
    }
    Path parent = file.getParent();
    if (parent == null || !Files.isDirectory(parent)) {
      throw new InvalidInputException(
          option + " " + target + ": the folder " + parent + " does not exist.",
          "Create it first: mkdir -p '" + parent + "'.");
    }
    requireName(option, target, file);
    if (!destination.isStream()) {
      requireName(option, target, TemporaryFile.anyBeside(file));
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
          "Use another folder.");
    }
  }

  /** Checks that a folder can be created, or exists and is writable. */
  static void requireFolder(String option, Path folder) {
    requireNotBlank(option, folder);
    requirePath(option, folder);
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new InvalidInputException(
          option + " " + folder + " is a file, not a folder.", "Use another name.");
    }
    Path existing = folder.toAbsolutePath().normalize();
    while (existing.getParent() != null && !Files.exists(existing)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing)) {
      throw new InvalidInputException(
          option + " " + folder + ": " + existing + " is not a folder.", "Use another name.");
    }
    requireName(option, folder, folder.toAbsolutePath());
    if (!Files.isWritable(existing)) {
      throw new InvalidInputException(
          option + " " + folder + ": the folder " + existing + " cannot be written to.",
          "Use another folder.");
    }
  }

  /** Which names are too long depends on the file system. */
  private static void requireName(String option, Path target, Path file) {
    try {
      Files.readAttributes(file, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      // a new name is valid
    } catch (FileSystemException e) {
      if (e.getReason() != null) {
        throw new InvalidInputException(
            option + " " + target + " cannot be written: " + e.getReason() + ".",
            "Choose another name, for example a shorter one.");
      }
    } catch (IOException e) {
      // the reason does not concern the name
    }
  }
}
