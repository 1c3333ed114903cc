package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.cli.startup.Plugins;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ProblemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The problems that the jar of {@code --problem} announces; see {@link Plugins}. */
public final class OwnProblems {
  private OwnProblems() {}

  /**
   * The one that is meant.
   *
   * @param jar what the option names
   * @param name its name; empty when there is only one
   */
  public static ProblemProvider find(String jar, String name) {
    List<ProblemProvider> all = new ArrayList<>();
    try {
      ServiceLoader.load(ProblemProvider.class, Thread.currentThread().getContextClassLoader())
          .forEach(all::add);
    } catch (ServiceConfigurationError e) {
      throw new InvalidInputException(
          "the problems of " + jar + " cannot be loaded: " + e.getMessage() + ".",
          "Maybe the jar was built against another version of Agon, or lacks a class.");
    }
    List<ProblemProvider> meant =
        all.stream().filter(one -> name.isEmpty() || one.name().equals(name)).toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    String names = all.stream().map(ProblemProvider::name).collect(Collectors.joining(", "));
    if (all.isEmpty()) {
      throw new InvalidInputException(
          jar + " announces no problem.",
          "Maybe its META-INF/services/dev.agon.problem.ProblemProvider is missing.");
    }
    throw new InvalidInputException(
        name.isEmpty()
            ? jar + " announces several problems: " + names + "."
            : jar + " announces no single problem '" + name + "'.",
        "Maybe one of these is meant: " + names + ".");
  }

  /** Makes the objects; whatever goes wrong in the code of others is told as theirs. */
  public static Supplier<MinMaxProblem> maker(ProblemProvider provider) {
    return () -> {
      try {
        return provider.create();
      } catch (InvalidInputException e) {
        throw e;
      } catch (RuntimeException | LinkageError e) {
        throw new InvalidInputException(
            "the problem " + provider.name() + " cannot be made: " + e + ".",
            "Maybe the jar was built against another version of Agon, or lacks a class.");
      }
    };
  }
}
