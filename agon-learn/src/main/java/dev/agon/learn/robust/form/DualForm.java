package dev.agon.learn.robust.form;

import dev.agon.linalg.Elementary;

/**
 * The dual of a set: R(l) is the minimum over one or two scalars of a mean over the rows, {@code
 * min sum_i p_i phi(l_i, eta, kappa)}, so a sampled row gives an unbiased gradient without any
 * state per row.
 *
 * <table>
 *   <caption>phi, with u = l - eta and u+ its positive part</caption>
 *   <tr><td>mean</td><td>l</td></tr>
 *   <tr><td>penalty</td><td>eta + k/2 + u+^2/(2k), k = lambda1 n</td></tr>
 *   <tr><td>chi2</td><td>kappa (radius + 1/2) + eta + u+^2/(2 kappa)</td></tr>
 *   <tr><td>cvar</td><td>eta + u+/alpha</td></tr>
 *   <tr><td>kl-penalty</td><td>eta + t (exp(u/t) - 1), t = tau</td></tr>
 *   <tr><td>kl</td><td>kappa radius + eta + kappa (exp(u/kappa) - 1)</td></tr>
 * </table>
 *
 * <p>kappa is positive: it is {@code exp(s)}, and s is free.
 *
 * <p>R. T. Rockafellar and S. Uryasev (2000) for cvar; A. Ben-Tal et al., "Robust solutions of
 * optimization problems affected by uncertain probabilities", Management Science 59 (2013).
 */
public final class DualForm {
  private enum Shape {
    PLAIN,
    HINGE,
    SQUARE,
    EXPONENTIAL
  }

  private final Shape shape;

  /** The fixed kappa; NaN if it is a variable. */
  private final double fixed;

  /** The factor of the term {@code kappa price}. */
  private final double price;

  private double value;
  private double byLoss;
  private double byEta;
  private double byS;
  private double lossLoss;
  private double lossEta;
  private double lossS;
  private double etaEta;
  private double etaS;
  private double ss;

  private DualForm(Shape shape, double fixed, double price) {
    this.shape = shape;
    this.fixed = fixed;
    this.price = price;
  }

  /** The form of the mean, without a scalar. */
  public static DualForm mean() {
    return new DualForm(Shape.PLAIN, 1, 0);
  }

  /** {@code eta + u+/share}. */
  public static DualForm hinge(double share) {
    return new DualForm(Shape.HINGE, share, 0);
  }

  /**
   * {@code eta + kappa price + u+^2/(2 kappa)}.
   *
   * @param kappa positive; NaN if it is a variable
   */
  public static DualForm square(double kappa, double price) {
    return new DualForm(Shape.SQUARE, kappa, price);
  }

  /**
   * {@code eta + kappa price + kappa exp(u/kappa)}.
   *
   * @param kappa positive; NaN if it is a variable
   */
  public static DualForm exponential(double kappa, double price) {
    return new DualForm(Shape.EXPONENTIAL, kappa, price);
  }

  /** The number of scalars in addition to the model: none, eta, or eta and s. */
  public int scalars() {
    return shape == Shape.PLAIN ? 0 : Double.isNaN(fixed) ? 2 : 1;
  }

  /** Computes phi and its first and second derivatives for a row with this weight {@code n p_i}. */
  public void at(double loss, double weight, double eta, double s) {
    double kappa = Double.isNaN(fixed) ? Elementary.exp(s) : fixed;
    double u = loss - eta;
    switch (shape) {
      case PLAIN -> set(loss, 1, 0, 0, 0, weight);
      case HINGE -> hinge(u, eta, kappa, weight);
      case SQUARE -> perspective(Math.max(u, 0) / kappa, kappa, eta, weight);
      case EXPONENTIAL -> exponential(u / kappa, kappa, eta, weight);
    }
  }

  /** phi at the most recently evaluated row. */
  public double value() {
    return value;
  }

  /** The derivative of phi with respect to the loss. */
  public double byLoss() {
    return byLoss;
  }

  /** The derivative of phi with respect to eta. */
  public double byEta() {
    return byEta;
  }

  /** The derivative of phi with respect to s. */
  public double byS() {
    return byS;
  }

  /** The second derivative with respect to the loss. */
  public double lossLoss() {
    return lossLoss;
  }

  /** The second derivative with respect to the loss and eta. */
  public double lossEta() {
    return lossEta;
  }

  /** The second derivative with respect to the loss and s. */
  public double lossS() {
    return lossS;
  }

  /** The second derivative with respect to eta. */
  public double etaEta() {
    return etaEta;
  }

  /** The second derivative with respect to eta and s. */
  public double etaS() {
    return etaS;
  }

  /** The second derivative with respect to s. */
  public double ss() {
    return ss;
  }

  private void hinge(double u, double eta, double share, double weight) {
    double slope = u > 0 ? 1 / share : 0;
    set(slope * u, slope, 0, 0, 0, weight);
    value += eta;
    byEta = 1 - weight * slope;
  }

  /**
   * {@code kappa r^2/2}, r = u+/kappa: the derivative is r with respect to u, and -r^2/2 with
   * respect to kappa.
   */
  private void perspective(double r, double kappa, double eta, double weight) {
    double curvature = r > 0 ? 1 / kappa : 0;
    finish(0.5 * kappa * r * r, r, -0.5 * r * r, curvature, r, kappa, eta, weight);
  }

  /**
   * {@code kappa exp(r)}, r = u/kappa: the derivative is exp(r) with respect to u, and (1 - r)
   * exp(r) with respect to kappa.
   */
  private void exponential(double r, double kappa, double eta, double weight) {
    double e = Elementary.exp(r);
    finish(kappa * e, e, (1 - r) * e, e / kappa, r, kappa, eta, weight);
  }

  /**
   * Every {@code kappa f(u/kappa)} has second derivatives (1, -r, r^2) times the second derivative
   * by u.
   */
  private void finish(
      double f,
      double byU,
      double byKappa,
      double curvature,
      double r,
      double kappa,
      double eta,
      double weight) {
    set(f, byU, curvature, r, kappa, weight);
    value += eta + kappa * price;
    byEta = 1 - weight * byU;
    double slope = weight * byKappa + price;
    byS = kappa * slope;
    ss = kappa * kappa * weight * curvature * r * r + kappa * slope;
  }

  private void set(double f, double byU, double curvature, double r, double kappa, double weight) {
    value = weight * f;
    byLoss = weight * byU;
    byEta = 0;
    byS = 0;
    lossLoss = weight * curvature;
    lossEta = -lossLoss;
    lossS = -kappa * r * lossLoss;
    etaEta = lossLoss;
    etaS = -lossS;
    ss = 0;
  }
}
