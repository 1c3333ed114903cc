package dev.agon.learn.worst.spectral;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.linalg.Elementary;
import java.io.Serializable;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The cumulated weight S(u) of the share u of the rows with the smallest losses: convex and
 * increasing, {@code S(0) = 0} and {@code S(1) = 1}.
 *
 * <p>C. Acerbi, "Spectral measures of risk", Journal of Banking and Finance 26 (2002).
 */
public interface Spectrum extends Serializable {
  /**
   * Returns S(u).
   *
   * @param u in [0, 1]
   */
  double cumulated(double u);

  /** Returns the text of the set with this spectrum, for example {@code cvar=0.8}. */
  String text();

  /** Returns the meaning of the set, see {@code RobustSet.meaning}. */
  default String meaning() {
    return "with weights that grow with the rank of a row's loss (" + text() + ")";
  }

  /** Returns spectra of the same kind that are nearer to the mean, in order of their robustness. */
  List<Spectrum> milder();

  /**
   * Returns the densities that give the weights of this spectrum; empty if they cannot be bounded
   * one by one.
   *
   * @param price the penalty on the densities
   */
  default List<DensityBounds> densities(double price) {
    return List.of();
  }

  /**
   * {@code S(u) = max(u - 1 + share, 0)/share}: the conditional value at risk.
   *
   * @param share in (0, 1]
   */
  record Tail(double share) implements Spectrum {
    @Override
    public double cumulated(double u) {
      return Math.min(1, Math.max(u - (1 - share), 0) / share);
    }

    @Override
    public String text() {
      return "cvar=" + Decimals.shortest(share);
    }

    @Override
    public List<DensityBounds> densities(double price) {
      return List.of(new DensityBounds(1, 1 / share, price));
    }

    @Override
    public String meaning() {
      return "on the worst " + Decimals.percent(share) + " of the rows";
    }

    @Override
    public List<Spectrum> milder() {
      return DoubleStream.of(0.5, 0.8, 0.95)
          .filter(value -> value > share)
          .<Spectrum>mapToObj(Tail::new)
          .toList();
    }
  }

  /**
   * {@code S(u) = u^order}: the expected largest loss of {@code order} rows (A. Daouia, I. Gijbels,
   * G. Stupfler, "Extremiles: a new perspective on asymmetric least squares", JASA 114, 2019).
   *
   * @param order at least 1
   */
  record Extremile(double order) implements Spectrum {
    @Override
    public double cumulated(double u) {
      return u <= 0 ? 0 : u >= 1 ? 1 : order == 1 ? u : Elementary.exp(order * Elementary.log(u));
    }

    @Override
    public String text() {
      return "extremile=" + Decimals.shortest(order);
    }

    @Override
    public List<Spectrum> milder() {
      return DoubleStream.of(2, 1.5, 1.1)
          .filter(value -> value < order)
          .<Spectrum>mapToObj(Extremile::new)
          .toList();
    }
  }

  /**
   * {@code S(u) = (exp(aversion u) - 1)/(exp(aversion) - 1)}: the exponential spectral risk
   * measure.
   *
   * @param aversion positive
   */
  record Exponential(double aversion) implements Spectrum {
    /** Uses only negative exponents: no overflow, and accurate for a small aversion. */
    @Override
    public double cumulated(double u) {
      if (u <= 0 || u >= 1) {
        return u <= 0 ? 0 : 1;
      }
      double ratio =
          Elementary.expm1OfNegative(aversion * u) / Elementary.expm1OfNegative(aversion);
      return ratio * Elementary.exp(-aversion * (1 - u));
    }

    @Override
    public String text() {
      return "esrm=" + Decimals.shortest(aversion);
    }

    @Override
    public List<Spectrum> milder() {
      return DoubleStream.of(2, 1, 0.5)
          .filter(value -> value < aversion)
          .<Spectrum>mapToObj(Exponential::new)
          .toList();
    }
  }
}
