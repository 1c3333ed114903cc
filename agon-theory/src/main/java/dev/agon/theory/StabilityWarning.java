package dev.agon.theory;

import dev.agon.Names;
import java.util.function.UnaryOperator;

/**
 * One way in which a run leaves the theory.
 *
 * @param parameter the option it is about, for example "step-x"; empty when it is none
 * @param value the parameter's value; NaN when there is no number
 * @param limit the largest value the theory allows, or for clip-length the smallest; NaN when there
 *     is no number
 * @param problem a sentence with names, values and the limit
 * @param hint what might help; starts with "Maybe"
 */
public record StabilityWarning(
    String parameter, double value, double limit, String problem, String hint) {

  static StabilityWarning words(String parameter, String problem, String hint) {
    return new StabilityWarning(parameter, Double.NaN, Double.NaN, problem, hint);
  }

  /** What might help; starts with "Maybe". */
  @Override
  public String hint() {
    return Names.plain(hint);
  }

  /** What might help, with names of parameters in that style. */
  public String hint(UnaryOperator<String> style) {
    return Names.write(hint, style);
  }

  @Override
  public String toString() {
    return problem + " " + hint();
  }
}
