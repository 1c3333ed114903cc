package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.ThrowableText;
import dev.agon.cli.startup.Plugins;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.ProblemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** The problems that the jar of {@code --problem} declares; see {@link Plugins}. */
public final class OwnProblems {
  private OwnProblems() {}

  /**
   * Returns the selected problem.
   *
   * @param jar the jar of the option
   * @param name its name; empty if there is only one
   */
  public static ProblemProvider find(String jar, String name) {
    List<ProblemProvider> all = new ArrayList<>();
    try {
      ServiceLoader.load(ProblemProvider.class, Thread.currentThread().getContextClassLoader())
          .forEach(all::add);
    } catch (ServiceConfigurationError e) {
      throw new InvalidInputException(
          "the problems of " + jar + " cannot be loaded: " + ThrowableText.messageOrNone(e) + ".",
          "Rebuild the jar for this version of Agon, with all its classes.");
    }
    List<ProblemProvider> meant =
        all.stream().filter(one -> name.isEmpty() || one.name().equals(name)).toList();
    if (meant.size() == 1) {
      return meant.get(0);
    }
    String names = all.stream().map(ProblemProvider::name).collect(Collectors.joining(", "));
    if (all.isEmpty()) {
      throw new InvalidInputException(
          jar + " declares no problem.",
          "Add the file META-INF/services/dev.agon.problem.ProblemProvider.");
    }
    throw new InvalidInputException(
        name.isEmpty()
            ? jar + " declares several problems: " + names + "."
            : jar + " does not declare a problem '" + name + "'.",
        "Use one of these: " + names + ".");
  }

  /** Creates the objects; exceptions of foreign code are reported as such. */
  public static Supplier<MinMaxProblem> maker(ProblemProvider provider) {
    return () -> {
      try {
        return provider.create();
      } catch (InvalidInputException e) {
        throw e;
      } catch (RuntimeException | LinkageError e) {
        throw new InvalidInputException(
            "the problem "
                + provider.name()
                + " cannot be created: "
                + ThrowableText.described(e)
                + ".",
            "Rebuild the jar for this version of Agon, with all its classes.");
      }
    };
  }
}
