package dev.agon.problem;

/**
 * Announces a problem of one's own to the program: {@code agon compare --problem my.jar}.
 *
 * <p>A jar has one public class per problem that implements this interface, and names them in the
 * file {@code META-INF/services/dev.agon.problem.ProblemProvider} or, as a module, with {@code
 * provides dev.agon.problem.ProblemProvider with ...}.
 */
public interface ProblemProvider {
  /** What the problem is called on the command line and in reports: letters, digits, hyphens. */
  String name();

  /** A new object for the problem: every run has one of its own. */
  MinMaxProblem create();
}
