package dev.agon.learn.tune;

import dev.agon.learn.train.TrainingResult;
import java.util.List;

/**
 * The result of a comparison of sets.
 *
 * @param candidates the sets in the order given, each with every weight of the regulariser
 * @param chosen the index of the best one; the first of equal ones
 * @param criterion the criterion
 * @param folds the number of splits of the rows
 * @param result the model trained on all rows with the chosen set
 */
public record Tuning(
    List<Candidate> candidates, int chosen, Criterion criterion, int folds, TrainingResult result) {

  /** The best candidate. */
  public Candidate best() {
    return candidates.get(chosen);
  }
}
