package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.worst.TrimmedWeights;
import dev.agon.learn.worst.WorstWeights;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of row weights that is applied after the share of the largest losses is removed, for wrong
 * labels. The risk is not convex, even for linear models; training finds a stationary point.
 *
 * <p>R. Zhai, C. Dan, J. Z. Kolter, P. Ravikumar, "DORO: distributional and outlier robust
 * optimization", ICML 2021.
 *
 * @param set the set for the remaining rows
 * @param share the share of the reference weight that is removed, in [0, 1)
 */
public record Trimmed(RobustSet set, double share) implements RobustSet {
  /** Validates the share and the set. */
  public Trimmed {
    if (!(share >= 0 && share < 1)) {
      throw new InvalidInputException(
          "the parameter trim must be at least 0 and below 1, but was " + share + ".",
          "Use for example trim=0.05, which removes the largest 5% of the losses.");
    }
    if (set.needsGroups() || set.movesValues()) {
      throw new InvalidInputException(
          "trim removes rows before they are weighted, but "
              + set
              + " does not weight single rows.",
          "Leave trim out, or choose a set such as cvar=0.8.");
    }
  }

  /** Returns the set, trimmed if its text has the parameter. */
  static RobustSet read(SetText text, RobustSet set) {
    return text.parameter("trim") == null ? set : new Trimmed(set, text.parameterNumber("trim"));
  }

  @Override
  public String toString() {
    return set + ",trim=" + Decimals.shortest(share);
  }

  @Override
  public String meaning() {
    return set.meaning()
        + ", without the "
        + Decimals.percent(share)
        + " of the rows with the largest losses";
  }

  @Override
  public WorstWeights worstWeights(int rows) {
    return new TrimmedWeights(set.worstWeights(rows), share);
  }

  /** The radius for the remaining rows. */
  @Override
  public RobustSet forRows(double effectiveRows) {
    return new Trimmed(set.forRows(effectiveRows * (1 - share)), share);
  }

  @Override
  public List<RobustSet> milder() {
    return set.milder().stream().<RobustSet>map(each -> new Trimmed(each, share)).toList();
  }

  @Override
  public boolean needsAllLosses() {
    return true;
  }

  @Override
  public boolean isConvex() {
    return false;
  }

  @Override
  public boolean hasKinks(int rows) {
    return set.hasKinks(rows);
  }

  @Override
  public @Nullable PenaltyWeight lambda1() {
    return set.lambda1();
  }

  @Override
  public RobustSet ofSample(int rows, int all) {
    return new Trimmed(set.ofSample(rows, all), share);
  }
}
