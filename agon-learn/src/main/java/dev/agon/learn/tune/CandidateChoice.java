package dev.agon.learn.tune;

import dev.agon.InvalidInputException;
import java.util.List;

/**
 * The choice of one of several candidates.
 *
 * @param all the candidates
 * @param criterion the criterion that decides between them
 */
record CandidateChoice(List<Candidate> all, Criterion criterion) {
  /** The index of the candidate with the best score. */
  int best() {
    int best = 0;
    for (int s = 0; s < all.size(); s++) {
      if (isBetter(all.get(s), all.get(best))) {
        best = s;
      }
    }
    requireScore(all.get(best));
    return best;
  }

  /**
   * The candidate with the largest weight of the regulariser within one standard error of the best,
   * and among equal weights the first.
   */
  int simplestNearBest() {
    int best = best();
    double error = all.get(best).standardError();
    double least =
        criterion.largerIsBetter() ? all.get(best).score() - error : all.get(best).score() + error;
    int chosen = best;
    for (int s = 0; s < all.size(); s++) {
      Candidate one = all.get(s);
      boolean near = one.learned() && !criterion.isBetter(least, one.score());
      double weight = one.lambda2() == null ? 0 : one.lambda2();
      Double chosenWeight = all.get(chosen).lambda2();
      double other = chosenWeight == null ? 0 : chosenWeight;
      if (near && (weight > other || (weight == other && s < chosen))) {
        chosen = s;
      }
    }
    return chosen;
  }

  /** The criterion decides between two candidates that both learned something, or both did not. */
  private boolean isBetter(Candidate a, Candidate b) {
    boolean useA = a.learned() && !Double.isNaN(a.score());
    boolean useB = b.learned() && !Double.isNaN(b.score());
    return useA == useB ? criterion.isBetter(a.score(), b.score()) : useA;
  }

  private void requireScore(Candidate best) {
    if (Double.isNaN(best.score())) {
      throw new InvalidInputException(
          "the metric " + criterion.name() + " has no value on some held-out rows for any set.",
          "If a fold contains one class only, use fewer folds or another metric, such as"
              + " mean-loss.");
    }
  }
}
