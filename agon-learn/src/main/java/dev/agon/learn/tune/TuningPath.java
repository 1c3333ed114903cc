package dev.agon.learn.tune;

import java.util.List;

/** The order in which the candidates of a {@link Tuner} are trained. */
public interface TuningPath {
  /**
   * Returns the candidate whose weights are the start of the training of another one; -1 for none.
   *
   * @param candidate the number of the candidate to train
   * @return a smaller number
   */
  int startOf(int candidate);

  /**
   * Returns whether a candidate need not be trained.
   *
   * @param candidate its number
   * @param before the candidates before it; one that was left out has no measures
   */
  boolean isLeftOut(int candidate, List<Candidate> before);

  /**
   * Returns whether a candidate need not be trained on other splits than the first.
   *
   * @param candidate its number
   * @param meanLoss its held-out mean loss in the first split
   * @param before the candidates before it
   */
  boolean isGivenUp(int candidate, double meanLoss, List<Candidate> before);
}
