package dev.agon.theory;

/**
 * One inequality of a stability condition: {@code parameter <= formula = value}.
 *
 * @param parameter the symbol in the paper, for example "mu_y"
 * @param formula the right-hand side, for example "1/(8 kappa L_f)"
 * @param value the value of the right-hand side; infinite if it does not bind
 */
public record Limit(String parameter, String formula, double value) {

  @Override
  public String toString() {
    return parameter + " <= " + formula + " = " + Numbers.show(value);
  }
}
