package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Decimals;
import dev.agon.linalg.Elementary;
import dev.agon.support.Nearest;
import java.util.List;
import java.util.Locale;

/**
 * Which row weights y a model must withstand: the robust risk of losses l is {@code R(l) = max over
 * y in the set of sum y_i l_i}, minus a price where the set has one.
 *
 * <p>y ranges over the simplex. p are the reference weights: 1/n, or the rows' own weights divided
 * by their sum. {@code D(y) = (1/2) sum p_i (y_i/p_i - 1)^2} is the chi-square divergence.
 *
 * <p>The text of a set, as on the command line, is its {@link Object#toString}.
 */
public sealed interface RobustSet {

  /** y = p: the ordinary mean loss. */
  record Mean() implements RobustSet {
    @Override
    public String toString() {
      return "mean";
    }
  }

  /**
   * Any y, at the price {@code lambda1 n D(y)}; for equal weights {@code (lambda1/2) |n y - 1|^2}.
   *
   * @param price lambda1
   */
  record Penalty(Lambda1 price) implements RobustSet {
    @Override
    public String toString() {
      return "penalty=" + price.formula();
    }
  }

  /**
   * {@code D(y) <= radius}.
   *
   * @param radius at least 0
   */
  record ChiSquare(double radius) implements RobustSet {
    /** Checks the range. */
    public ChiSquare {
      requireRadius("chi2", radius);
    }

    @Override
    public String toString() {
      return "chi2=" + Decimals.shortest(radius);
    }
  }

  /**
   * {@code y_i <= p_i/share}: the mean loss of the worst share of the rows, the conditional value
   * at risk.
   *
   * @param share alpha, in (0, 1]
   */
  record Cvar(double share) implements RobustSet {
    /** Checks the range. */
    public Cvar {
      if (!(share > 0 && share <= 1)) {
        throw new InvalidInputException(
            "the share of cvar must be above 0 and at most 1, but was " + share + ".",
            "Maybe cvar=0.1, the worst tenth of the rows, is meant.");
      }
    }

    @Override
    public String toString() {
      return "cvar=" + Decimals.shortest(share);
    }
  }

  /**
   * {@code sum y_i log(y_i/p_i) <= radius}: the Kullback-Leibler divergence.
   *
   * @param radius at least 0
   */
  record Kl(double radius) implements RobustSet {
    /** Checks the range. */
    public Kl {
      requireRadius("kl", radius);
    }

    @Override
    public String toString() {
      return "kl=" + Decimals.shortest(radius);
    }
  }

  /**
   * Any y, at the price {@code temperature sum y_i log(y_i/p_i)}; then {@code R = temperature log
   * sum p_i exp(l_i/temperature)}.
   *
   * @param temperature tau, positive
   */
  record KlPenalty(double temperature) implements RobustSet {
    /** Checks the range. */
    public KlPenalty {
      requirePositive("kl-penalty", temperature);
    }

    @Override
    public String toString() {
      return "kl-penalty=" + Decimals.shortest(temperature);
    }
  }

  /**
   * {@code (1/2) sum |y_i - p_i| <= radius}: the total variation.
   *
   * @param radius at least 0
   */
  record TotalVariation(double radius) implements RobustSet {
    /** Checks the range. */
    public TotalVariation {
      requireRadius("tv", radius);
    }

    @Override
    public String toString() {
      return "tv=" + Decimals.shortest(radius);
    }
  }

  /** All weight on one group, within which p decides: the largest mean loss of a group. */
  record WorstGroup() implements RobustSet {
    @Override
    public String toString() {
      return "groups";
    }
  }

  /**
   * Any weights q of the K groups, at the price {@code (price/2) |K q - 1|^2}; within a group p
   * decides.
   *
   * @param price lambda, positive
   */
  record GroupPenalty(double price) implements RobustSet {
    /** Checks the range. */
    public GroupPenalty {
      requirePositive("groups-penalty", price);
    }

    @Override
    public String toString() {
      return "groups-penalty=" + Decimals.shortest(price);
    }
  }

  /** Whether the set speaks of groups, which the data must then have. */
  default boolean needsGroups() {
    return this instanceof WorstGroup || this instanceof GroupPenalty;
  }

  /** Whether the robust risk has kinks just where training leads: the worst weights jump there. */
  default boolean hasKinks() {
    return this instanceof Cvar || this instanceof TotalVariation || this instanceof WorstGroup;
  }

  /**
   * The same for a number of rows: within a radius so large that a single row can have all the
   * weight, the risk is the largest loss.
   *
   * @param rows the number of rows n
   */
  default boolean hasKinks(int rows) {
    if (this instanceof ChiSquare ball) {
      return rows > 1 && 2 * ball.radius() >= rows - 1;
    } else if (this instanceof Kl ball) {
      return rows > 1 && ball.radius() >= Elementary.log(rows);
    }
    return hasKinks();
  }

  /** The set of a text such as {@code cvar=0.1}; {@link Object#toString} gives it back. */
  static RobustSet parse(String text) {
    String clean = text.strip().toLowerCase(Locale.ROOT);
    int equals = clean.indexOf('=');
    String name = equals < 0 ? clean : clean.substring(0, equals);
    String value = equals < 0 ? "" : clean.substring(equals + 1);
    return switch (name) {
      case "mean" -> plain(new Mean(), value, text);
      case "groups" -> plain(new WorstGroup(), value, text);
      case "penalty" -> new Penalty(new Lambda1(value));
      case "chi2" -> new ChiSquare(number(value, text));
      case "cvar" -> new Cvar(number(value, text));
      case "kl" -> new Kl(number(value, text));
      case "kl-penalty" -> new KlPenalty(number(value, text));
      case "tv" -> new TotalVariation(number(value, text));
      case "groups-penalty" -> new GroupPenalty(number(value, text));
      default ->
          throw new InvalidInputException(
              "there is no robust set '" + text + "'.", hint(name, value));
    };
  }

  private static String hint(String name, String value) {
    List<String> names =
        List.of(
            "mean",
            "penalty",
            "chi2",
            "cvar",
            "kl",
            "kl-penalty",
            "tv",
            "groups",
            "groups-penalty");
    String close = Nearest.to(name, names);
    boolean plain = "mean".equals(close) || "groups".equals(close);
    return (close == null
            ? "Maybe one of these is meant: "
            : "Maybe "
                + close
                + (plain || value.isEmpty() ? "" : "=" + value)
                + " is meant; there are ")
        + "mean, penalty=1/n, chi2=0.5, cvar=0.1, kl=0.5, kl-penalty=1, tv=0.1, groups,"
        + " groups-penalty=0.1.";
  }

  private static RobustSet plain(RobustSet set, String value, String text) {
    if (!value.isEmpty()) {
      throw new InvalidInputException(
          "'" + text + "' has a value, but " + set + " takes none.", "Maybe just " + set + ".");
    }
    return set;
  }

  private static double number(String value, String text) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new InvalidInputException(
          "the robust set '" + text + "' needs a number after its name.",
          "Maybe cvar=0.1 or chi2=0.5 shows how to write it.");
    }
  }

  private static void requireRadius(String set, double radius) {
    if (!(radius >= 0 && radius < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the radius of " + set + " must be finite and not negative, but was " + radius + ".",
          "Maybe " + set + "=0.1 is meant; 0 leaves the mean.");
    }
  }

  private static void requirePositive(String set, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the price of " + set + " must be positive and finite, but was " + value + ".",
          "Maybe " + set + "=0.1 is meant.");
    }
  }
}
