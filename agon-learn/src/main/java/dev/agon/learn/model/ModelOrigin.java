package dev.agon.learn.model;

import dev.agon.run.Provenance;
import dev.agon.run.StopReason;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The training in which the weights of a model were found.
 *
 * @param kept the rule by which the iterate was chosen
 * @param iteration the iteration of this iterate
 * @param worstCaseRisk the worst-case risk P of the training data at these weights
 * @param data the training data: path, rows, features, nonzeros, sha256
 * @param provenance method, parameters, seed and versions
 * @param warnings the warnings of training
 * @param stopReason why the training ended; null if this is not known
 * @param ranges the ranges of features without names; null if they are not known, or if the columns
 *     have names
 */
public record ModelOrigin(
    Keep kept,
    long iteration,
    double worstCaseRisk,
    Map<String, Object> data,
    Provenance provenance,
    List<String> warnings,
    @Nullable StopReason stopReason,
    @Nullable FeatureRanges ranges) {
  /** Copies the collections. */
  public ModelOrigin {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    warnings = List.copyOf(warnings);
  }

  /** Creates the origin of a model without ranges of numbered features. */
  public ModelOrigin(
      Keep kept,
      long iteration,
      double worstCaseRisk,
      Map<String, Object> data,
      Provenance provenance,
      List<String> warnings,
      @Nullable StopReason stopReason) {
    this(kept, iteration, worstCaseRisk, data, provenance, warnings, stopReason, null);
  }

  /** Returns the same training with other warnings. */
  ModelOrigin withWarnings(List<String> value) {
    return new ModelOrigin(
        kept, iteration, worstCaseRisk, data, provenance, value, stopReason, ranges);
  }

  /** Returns the same training with another risk. */
  ModelOrigin withRisk(double value) {
    return new ModelOrigin(kept, iteration, value, data, provenance, warnings, stopReason, ranges);
  }
}
