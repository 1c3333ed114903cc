package dev.agon.spark.io;

import dev.agon.InvalidInputException;
import dev.agon.learn.train.RemoteRows;
import dev.agon.support.Secrets;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.security.AccessControlException;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Small files on any Hadoop file system, written completely or not at all. */
public final class HadoopFiles {
  private HadoopFiles() {}

  public static Configuration configuration() {
    return SparkHadoopUtil.get().conf();
  }

  /**
   * Returns the file system of a path; throws if there are no jars for it, or its host is unknown.
   */
  public static FileSystem system(Path path, Configuration configuration) throws IOException {
    try {
      FileSystem system = path.getFileSystem(configuration);
      system.makeQualified(path); // rejects file://HOST/...
      return system;
    } catch (UnsupportedFileSystemException e) {
      throw unknown(path);
    } catch (RuntimeException e) {
      if (e.getCause() instanceof UnknownHostException) {
        throw new RemoteRows.FailedException(
            "the host of " + Secrets.hidden(String.valueOf(path)) + " is unknown.",
            "Check its name and the network.",
            e);
      }
      if (e instanceof IllegalArgumentException || e.getCause() instanceof ClassNotFoundException) {
        throw unknown(path);
      }
      throw e;
    }
  }

  private static InvalidInputException unknown(Path path) {
    return new InvalidInputException(
        "there is no file system for " + Secrets.hidden(String.valueOf(path)) + ".",
        "Check the path. Other file systems need the spark-submit of a distribution;"
            + " see docs/guide/spark.md.");
  }

  /**
   * Returns the files of a path, sorted by name: a file, a folder, or a pattern. Names that start
   * with _ or . are ignored, as is usual in Hadoop.
   *
   * @param nested whether folders may contain folders
   * @throws InvalidInputException if there is no file, or a folder contains folders
   */
  public static List<FileStatus> list(String path, boolean nested) {
    List<FileStatus> files = new ArrayList<>();
    try {
      Path given = new Path(path);
      FileSystem system = system(given, configuration());
      FileStatus[] found = system.globStatus(given);
      for (FileStatus status : found == null ? new FileStatus[0] : found) {
        if (status.isDirectory()) {
          addInside(system, status, nested, files);
        } else {
          files.add(status);
        }
      }
    } catch (IOException e) {
      throw failed(path, e);
    }
    if (files.isEmpty()) {
      throw missing(path);
    }
    return files;
  }

  private static void addInside(
      FileSystem system, FileStatus folder, boolean nested, List<FileStatus> files)
      throws IOException {
    FileStatus[] inside = system.listStatus(folder.getPath());
    Arrays.sort(inside, Comparator.comparing(file -> file.getPath().toString()));
    for (FileStatus file : inside) {
      if (isHidden(file.getPath())) {
        continue;
      }
      if (file.isFile()) {
        files.add(file);
      } else if (nested) {
        addInside(system, file, nested, files);
      } else {
        throw new InvalidInputException(
            folder.getPath() + " contains the folder " + file.getPath().getName() + ".",
            "Name the folder that contains the files, or use a pattern such as "
                + folder.getPath()
                + "/*/*.");
      }
    }
  }

  /** Returns whether a path is a folder that contains folders. */
  public static boolean hasFolders(String path) {
    try {
      Path given = new Path(path);
      FileSystem system = system(given, configuration());
      if (!system.exists(given) || system.getFileStatus(given).isFile()) {
        return false;
      }
      return Arrays.stream(system.listStatus(given))
          .anyMatch(file -> file.isDirectory() && !isHidden(file.getPath()));
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  private static boolean isHidden(Path path) {
    return path.getName().startsWith("_") || path.getName().startsWith(".");
  }

  /** Creates the exception for files that cannot be reached or read. */
  public static RuntimeException failed(String path, Exception failure) {
    return failed("read", path, failure);
  }

  private static RuntimeException failed(String verb, String path, Exception failure) {
    Throwable cause = failure;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    if (cause instanceof FileNotFoundException) {
      return missing(path);
    }
    if (cause instanceof AccessControlException || cause instanceof AccessDeniedException) {
      return new InvalidInputException(
          "you do not have permission to " + verb + " " + Secrets.hidden(path) + ".",
          "Give the user who runs Agon permission to " + verb + " the files.");
    }
    boolean refused = cause instanceof ConnectException || cause instanceof NoRouteToHostException;
    boolean unknown = cause instanceof UnknownHostException;
    boolean slow = cause instanceof SocketTimeoutException;
    return new RemoteRows.FailedException(
        refused
            ? "no file system responds at " + Secrets.hidden(path) + ": the connection is refused."
            : unknown
                ? "the host of " + Secrets.hidden(String.valueOf(path)) + " is unknown."
                : slow
                    ? "the file system of " + Secrets.hidden(path) + " does not respond in time."
                    : "could not "
                        + verb
                        + " "
                        + Secrets.hidden(path)
                        + ": "
                        + Jobs.firstLine(cause)
                        + ".",
        refused || unknown || slow
            ? "Check the host and the port of the address, and that the service is running."
            : "Check that the files are complete and that every machine can read them.",
        failure);
  }

  /**
   * Returns the files and folders of a path or pattern, with their full addresses; empty if it
   * cannot be resolved, which is reported when it is read.
   */
  public static List<URI> matching(String pattern) {
    try {
      Path path = new Path(pattern);
      FileStatus[] found = system(path, new Configuration()).globStatus(path);
      return found == null
          ? List.of()
          : Stream.of(found).map(status -> status.getPath().toUri()).toList();
    } catch (IOException | RuntimeException e) {
      return List.of();
    }
  }

  /** Creates the exception for missing files. */
  public static InvalidInputException missing(String path) {
    return new InvalidInputException(
        "there is no file " + Secrets.hidden(path) + ".",
        "Check the path; on a cluster every machine must be able to read it.");
  }

  public static void write(String path, String text) {
    write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a temporary file, then renames it, so an incomplete file is never visible. */
  public static void write(String path, byte[] bytes) {
    try {
      Path file = new Path(path);
      FileSystem system = system(file, configuration());
      Path part = new Path(file.getParent(), "." + file.getName() + ".part");
      try (OutputStream out = system.create(part, /* overwrite= */ true)) {
        out.write(bytes);
      }
      system.delete(file, /* recursive= */ false);
      if (!system.rename(part, file)) {
        throw new IOException("the file system refused to rename " + part);
      }
    } catch (IOException e) {
      throw failed("write", path, e);
    }
  }

  static boolean exists(String path) {
    try {
      Path file = new Path(path);
      return system(file, configuration()).exists(file);
    } catch (IOException e) {
      throw failed(path, e);
    }
  }

  public static String read(String path) {
    return new String(readBytes(path), StandardCharsets.UTF_8);
  }

  static byte[] readBytes(String path) {
    try {
      Path file = new Path(path);
      try (FSDataInputStream in = system(file, configuration()).open(file)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw failed(path, e);
    }
  }
}
