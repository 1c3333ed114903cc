package dev.agon.lab;

import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.experiment.Experiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Very short experiments. */
public final class Tiny {
  private Tiny() {}

  public static String yaml() {
    return resource("tiny.yaml");
  }

  public static String resource(String name) {
    try (InputStream in = Tiny.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Experiment experiment() {
    return Experiments.parse("tiny.yaml", yaml());
  }

  /** Returns a reproduction of these experiments in the folder. */
  public static Reproduction reproduction(Path folder, Experiment... experiments) {
    return new Reproduction(folder).of(List.of(experiments));
  }

  public static Experiment cruise() {
    return Experiments.parse("tiny-cruise.yaml", resource("tiny-cruise.yaml"));
  }
}
