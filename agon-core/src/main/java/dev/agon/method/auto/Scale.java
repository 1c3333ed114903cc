package dev.agon.method.auto;

/**
 * The numbers that "small" is measured against, taken at the start of a run.
 *
 * @param risk P at the start
 * @param gradient the larger of |grad P| at the start and |P| per unit of x there
 */
record Scale(double risk, double gradient) {
  /** A start at a good model has a tiny gradient: then the risk tells the scale. */
  static Scale at(double risk, double gradientNorm, double pointNorm) {
    return new Scale(risk, Math.max(gradientNorm, Math.abs(risk) / Math.max(1, pointNorm)));
  }
}
