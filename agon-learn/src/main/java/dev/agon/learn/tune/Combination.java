package dev.agon.learn.tune;

import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.settings.ProblemSettings;
import org.jspecify.annotations.Nullable;

/**
 * A robust set with a weight of the regulariser and a network. Networks start at random weights,
 * not at the weights of another candidate.
 *
 * @param set the set
 * @param lambda2 the weight of the regulariser; null for the weight in the settings
 * @param network the network; null for the network of the settings
 */
public record Combination(RobustSet set, @Nullable Double lambda2, @Nullable Architecture network) {
  ProblemSettings of(ProblemSettings settings) {
    ProblemSettings of = settings.withRobust(set);
    if (lambda2 != null) {
      of = of.withRegulariser(of.regulariser().with(Regulariser.LAMBDA2, lambda2));
    }
    return network == null ? of : of.withNetwork(network);
  }

  /** Returns the set and, where they were varied, the weight of the regulariser and the network. */
  public String name() {
    return set
        + (lambda2 == null ? "" : ", lambda2 " + Decimals.shortest(lambda2))
        + (network == null ? "" : ", network " + network.sizes());
  }
}
