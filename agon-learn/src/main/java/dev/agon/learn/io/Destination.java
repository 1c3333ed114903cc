package dev.agon.learn.io;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The destination of a path: links are followed, whether or not the file exists.
 *
 * @param file the file to be written, absolute
 * @param isStream whether it is a device, a pipe, or an open file of this process
 */
record Destination(Path file, boolean isStream) {
  private static final int LONGEST_CHAIN = 40;

  static Destination of(Path target) throws IOException {
    Path path = anchored(target.toAbsolutePath());
    for (int links = 0; Files.isSymbolicLink(path) && !isOpenFile(path); links++) {
      if (links == LONGEST_CHAIN) {
        throw new FileSystemLoopException(target.toString());
      }
      path = anchored(path.resolveSibling(Files.readSymbolicLink(path)));
    }
    boolean ordinary = Files.isRegularFile(path) || Files.isDirectory(path);
    return new Destination(path, isOpenFile(path) || (Files.exists(path) && !ordinary));
  }

  /**
   * Returns the same path with the links and dots of its folders resolved, as far as they exist.
   */
  private static Path anchored(Path path) throws IOException {
    Path folder = path.getParent();
    if (folder == null) {
      return path;
    }
    Path real = Files.isDirectory(folder) ? folder.toRealPath() : anchored(folder);
    return real.resolve(path.getFileName()).normalize();
  }

  /** Returns whether this path is inside a folder, at any depth. */
  boolean isIn(Destination folder) {
    return file.startsWith(folder.file);
  }

  /** /dev/stdout and similar names refer to an open file, which another file must not replace. */
  private static boolean isOpenFile(Path path) {
    return path.startsWith("/proc");
  }

  /**
   * Returns a key that is equal for every spelling of one file: its identity in the file system, or
   * its future path.
   */
  Object identity() throws IOException {
    if (!Files.exists(file)) {
      return file;
    }
    Object key = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    return key == null ? file.toRealPath() : key;
  }
}
