package dev.agon.method.auto.exact;

import dev.agon.method.Certificate;
import dev.agon.method.auto.stage.Risk;

/**
 * The gap between P and its lower bound that is small enough, and the certificate for it. The gap
 * is the certificate if the bound is proven. Otherwise the bound is an estimate, and the norm of
 * the generalised gradient, which is exact, is the certificate.
 *
 * @param measure P at the start, which defines the scales
 * @param tolerance the tolerance of the run
 */
public record GapGoal(Risk measure, double tolerance) {
  /**
   * A gradient of size e leaves a gap of order e^2, so the tolerance of the gap is multiplied by
   * this.
   */
  private static final double GAP = 1e-2;

  /** The start may be nearly optimal. */
  private static final double LEAST_GAIN = 1e-3;

  /**
   * Returns the gap that is small enough, relative to the decrease so far or, if that is tiny, to a
   * thousandth of the risk's unit.
   */
  double gap(double risk) {
    double unit = measure.unit(risk);
    double gained = measure.atStart() - risk;
    return GAP * tolerance * Math.min(unit, Math.max(gained, LEAST_GAIN * unit));
  }

  double gradient(double risk) {
    return tolerance * measure.unitOfGradient(risk);
  }

  /**
   * @param residual the norm of the generalised gradient
   */
  Certificate certificate(double risk, double gap, boolean proven, double residual) {
    boolean closed = gap <= gap(risk) && (proven || residual <= gradient(risk));
    return proven
        ? new Certificate("gap", gap, gap(risk), closed)
        : new Certificate("generalised-gradient", residual, gradient(risk), closed);
  }
}
