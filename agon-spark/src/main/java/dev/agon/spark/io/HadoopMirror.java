package dev.agon.spark.io;

import dev.agon.learn.train.RemoteRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file on a Hadoop file system, and its local copy. */
public final class HadoopMirror implements RemoteRows.Mirror {
  private final String there;
  private final Path here;

  public HadoopMirror(String file) {
    this.there = file;
    try {
      this.here = Files.createTempDirectory("agon-").resolve("checkpoint");
      if (HadoopFiles.exists(file)) {
        Files.write(here, HadoopFiles.readBytes(file));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not copy " + file + ": " + e.getMessage(), e);
    }
  }

  @Override
  public Path local() {
    return here;
  }

  @Override
  public void publish() {
    try {
      HadoopFiles.write(there, Files.readAllBytes(here));
    } catch (IOException e) {
      throw new UncheckedIOException("could not copy to " + there + ": " + e.getMessage(), e);
    }
  }
}
