package dev.agon.learn.tune;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.train.Trainer;
import dev.agon.method.auto.Auto;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A robust set that is chosen on held-out folds of the training rows.
 *
 * <ul>
 *   <li>{@code auto}: from a short list, the strongest set whose held-out mean loss is within one
 *       standard error of the plain model's. The strength of a set is the chi-square divergence of
 *       its worst weights on the training rows. The sets of a family are tried from mild to strong
 *       until the mean loss of one is too large. Trainings for the comparison stop at a coarser
 *       tolerance.
 *   <li>{@code SET,trim=auto}: the share of {@code 0, 0.02, 0.05, 0.1, 0.2, 0.3} with the best
 *       held-out AUC (several classes: accuracy; numbers: mean absolute error). These measures
 *       change little if some held-out labels are wrong, unlike the mean loss.
 *   <li>{@code wasserstein=auto}: the radius of {@code 0, 0.003, 0.01, 0.03, 0.1, 0.3} with the
 *       smallest held-out mean loss.
 * </ul>
 *
 * <p>Of equal candidates the first one is chosen. The folds are drawn with the seed.
 */
public final class AutomaticSet implements TuningPath {
  /** The text that selects a set from the list, or the value of a parameter that is chosen. */
  public static final String NAME = "auto";

  private static final String OPEN = "=" + NAME;

  /** The families of sets, each from mild to strong. */
  private static final List<List<String>> FAMILIES =
      List.of(
          List.of("mean"),
          List.of("chi2=95%"),
          List.of("chi2=0.01", "chi2=0.05", "chi2=0.2"),
          List.of("cvar=0.95", "cvar=0.8", "cvar=0.5"));

  private static final List<String> OF_GROUPS = List.of("groups-penalty=0.1", "groups");

  private static final List<String> SHARES = List.of("0", "0.02", "0.05", "0.1", "0.2", "0.3");
  private static final List<String> RADII = List.of("0", "0.003", "0.01", "0.03", "0.1", "0.3");

  private final List<RobustSet> sets;
  private final String criterion;
  private final boolean strongest;

  private AutomaticSet(List<RobustSet> sets, String criterion, boolean strongest) {
    this.sets = sets;
    this.criterion = criterion;
    this.strongest = strongest;
  }

  /** Returns whether a text requests that a set, or one of its values, is chosen. */
  public static boolean isAutomatic(@Nullable String text) {
    return text != null && (text.equals(NAME) || text.contains(OPEN));
  }

  /**
   * Parses {@code auto}, {@code SET,trim=auto} or {@code wasserstein=auto} with any other
   * parameters.
   *
   * @throws InvalidInputException if auto is the value of anything else, or the rest is invalid
   */
  public static AutomaticSet of(String text, Dataset rows) {
    if (text.equals(NAME)) {
      return new AutomaticSet(list(rows.groups() != null), "mean-loss", true);
    }
    boolean trim = isTrim(text);
    String robust =
        !(rows.target() instanceof Classes classes)
            ? "mae"
            : classes.names().size() == 2 ? "auc" : "accuracy";
    return new AutomaticSet(sets(text), trim ? robust : "mean-loss", false);
  }

  private static boolean isTrim(String text) {
    return text.contains("trim" + OPEN);
  }

  private static List<RobustSet> sets(String text) {
    boolean trim = isTrim(text);
    if (!trim && !text.startsWith("wasserstein" + OPEN) || text.split(OPEN, -1).length != 2) {
      throw new InvalidInputException(
          "the robust set '" + text + "' contains a value that auto cannot choose.",
          "Use auto alone, for trim (cvar=0.5,trim=auto), or for the radius (wasserstein=auto).");
    }
    String open = text.replace(OPEN, "");
    return (trim ? SHARES : RADII)
        .stream().map(value -> RobustSets.withValue(open, value)).toList();
  }

  /**
   * Rejects an invalid text, before any rows are read.
   *
   * @throws InvalidInputException see {@link #of}
   */
  public static void check(String text) {
    if (!text.equals(NAME)) {
      sets(text);
    }
  }

