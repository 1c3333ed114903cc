package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.worst.WorstWeights;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.proximal.DensityProximal;
import dev.agon.learn.worst.proximal.ProximalWeights;
import dev.agon.learn.worst.spectral.Permutahedron;
import dev.agon.learn.worst.spectral.SpectralProximal;
import dev.agon.learn.worst.spectral.SpectralWeights;
import dev.agon.learn.worst.spectral.Spectrum;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A spectral risk: weights by rank, {@code R = sum (S(P_i) - S(P_(i-1))) l_(i)} over the losses in
 * ascending order, P_i the cumulated reference weights and S a {@link Spectrum}. As a set of row
 * weights, {@code y(A) <= 1 - S(1 - p(A))} for every set A of rows.
 *
 * <p>With a penalty, {@code R = max over y in the set of sum y_i l_i - lambda1 n D(y)}: the risk is
 * smooth, and the penalty keeps the weights near p. {@code cvar=0.5,penalty=1/n} is the conditional
 * value at risk with a penalty.
 *
 * <p>R. Mehta, V. Roulet, K. Pillutla, Z. Harchaoui, "Distributionally robust optimization with
 * bias and variance reduction", ICLR 2024.
 *
 * @param spectrum S
 * @param price lambda1; null if there is no penalty
 */
public record Spectral(Spectrum spectrum, @Nullable PenaltyWeight price) implements RobustSet {
  /** Parses {@code extremile=R[,penalty=V]}. */
  static RobustSet extremile(SetText text) {
    double order = text.number();
    if (!(order >= 1 && order < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the order of extremile must be finite and at least 1, but was " + order + ".",
          "Use for example extremile=2, the expected larger loss of two rows; 1 is the mean.");
    }
    return new Spectral(new Spectrum.Extremile(order), text.price());
  }

  /** Parses {@code esrm=RHO[,penalty=V]}. */
  static RobustSet esrm(SetText text) {
    double aversion = text.number();
    if (!(aversion > 0 && aversion < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the risk aversion of esrm must be positive and finite, but was " + aversion + ".",
          "Use for example esrm=1; near 0 it is the mean.");
    }
    return new Spectral(new Spectrum.Exponential(aversion), text.price());
  }

  /** Parses {@code cvar=ALPHA[,penalty=V]}. */
  static RobustSet cvar(SetText text) {
    Cvar set = new Cvar(text.number());
    PenaltyWeight price = text.price();
    return price == null ? set : new Spectral(new Spectrum.Tail(set.share()), price);
  }

  @Override
  public String toString() {
    return spectrum.text() + (price == null ? "" : ",penalty=" + price.formula());
  }

  @Override
  public String meaning() {
    String rows = spectrum.meaning();
    return price == null ? rows : rows + ", with the penalty lambda1 = " + price.formula();
  }

  @Override
  public List<RobustSet> milder() {
    return spectrum.milder().stream().<RobustSet>map(each -> new Spectral(each, price)).toList();
  }

  private double curvature(int rows) {
    return price == null ? 0 : price.curvature(rows);
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new SpectralWeights(spectrum, curvature(rows));
  }

  @Override
  public boolean needsAllLosses() {
    return true;
  }

  @Override
  public boolean hasKinks(int rows) {
    return price == null;
  }

  @Override
  public List<DensityBounds> densities(int rows, double least) {
    return spectrum.densities(curvature(rows) / rows);
  }

  @Override
  public ProximalWeights proximalWeights(ReferenceRows rows) {
    int n = rows.count();
    List<DensityBounds> densities = densities(n, rows.least());
    if (!densities.isEmpty()) {
      return DensityProximal.of(densities, n, rows.weight());
    }
    return new SpectralProximal(spectrum, n, rows.weight(), curvature(n) / n);
  }

  @Override
  public RowWeightsForm rowWeights(ReferenceRows rows) {
    return new RowWeightsForm(new Permutahedron(spectrum, rows.roots()), curvature(rows.count()));
  }

  @Override
  public @Nullable PenaltyWeight lambda1() {
    return price;
  }

  @Override
  public RobustSet ofSample(int rows, int all) {
    return price == null
        ? this
        : new Spectral(spectrum, new PenaltyWeight(Double.toString(price.value(all) * all / rows)));
  }
}
