package dev.agon.learn.tune;

import dev.agon.learn.robust.RobustSet;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rule of {@code --robust auto}: from a short list, it chooses the strongest set whose held-out
 * mean loss is within one standard error of that of the plain model.
 *
 * <p>The strength of a set is the chi-square divergence of its worst weights on the training rows.
 */
public final class AutomaticSet {
  /** The text that selects this rule instead of naming a set. */
  public static final String NAME = "auto";

  private static final List<String> LIST =
      List.of(
          "mean",
          "chi2=95%",
          "chi2=0.01",
          "chi2=0.05",
          "chi2=0.2",
          "cvar=0.95",
          "cvar=0.8",
          "cvar=0.5");

  private AutomaticSet() {}

  /**
   * The sets of the list, the plain mean first.
   *
   * @param groups whether the rows have groups, which adds the set of the worst group
   */
  public static List<RobustSet> list(boolean groups) {
    List<RobustSet> sets = new ArrayList<>(LIST.stream().map(RobustSet::parse).toList());
    Stream.of("groups-penalty=0.1", "groups")
        .filter(any -> groups)
        .map(RobustSet::parse)
        .forEach(sets::add);
    return sets;
  }

  /**
   * The largest held-out mean loss that is within one standard error of that of the plain model.
   */
  public static double limit(List<Candidate> candidates) {
    double[] plain = candidates.get(0).meanLoss();
    return Candidate.mean(plain) + Candidate.standardError(plain);
  }

  /**
   * Returns the index of the chosen candidate.
   *
   * @param candidates the candidates of {@link #list}, the plain mean first
   */
  public static int choose(List<Candidate> candidates) {
    double limit = limit(candidates);
    int chosen = 0;
    for (int s = 1; s < candidates.size(); s++) {
      Candidate one = candidates.get(s);
      boolean near = one.learned() && Candidate.mean(one.meanLoss()) <= limit;
      if (near && one.strength() > candidates.get(chosen).strength()) {
        chosen = s;
      }
    }
    return chosen;
  }
}
