package dev.agon.learn;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import java.nio.file.Files;
import java.nio.file.Path;

/** The real data sets of the folder named by AGON_DATA; without it their tests are skipped. */
public final class RealData {
  private RealData() {}

  public static Dataset read(String name) {
    String folder = System.getenv("AGON_DATA");
    assumeTrue(folder != null, "AGON_DATA names no folder with the real data sets");
    Path file = Path.of(folder, name + ".libsvm.gz");
    assumeTrue(Files.exists(file), file + " is absent");
    return LibsvmReader.read(file);
  }
}
