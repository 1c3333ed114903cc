package dev.agon.theory;

import dev.agon.Names;
import java.util.function.UnaryOperator;

/**
 * One condition of the theory that a run does not satisfy.
 *
 * @param parameter the option concerned, for example "step-x"; empty if there is none
 * @param value the value of the parameter; NaN if there is no number
 * @param limit the largest value that the theory allows, or for clip-length the smallest; NaN if
 *     there is no number
 * @param problem a sentence with names, values and the limit
 * @param hint what to do
 */
public record StabilityWarning(
    String parameter, double value, double limit, String problem, String hint) {

  static StabilityWarning words(String parameter, String problem, String hint) {
    return new StabilityWarning(parameter, Double.NaN, Double.NaN, problem, hint);
  }

  /** Returns what to do. */
  @Override
  public String hint() {
    return Names.plain(hint);
  }

  /** Returns what to do, with the names of parameters in the given style. */
  public String hint(UnaryOperator<String> style) {
    return Names.write(hint, style);
  }

  @Override
  public String toString() {
    return problem + " " + hint();
  }
}
