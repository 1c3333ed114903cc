package dev.agon.lab.catalogue;

import dev.agon.InvalidInputException;
import dev.agon.lab.convergence.ConvergenceSpec;
import dev.agon.lab.cruise.CruiseSpec;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.ExperimentSpec;
import dev.agon.lab.experiment.SpecFile;
import dev.agon.lab.heldout.HeldOutSpec;
import dev.agon.lab.rates.RatesSpec;
import dev.agon.lab.regression.RegressionSpec;
import dev.agon.learn.io.Causes;
import dev.agon.learn.io.WholeText;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The published experiments, and those of users. */
public final class Experiments {
  private static final List<String> PAPER =
      List.of("figure1", "outliers", "cruise", "starts", "oracles", "ablations", "rates");

  private static final List<String> FIELD =
      List.of(
          "field-spectral",
          "field-wasserstein",
          "field-wasserstein-accuracy",
          "field-large-scale",
          "field-groups");

  private static final List<String> PUBLISHED =
      Stream.concat(PAPER.stream(), FIELD.stream()).toList();

  /** The kinds of experiments, by the value of the key "kind"; a new kind is added here. */
  private static final Map<String, Class<? extends ExperimentSpec>> KINDS =
      Map.of(
          "convergence", ConvergenceSpec.class,
          "held-out", HeldOutSpec.class,
          "robust-regression", RegressionSpec.class,
          "cruise-control", CruiseSpec.class,
          "rates", RatesSpec.class);

  private Experiments() {}

  /** Returns all published experiments, in the order of the report. */
  public static List<Experiment> published() {
    return PUBLISHED.stream().map(Experiments::resource).toList();
  }

  /** Returns the experiments with HCMM, in the order of the report: all except the comparisons. */
  public static List<Experiment> paper() {
    return PAPER.stream().map(Experiments::resource).toList();
  }

  /**
   * Returns the experiments with these names: first the published ones in the order of the report,
   * then those of the user; "all" stands for every published one.
   *
   * @param names the names of published experiments, or of YAML files; {@link #paper} if empty
   * @throws InvalidInputException for a name that is not an experiment
   */
  public static List<Experiment> named(List<String> names) {
    if (names.isEmpty()) {
      return paper();
    }
    List<Experiment> all = published();
    boolean everything = names.contains("all");
    for (String name : names) {
      if (!isFile(name)
          && !name.equals("all")
          && all.stream().noneMatch(experiment -> experiment.isNamed(name))) {
        throw new InvalidInputException(
            "there is no experiment '" + name + "'.",
            "Use one of these: all, "
                + String.join(", ", names())
                + ", or a file that ends with .yaml.");
      }
    }
    List<Experiment> chosen = new ArrayList<>();
    all.stream()
        .filter(one -> everything || names.stream().anyMatch(one::isNamed))
        .forEach(chosen::add);
    names.stream().filter(Experiments::isFile).forEach(name -> chosen.add(own(Path.of(name))));
    Set<String> ids = new HashSet<>();
    for (Experiment experiment : chosen) {
      if (!ids.add(experiment.id())) {
        throw new InvalidInputException(
            "two experiments have the id '" + experiment.id() + "'.",
            "Change the id in " + experiment.file().name() + ".");
      }
    }
    return chosen;
  }

  private static boolean isFile(String name) {
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  private static Experiment own(Path file) {
    if (!Files.exists(file)) {
      throw new InvalidInputException("there is no file " + file + ".", "Check the name.");
    }
    return read(file);
  }

  /** Returns the names and aliases of all published experiments, in the order of the report. */
  public static List<String> names() {
    Set<String> names = new LinkedHashSet<>();
    for (Experiment experiment : published()) {
      names.add(experiment.id());
      names.addAll(experiment.spec().aliases());
    }
    return List.copyOf(names);
  }

  /** Returns whether a published experiment has this id. */
  public static boolean isPublished(String id) {
    return PUBLISHED.contains(id);
  }

  /** Returns whether a published experiment compares with the numbers of others. */
  public static boolean isComparison(String id) {
    return FIELD.contains(id);
  }

  /** Returns the position of an experiment on the page: published ones first, in their order. */
  public static int place(String id) {
    int place = PUBLISHED.indexOf(id);
    return place < 0 ? PUBLISHED.size() : place;
  }

  /** Reads a spec file. */
  public static Experiment read(Path file) {
    try {
      return parse(new SpecFile(file, WholeText.read(file)));
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          file + " is not UTF-8 text.",
          "Check that it is a spec, and convert it: iconv -f latin1 -t utf-8 FILE.");
    } catch (IOException e) {
      throw Causes.unreadable(file.toString(), e);
    }
  }

  private static Experiment resource(String id) {
    String name = "/dev/agon/lab/experiments/" + id + ".yaml";
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
   * Parses the spec of an experiment.
   *
   * @param name the name of the spec in messages
   * @param yaml its text
   */
  public static Experiment parse(String name, String yaml) {
    return parse(new SpecFile(name, yaml));
  }

  private static Experiment parse(SpecFile file) {
    Class<? extends ExperimentSpec> kind = KINDS.get(file.kind());
    if (kind == null) {
      throw new InvalidInputException(
          file.name() + ": there is no kind of experiment '" + file.kind() + "'.",
          "Use " + String.join(" or ", new TreeSet<>(KINDS.keySet())) + ".");
    }
    return new Experiment(file, file.as(kind, ExperimentSpec::check));
  }
}
