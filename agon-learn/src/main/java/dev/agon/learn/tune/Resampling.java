package dev.agon.learn.tune;

import dev.agon.learn.load.Division;
import dev.agon.learn.load.RowSource;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.metrics.Tail;
import dev.agon.learn.metrics.WorstGroups;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.parallel.Workers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The held-out measures of models that are trained on several splits of the rows, with mean and
 * standard deviation.
 *
 * @param names a name for each split
 * @param measures the held-out measures by name, one number per split
 */
public record Resampling(List<String> names, Map<String, double[]> measures) {
  /** The number of held-out rows. */
  public static final String ROWS = "rows";

  /** The mean loss of the worst tenth of the held-out rows. */
  public static final String TAIL = "worst_tenth_loss";

  /** The mean loss of the worst group, if the rows have groups. */
  public static final String WORST_GROUP = "worst_group_loss";

  /**
   * Trains and evaluates once per split.
   *
   * @param training trains a model on the training rows of a fold, with one thread; its second
   *     argument is the number of the split, from 0
   * @param threads the number of concurrent splits; it does not change the result
   */
  public static Resampling of(
      RowSource source,
      Division division,
      BiFunction<RowSource.Fold, Integer, Model> training,
      int threads) {
    Division.Splits splits = division.of(source.facts());
    int count = splits.splits().size();
    List<Map<String, Double>> all = new ArrayList<>(java.util.Collections.nCopies(count, Map.of()));
    Workers.run(
        threads,
        count,
        k -> {
          RowSource.Fold fold = source.fold(splits.splits().get(k));
          Model model = training.apply(fold, k);
          all.set(k, measure(Evaluator.evaluate(model, fold.heldOut(), 1)));
        });
    Map<String, double[]> measures = new LinkedHashMap<>();
    for (int k = 0; k < count; k++) {
      int at = k;
      all.get(k)
          .forEach(
              (name, value) -> {
                measures
                        .computeIfAbsent(
                            name,
                            any -> {
                              double[] unknown = new double[count];
                              java.util.Arrays.fill(unknown, Double.NaN);
                              return unknown;
                            })[at] =
                    value;
              });
    }
    return new Resampling(splits.names(), measures);
  }

  /** Returns the measures of one evaluation by name. */
  static Map<String, Double> measure(Evaluation evaluation) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put(ROWS, (double) evaluation.data().size());
    values.put("mean_loss", evaluation.meanLoss());
    for (Measure measure : evaluation.metrics().measures()) {
      values.put(measure.key(), measure.value());
    }
    values.put(
        TAIL,
        Tail.mean(evaluation.answers().loss(), evaluation.answers().weight(), Candidate.TAIL));
    double worst = worstGroup(evaluation);
    if (!Double.isNaN(worst)) {
      values.put(WORST_GROUP, worst);
    }
    return values;
  }

  /** Returns the mean loss of the worst group; NaN if there are no groups. */
  static double worstGroup(Evaluation evaluation) {
    return WorstGroups.meanLoss(evaluation.answers(), evaluation.data().groups());
  }

  /** Returns the mean of a measure over the splits. */
  public double mean(String measure) {
    return Candidate.mean(measures.getOrDefault(measure, new double[] {Double.NaN}));
  }

  /** Returns the standard deviation of a measure over the splits; NaN for one split. */
  public double deviation(String measure) {
    double[] values = measures.getOrDefault(measure, new double[] {Double.NaN});
    double centre = Candidate.mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - centre) * (value - centre);
    }
    return values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1.0));
  }

  /**
   * The difference of a measure between two models on the same divisions.
   *
   * @param mean the mean of the differences
   * @param standardError the standard error of that mean; NaN for one division
   */
  public record Difference(double mean, double standardError) {}

  /** Returns this model's measure minus another model's on the same divisions. */
  public Difference minus(Resampling other, String measure) {
    double[] mine = measures.getOrDefault(measure, new double[] {Double.NaN});
    double[] theirs = other.measures.getOrDefault(measure, new double[] {Double.NaN});
    double[] differences = new double[Math.min(mine.length, theirs.length)];
    java.util.Arrays.setAll(differences, k -> mine[k] - theirs[k]);
    return new Difference(Candidate.mean(differences), Candidate.standardError(differences));
  }
}
