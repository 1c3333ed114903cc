package dev.agon;

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
   * @param problem what is wrong, with names, values and place; one sentence
   * @param hint what to do about it; starts with "Maybe"
   */
  public InvalidInputException(String problem, String hint) {
    super(problem + "\n" + hint);
    this.problem = problem;
    this.hint = hint;
  }

  /** What is wrong, without the hint. */
  public String problem() {
    return problem;
  }

  /** What to try; starts with "Maybe". */
  public String hint() {
    return hint;
  }
}
