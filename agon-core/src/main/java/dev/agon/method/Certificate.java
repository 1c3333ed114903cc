package dev.agon.method;

import dev.agon.state.State;

/**
 * An optimality certificate: what is known about the distance of the final iterate from an optimum.
 *
 * @param kind "gradient": |grad P|; "scaled-gradient": |grad P| after every column has been divided
 *     by its size, used if the sizes differ by more than a factor of 100; "gap": P(x) minus a lower
 *     bound of min P; "generalised-gradient": the norm of a convex combination of gradients that
 *     attain P; "estimated-gradient": |grad P| as far as it can be estimated; "held-out": the
 *     worst-case risk of rows held out; "none"
 * @param value the value reached
 * @param tolerance the value required
 * @param met whether the value is at most the tolerance
 */
public record Certificate(String kind, double value, double tolerance, boolean met) {
  /** Nothing is known. */
  public static final Certificate NONE = new Certificate("none", Double.NaN, Double.NaN, false);

  /** Returns a certificate that is met if the value is at most the tolerance. */
  public static Certificate of(String kind, double value, double tolerance) {
    return new Certificate(kind, value, tolerance, value <= tolerance);
  }

  /** Writes the certificate into a state. */
  public void save(State to) {
    to.put("certificate", kind);
    to.put("certified", value, tolerance);
  }

  /** Returns the certificate in a state. */
  public static Certificate in(State from) {
    double[] numbers = from.doubles("certified", 2);
    String kind = from.text("certificate");
    return kind.equals(NONE.kind) ? NONE : of(kind, numbers[0], numbers[1]);
  }

  /** Returns the guarantee as text. */
  public String guarantee() {
    return switch (kind) {
      case "gradient" ->
          met
              ? "a stationary point: |grad P| is at most the tolerance"
              : "neither |grad P| nor the gain of a further step is small";
      case "scaled-gradient" ->
          met
              ? "a stationary point: |grad P| is at most the tolerance if every column is divided"
                  + " by its size"
              : "neither |grad P| with every column divided by its size nor the gain of a further"
                  + " step is small";
      case "generalised-gradient" ->
          met
              ? "a stationary point of a risk with kinks: a generalised gradient is at most the"
                  + " tolerance"
              : "no small generalised gradient was found";
      case "estimated-gradient" ->
          met
              ? "an estimated stationary point: an estimate of |grad P| is at most the tolerance;"
                  + " if the loss is not concave in y, its largest value may have been missed"
              : "an estimate of |grad P| is not small";
      case "estimated-gap" ->
          met
              ? "an approximate solution, if the problem is convex in x and concave in y:"
                  + " an estimate of the duality gap is at most the tolerance"
              : "an estimate of the duality gap is not small";
      case "held-out" ->
          met
              ? "the lowest worst-case risk on rows held out, of all that were evaluated"
              : "the run ended before early stopping on the held-out rows";
      case "gap" ->
          met
              ? "no model has a lower risk by more than the tolerance"
              : "the lower bound has not closed the gap";
      default ->
          "nothing: the run ended before anything was measured, or the problem can neither compute"
              + " nor estimate its worst case";
    };
  }
}
