package dev.agon.lab.model;

import dev.agon.lab.claim.Words;
import dev.agon.learn.robust.RobustSet;
import java.util.Locale;

/** What a set of row weights means, for people. */
final class SetWords {
  private SetWords() {}

  static String of(RobustSet set) {
    if (set instanceof RobustSet.Mean) {
      return "on average, with no row weighing more than its own weight";
    }
    if (set instanceof RobustSet.Cvar cvar) {
      return "on the worst " + percent(cvar.share()) + " of the rows";
    }
    if (set instanceof RobustSet.WorstGroup) {
      return "in the group that fares worst";
    }
    if (set instanceof RobustSet.GroupPenalty penalty) {
      return "under any weights of the groups, at the price " + Words.number(penalty.price());
    }
    if (set instanceof RobustSet.Penalty penalty) {
      return "under any row weights, at the price lambda1 = " + penalty.price().formula();
    }
    if (set instanceof RobustSet.KlPenalty penalty) {
      return "under any row weights, at the price tau = " + Words.number(penalty.temperature());
    }
    if (set instanceof RobustSet.TotalVariation tv) {
      return "when " + percent(Math.min(1, tv.radius())) + " of the weight moves to other rows";
    }
    return "under any row weights within the distance " + set;
  }

  static String percent(double share) {
    return share >= 0.01 || share == 0
        ? String.format(Locale.ROOT, "%.3g%%", 100 * share).replaceFirst("\\.0+%$", "%")
        : String.format(Locale.ROOT, "%.2g%%", 100 * share);
  }
}
