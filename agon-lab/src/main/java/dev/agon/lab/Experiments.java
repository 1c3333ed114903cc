package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.cruise.CruiseExperiment;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.rates.RatesStudy;
import dev.agon.lab.regression.RegressionExperiment;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;

/** The published experiments, and those of a user. */
public final class Experiments {
  private static final List<String> PUBLISHED =
      List.of("figure1", "outliers", "cruise", "starts", "oracles", "ablations", "rates");

  /** A new kind of experiment is named here. */
  private static final Map<String, Function<SpecFile, Experiment>> KINDS =
      Map.of(
          RegressionExperiment.KIND, RegressionExperiment::new,
          CruiseExperiment.KIND, CruiseExperiment::new,
          RatesStudy.KIND, RatesStudy::new);

  private Experiments() {}

  /** All published experiments, in the report's order. */
  public static List<Experiment> published() {
    return PUBLISHED.stream().map(Experiments::resource).toList();
  }

  /**
   * The experiments of these names; "all" is every one.
   *
   * @throws InvalidInputException for a name that no experiment answers to
   */
  public static List<Experiment> named(List<String> names) {
    List<Experiment> all = published();
    if (names.isEmpty() || names.contains("all")) {
      return all;
    }
    for (String name : names) {
      if (all.stream().noneMatch(experiment -> answers(experiment, name))) {
        throw new InvalidInputException(
            "there is no experiment '" + name + "'.",
            "Maybe one of these is meant: all, " + String.join(", ", names()) + ".");
      }
    }
    return all.stream()
        .filter(experiment -> names.stream().anyMatch(name -> answers(experiment, name)))
        .toList();
  }

  /** Every name that a published experiment answers to, in the report's order. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    for (Experiment experiment : published()) {
      names.add(experiment.id());
      names.addAll(experiment.aliases());
    }
    return names;
  }

  /** Where an experiment stands on the page: published ones first, in their order. */
  static int place(String id) {
    int place = PUBLISHED.indexOf(id);
    return place < 0 ? PUBLISHED.size() : place;
  }

  private static boolean answers(Experiment experiment, String name) {
    return experiment.id().equals(name) || experiment.aliases().contains(name);
  }

  /** Reads a spec file. */
  public static Experiment read(Path file) {
    try {
      return parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
  }

  private static Experiment resource(String id) {
    String name = "experiments/" + id + ".yaml";
    try (InputStream in = Experiments.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The experiment that a spec describes.
   *
   * @param name what messages call the spec
   * @param yaml its text
   */
  public static Experiment parse(String name, String yaml) {
    SpecFile file = new SpecFile(name, yaml);
    Function<SpecFile, Experiment> kind = KINDS.get(file.kind());
    if (kind == null) {
      throw new InvalidInputException(
          name + ": there is no kind of experiment '" + file.kind() + "'.",
          "Maybe " + String.join(" or ", new TreeSet<>(KINDS.keySet())) + " is meant.");
    }
    return kind.apply(file);
  }
}
