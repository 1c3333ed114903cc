package dev.agon.lab;

import dev.agon.lab.cruise.CruiseExperiment;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.regression.RegressionExperiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Experiments that take no time. */
public final class Tiny {
  private Tiny() {}

  public static String yaml() {
    return resource("tiny.yaml");
  }

  private static String resource(String name) {
    try (InputStream in = Tiny.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static RegressionExperiment experiment() {
    return new RegressionExperiment(new SpecFile("tiny.yaml", yaml()));
  }

  /** What runs these experiments in the folder. */
  public static Reproduction reproduction(Path folder, Experiment... experiments) {
    return new Reproduction(folder).of(List.of(experiments));
  }

  public static CruiseExperiment cruise() {
    return new CruiseExperiment(new SpecFile("tiny-cruise.yaml", resource("tiny-cruise.yaml")));
  }
}
