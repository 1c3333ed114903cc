package dev.agon.method.auto.stage;

/**
 * The scales of risk and gradient, measured at the start of a run.
 *
 * @param risk P at the start
 * @param gradient the larger of |grad P| at the start and |P| per unit of x there
 */
public record Scale(double risk, double gradient) {
  /** At the start from a good model the gradient is tiny: then the risk defines the scale. */
  static Scale at(double risk, double gradientNorm, double pointNorm) {
    return new Scale(risk, Math.max(gradientNorm, Math.abs(risk) / Math.max(1, pointNorm)));
  }
}
