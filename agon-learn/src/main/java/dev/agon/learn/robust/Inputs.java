package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.robust.form.DualForm;
import dev.agon.learn.transport.Norm;
import dev.agon.learn.transport.Perturbation;
import java.util.List;

/**
 * The rows keep their weights, but an adversary moves the numbers of every row.
 *
 * <pre>
 *   inputs=EPS[,norm=2|inf]      R = sum p_i max over norm(u) &lt;= EPS of l(x_i + u)
 *   wasserstein-penalty=GAMMA    R = sum p_i max over u of l(x_i + u) - GAMMA |u|^2
 * </pre>
 *
 * <p>u is in units of the scaled features. The first is adversarial training (A. Madry et al.,
 * "Towards deep learning models resistant to adversarial attacks", ICLR 2018). The second is the
 * Lagrangian of a Wasserstein ball, whose inner problem is strongly concave if the gradient of the
 * loss by the inputs has a Lipschitz constant below 2 GAMMA (A. Sinha, H. Namkoong, J. Duchi,
 * "Certifying some distributional robustness with principled adversarial training", ICLR 2018). For
 * networks; linear models have {@link Wasserstein}, whose worst case is exact.
 *
 * @param perturbation the movements
 */
public record Inputs(Perturbation perturbation) implements MeanWeights {
  private static final String BALL = "inputs";
  private static final String PRICED = "wasserstein-penalty";

  /** Parses {@code inputs=EPS[,norm=2|inf]}. */
  public static Inputs ball(String text) {
    SetText parts = SetText.of(text);
    if (!parts.name().equals(BALL)) {
      throw new InvalidInputException(
          "an attack must have the form inputs=EPS, but was '" + text + "'.",
          "Use for example inputs=0.1 or inputs=0.1,norm=inf.");
    }
    parts.requireParameters(List.of("norm"));
    return ball(parts);
  }

  static Inputs ball(SetText text) {
    double radius = text.number();
    SetText.requireRadius(BALL, radius);
    String given = text.parameter("norm");
    Norm norm = given == null ? Norm.TWO : Norm.parse(given, text.text());
    if (norm == Norm.ONE) {
      throw new InvalidInputException(
          "the parameter norm of the robust set '"
              + text.text()
              + "' must be 2 or inf, but was '1'.",
          "Use for example norm=2, the default.");
    }
    return new Inputs(Perturbation.ball(radius, norm));
  }

  static Inputs priced(SetText text) {
    double price = text.number();
    SetText.requirePrice(PRICED, price);
    return new Inputs(Perturbation.priced(price));
  }

  private boolean isBall() {
    return perturbation.price() == 0;
  }

  @Override
  public String toString() {
    return isBall()
        ? BALL
            + "="
            + Decimals.shortest(perturbation.radius())
            + (perturbation.norm() == Norm.TWO ? "" : ",norm=" + perturbation.norm())
        : PRICED + "=" + Decimals.shortest(perturbation.price());
  }

  @Override
  public String meaning() {
    return isBall()
        ? "when the numbers of every row move by up to "
            + Decimals.shortest(perturbation.radius())
            + ", in units of the scaled features"
        : "when the numbers of every row move at a price of "
            + Decimals.shortest(perturbation.price())
            + " times the squared distance";
  }

  @Override
  public List<RobustSet> milder() {
    return isBall()
        ? SetText.milder(
            value -> new Inputs(Perturbation.ball(value, perturbation.norm())),
            value -> value < perturbation.radius(),
            0.1,
            0.03,
            0.01)
        : SetText.milder(
            value -> new Inputs(Perturbation.priced(value)),
            value -> value > perturbation.price(),
            1,
            10,
            100);
  }

  @Override
  public boolean needsAllLosses() {
    return true;
  }

  @Override
  public boolean isConvex() {
    return false;
  }

  /** The mean of the losses of the moved rows. */
  @Override
  public DualForm dualForm(int rows) {
    return DualForm.mean();
  }
}
