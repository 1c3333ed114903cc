package dev.agon.learn.problem;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.learn.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Creates the stochastic problem of a set in the form that the set and the caller choose. */
record Forms(Dataset data, int features, ProblemSettings settings, int threads)
    implements WeightsForms<RobustProblem> {

  /** Resolves the radius of the set. */
  Forms {
    settings = settings.forRows(ReferenceRows.of(data).effective());
  }

  /**
   * @param form null for row or group weights if the set has them and the rows have uniform
   *     weights, otherwise the dual, otherwise no stochastic form
   */
  RobustProblem problem(@Nullable Form form) {
    RobustSet set = settings.robust();
    boolean hasDual = set.dualForm(data.size()) != null;
    if (form == Form.DUAL || set.isMean() || form == null && hasDual && data.weights() != null) {
      return dual();
    }
    Movement movement = set.movement();
    if (movement != null && form == null) {
      return Transport.isDirection(data, settings.loss(), movement)
          ? new TransportProblem(data, features, settings, movement, threads)
          : new ExactProblem(data, features, settings, threads);
    }
    RobustProblem weights = set.weightsForm(ReferenceRows.of(data), this);
    if (weights != null) {
      return weights;
    }
    if (form == Form.WEIGHTS) {
      throw withoutWeights(set);
    }
    return hasDual ? dual() : new ExactProblem(data, features, settings, threads);
  }

  private RobustProblem dual() {
    return new DualProblem(data, features, settings, threads);
  }

  @Override
  public RobustProblem rows(RowWeightsForm form) {
    return new WeightsFormProblem(data, features, settings, threads, form);
  }

  @Override
  public RobustProblem movedRows(double radius) {
    return new TotalVariationProblem(data, features, settings, radius, threads);
  }

  @Override
  public RobustProblem groups(double price) {
    return new GroupProblem(data, features, settings, price, threads);
  }

  static InvalidInputException withoutWeights(RobustSet set) {
    return new InvalidInputException(
        "the robust set " + set + " has no stochastic form in row weights.",
        "Use `form` dual, or another set: " + RobustSets.names(RobustSets::hasWeightsForm) + ".");
  }

  static InvalidInputException withoutDual(RobustSet set) {
    return new InvalidInputException(
        "the robust set " + set + " has no dual form.",
        "Use `form` weights, or a set with a dual form: "
            + RobustSets.names(each -> each.dualForm(2) != null)
            + ".");
  }
}
