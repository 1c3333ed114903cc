package dev.agon.lab;

import dev.agon.lab.regression.RegressionExperiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** An experiment that takes no time. */
public final class Tiny {
  private Tiny() {}

  public static String yaml() {
    try (InputStream in = Tiny.class.getResourceAsStream("tiny.yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RegressionExperiment experiment() {
    return new RegressionExperiment("tiny.yaml", yaml());
  }
}
