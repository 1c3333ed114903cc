package dev.agon.problem;

/**
 * Makes a problem of your own available to the program: {@code agon compare --problem my.jar}.
 *
 * <p>A jar has one public class per problem that implements this interface. The classes are named
 * in the file {@code META-INF/services/dev.agon.problem.ProblemProvider} or, in a module, with
 * {@code provides dev.agon.problem.ProblemProvider with ...}.
 */
public interface ProblemProvider {
  /**
   * Returns the name of the problem on the command line and in reports: letters, digits, hyphens.
   */
  String name();

  /** Returns a new instance of the problem; every run uses its own. */
  MinMaxProblem create();
}
