package dev.agon.learn.tune;

import dev.agon.learn.train.TrainingResult;
import java.util.List;

/**
 * What a comparison of sets found.
 *
 * @param candidates the sets in the order given, each with every weight of the regulariser
 * @param chosen the place of the best one; of equals the first
 * @param criterion what decided
 * @param folds the number of divisions of the rows
 * @param result the model trained on all rows with the chosen set
 */
public record Tuning(
    List<Candidate> candidates, int chosen, Criterion criterion, int folds, TrainingResult result) {

  /** The best candidate. */
  public Candidate best() {
    return candidates.get(chosen);
  }
}
