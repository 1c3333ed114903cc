package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.learn.RowsElsewhere;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.spark.deploy.SparkHadoopUtil;

/** Small files on any file system that Hadoop knows; whole or not at all. */
final class HadoopFiles {
  private HadoopFiles() {}

  static Configuration configuration() {
    return SparkHadoopUtil.get().conf();
  }

  /** The file system of a path; without jars for it, or without a host, there is none. */
  static FileSystem system(Path path, Configuration configuration) throws IOException {
    try {
      return path.getFileSystem(configuration);
    } catch (UnsupportedFileSystemException e) {
      throw unknown(path, e);
    } catch (RuntimeException e) {
      if (e.getCause() instanceof ClassNotFoundException) {
        throw unknown(path, e);
      }
      if (e.getCause() instanceof UnknownHostException) {
        throw new RowsElsewhere.FailedException(
            "the host of " + path + " is not known.",
            "Maybe its name is misspelt, or this machine is not in its network.",
            e);
      }
      throw e;
    }
  }

  private static InvalidInputException unknown(Path path, Exception e) {
    return new InvalidInputException(
        "there is no file system for " + path + ": " + Jobs.firstLine(e) + ".",
        "Maybe the path is misspelt, or jars are missing that spark-submit of a distribution has;"
            + " see docs/spark.md.");
  }

  /** The complaint about files that are not there. */
  static InvalidInputException missing(String path) {
    return new InvalidInputException(
        "there is no file " + path + ".",
        "Maybe the path is another one; on a cluster every machine must be able to read it.");
  }

  static void write(String path, String text) {
    write(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes beside the place, then renames: nobody ever sees half a file. */
  static void write(String path, byte[] bytes) {
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
      throw new UncheckedIOException("could not write " + path + ": " + e.getMessage(), e);
    }
  }

  static boolean exists(String path) {
    try {
      Path file = new Path(path);
      return system(file, configuration()).exists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("could not look for " + path + ": " + e.getMessage(), e);
    }
  }

  static String read(String path) {
    return new String(readBytes(path), StandardCharsets.UTF_8);
  }

  static byte[] readBytes(String path) {
    try {
      Path file = new Path(path);
      try (FSDataInputStream in = system(file, configuration()).open(file)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + path + ": " + e.getMessage(), e);
    }
  }
}