  /** The sets that are compared. */
  public List<RobustSet> sets() {
    return sets;
  }

  /** Returns the comparison of the sets on held-out folds of these rows. */
  public Tuner tuner(Dataset rows, @Nullable Columns columns, ProblemSettings settings) {
    return new Tuner(rows, sets)
        .columns(columns)
        .settings(settings)
        .criterion(criterion)
        .path(this)
        .training(this::compared);
  }

  /**
   * Sets the tolerance of a training for the comparison. The tolerance for the sets of the list is
   * ten times the default: the mean losses change by much less than their standard errors.
   */
  Trainer compared(Trainer trainer) {
    Auto method = Auto.defaults();
    return strongest ? trainer.method(method.withTolerance(10 * method.tolerance())) : trainer;
  }

  /** The criterion of the held-out rows; see {@link Criterion#parse}. */
  public String criterion() {
    return criterion;
  }

  /** Returns whether the rule is the strongest set near the mean; otherwise the best criterion. */
  public boolean isStrongest() {
    return strongest;
  }

  /**
   * The sets of the list, the plain mean first.
   *
   * @param groups whether the rows have groups, which adds the set of the worst group
   */
  static List<RobustSet> list(boolean groups) {
    return Stream.concat(FAMILIES.stream(), Stream.of(OF_GROUPS).filter(any -> groups))
        .flatMap(List::stream)
        .map(RobustSet::parse)
        .toList();
  }

  /** Returns whether a set of the list is the next stronger one of the family of the set before. */
  private boolean isStronger(int s) {
    String own = sets.get(s).toString();
    return Stream.concat(FAMILIES.stream(), Stream.of(OF_GROUPS))
        .anyMatch(family -> family.indexOf(own) > 0);
  }

  /** A set of the list starts at the weights of the next milder one of its family, or of mean. */
  @Override
  public int startOf(int candidate) {
    return !strongest || isStronger(candidate) ? candidate - 1 : Math.min(candidate, 1) - 1;
  }

  /**
   * A stronger set of a family has a larger mean loss, so it is left out if the mean loss of the
   * milder one is already too large.
   */
  @Override
  public boolean isLeftOut(int candidate, List<Candidate> before) {
    if (!strongest || !isStronger(candidate)) {
      return false;
    }
    Candidate milder = before.get(candidate - 1);
    return milder.isLeftOut() || Candidate.mean(milder.meanLoss()) > limit(before);
  }

  /**
   * The mean over k splits is above the limit if the loss in one split exceeds the loss of the
   * plain model by k standard errors, unless the set is better than it in the other splits.
   */
  @Override
  public boolean isGivenUp(int candidate, double meanLoss, List<Candidate> before) {
    if (!strongest || candidate == 0) {
      return false;
    }
    double[] plain = before.get(0).meanLoss();
    return meanLoss - plain[0] > plain.length * Candidate.standardError(plain);
  }

  /** The largest held-out mean loss that is within one standard error of the plain model's. */
  public static double limit(List<Candidate> candidates) {
    double[] plain = candidates.get(0).meanLoss();
    return Candidate.mean(plain) + Candidate.standardError(plain);
  }

  /**
   * Returns the index of the chosen candidate.
   *
   * @param candidates the candidates of {@link #sets}
   */
  public int choose(List<Candidate> candidates) {
    return strongest ? strongest(candidates) : best(candidates);
  }

  private int best(List<Candidate> candidates) {
    boolean larger = criterion.equals("auc") || criterion.equals("accuracy");
    int chosen = 0;
    for (int s = 1; s < candidates.size(); s++) {
      double gain = candidates.get(s).score() - candidates.get(chosen).score();
      if (candidates.get(s).learned()
          && (!candidates.get(chosen).learned() || (larger ? gain > 0 : gain < 0))) {
        chosen = s;
      }
    }
    return chosen;
  }

  static int strongest(List<Candidate> candidates) {
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

  @Override
  public String toString() {
    return "AutomaticSet[" + sets + ", " + criterion + "]";
  }
}
