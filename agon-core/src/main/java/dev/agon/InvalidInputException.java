package dev.agon;

import java.util.function.UnaryOperator;

/**
 * Thrown for input that the user can correct: a parameter out of range, a malformed line of data, a
 * missing file.
 *
 * <p>{@link #getMessage()} states what is wrong, with names, values and place. {@link #hint()}
 * states what to do. {@link #toString()} and stack traces contain both. The program prints both and
 * exits with code 2.
 */
public final class InvalidInputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String problem;
  private final String hint;

  /**
   * Names of parameters may be marked with {@link Names#of} so that the program can write them as
   * its options.
   *
   * @param problem what is wrong, with names, values and place; one sentence
   * @param hint what to do about it; one sentence
   */
  public InvalidInputException(String problem, String hint) {
    super(Names.plain(problem));
    this.problem = problem;
    this.hint = hint;
  }

  /** Returns what is wrong; the same as {@link #getMessage()}. */
  public String problem() {
    return Names.plain(problem);
  }

  /** Returns what is wrong, with the names of parameters in the given style. */
  public String problem(UnaryOperator<String> style) {
    return Names.write(problem, style);
  }

  /** Returns what to do about it. */
  public String hint() {
    return Names.plain(hint);
  }

  /** Returns what to do about it, with the names of parameters in the given style. */
  public String hint(UnaryOperator<String> style) {
    return Names.write(hint, style);
  }

  /** Returns the class name, what is wrong and, on a second line, what to do about it. */
  @Override
  public String toString() {
    String text = super.toString();
    return hint.isEmpty() ? text : text + System.lineSeparator() + "  hint: " + hint();
  }
}
