package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Norm;
import java.util.List;

/**
 * The rows keep their weights, but their values may be off: all distributions within the
 * Wasserstein distance EPS of the data.
 *
 * <p>{@code wasserstein=EPS[,norm=1|2|inf][,label-cost=K][,category-cost=G]}. EPS is in units of
 * the scaled features: with standardised columns, values may be off by EPS standard deviations on
 * average. Labels move only with a label-cost. On tables with categories, changing a category costs
 * category-cost (1) for each column. No norm includes the intercept.
 *
 * @param movement the ball
 */
public record Wasserstein(Movement movement) implements MeanWeights {
  /** Parses the parameters. */
  static RobustSet read(SetText text) {
    double radius = text.number();
    SetText.requireRadius("wasserstein", radius);
    String norm = text.parameter("norm");
    return new Wasserstein(
        new Movement(
            radius,
            norm == null ? Norm.TWO : Norm.parse(norm, text.text()),
            cost(text, "label-cost", Double.POSITIVE_INFINITY),
            cost(text, "category-cost", Double.NaN)));
  }

  private static double cost(SetText text, String name, double absent) {
    String given = text.parameter(name);
    if (given == null) {
      return absent;
    }
    double cost = text.parameterNumber(name);
    if (!(cost > 0 && cost < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          "the parameter "
              + name
              + " of the robust set '"
              + text.text()
              + "' must be positive and finite, but was "
              + given
              + ".",
          "Use for example " + name + "=1, or leave it out.");
    }
    return cost;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("wasserstein=");
    text.append(Decimals.shortest(movement.radius()));
    if (movement.norm() != Norm.TWO) {
      text.append(",norm=").append(movement.norm());
    }
    if (movement.movesLabels()) {
      text.append(",label-cost=").append(Decimals.shortest(movement.labelCost()));
    }
    if (!Double.isNaN(movement.givenCategoryCost())) {
      text.append(",category-cost=").append(Decimals.shortest(movement.givenCategoryCost()));
    }
    return text.toString();
  }

  @Override
  public String meaning() {
    return "when the values of the rows are off by "
        + Decimals.shortest(movement.radius())
        + " on average, in units of the scaled features";
  }

  @Override
  public List<RobustSet> milder() {
    return SetText.milder(
        value ->
            new Wasserstein(
                new Movement(
                    value, movement.norm(), movement.labelCost(), movement.givenCategoryCost())),
        value -> value < movement.radius(),
        0.1,
        0.03,
        0.01);
  }
}
