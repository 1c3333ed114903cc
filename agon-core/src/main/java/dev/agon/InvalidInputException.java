package dev.agon;

import java.util.function.UnaryOperator;

/**
 * Something a person can put right: a parameter out of range, a broken data line, a missing file.
 *
 * <p>The message names what was wrong, with its value and place; {@link #hint()} is a line that
 * starts with "Maybe" and says what to try. The program prints both and exits with code 2.
 */
public final class InvalidInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String hint;

  /**
   * Names of parameters may be marked with {@link Names#of}, so that the program can write them as
   * its options.
   *
   * @param problem what is wrong, with names, values and place; one sentence
   * @param hint what to do about it; starts with "Maybe"
   */
  public InvalidInputException(String problem, String hint) {
    super(Names.plain(problem + "\n" + hint));
    this.problem = problem;
    this.hint = hint;
  }

  /** What is wrong, without the hint. */
  public String problem() {
    return Names.plain(problem);
  }

  /** What is wrong, with names of parameters in that style. */
  public String problem(UnaryOperator<String> style) {
    return Names.write(problem, style);
  }

  /** What to try; starts with "Maybe". */
  public String hint() {
    return Names.plain(hint);
  }

  /** What to try, with names of parameters in that style. */
  public String hint(UnaryOperator<String> style) {
    return Names.write(hint, style);
  }
}
