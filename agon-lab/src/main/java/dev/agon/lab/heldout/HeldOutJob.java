package dev.agon.lab.heldout;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.data.TableSpec;
import dev.agon.lab.run.Columns;
import dev.agon.lab.run.Job;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.linalg.Elementary;
import dev.agon.run.Checkpoint;
import dev.agon.run.Provenance;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One model on one split of one data set.
 *
 * @param card the description of the data
 * @param data the data, loaded only when the job runs
 * @param roles the roles of the columns; null for LIBSVM text
 * @param learner the model
 * @param fraction the fraction of the rows that is held out
 * @param seed the seed of the split
 */
record HeldOutJob(
    DataCard card,
    Supplier<Loaded> data,
    @Nullable TableSpec roles,
    Learner learner,
    double fraction,
    long seed)
    implements Job {
  @Override
  public Map<String, Object> identity() {
    Map<String, Object> identity = new LinkedHashMap<>();
    identity.put("kind", "held-out");
    identity.put("version", Provenance.VERSION);
    identity.put("data", card.identity());
    identity.put("columns", String.valueOf(roles));
    identity.put("robust", learner.set().toString());
    identity.put("network", learner.network().toString());
    identity.put("lambda2", String.valueOf(learner.lambda2()));
    identity.put("intercept", String.valueOf(learner.intercept()));
    identity.put("tool", String.valueOf(learner.tool()));
    identity.put("fraction", fraction);
    identity.put("seed", seed);
    return identity;
  }

  @Override
  public String name() {
    return card.label() + ", " + learner.label() + ", split " + seed;
  }

  @Override
  public double cost() {
    double passes = learner.network().isEmpty() ? 100 : 2000;
    return passes * (card.nonzeros() + 20.0 * card.rows());
  }

  @Override
  public @Nullable Outcome execute(BooleanSupplier interrupted, @Nullable Checkpoint checkpoint) {
    SplitRows rows = SplitRows.of(data.get(), roles, fraction, seed);
    long begin = System.nanoTime();
    double[] probability =
        learner.tool() == null ? ours(rows, interrupted) : Python.probabilities(learner, rows);
    if (probability == null) {
      return null;
    }
    Map<String, Object> result =
        GroupMeasures.of(probability, rows.heldOut().classes().of(), rows.heldOut().groups());
    result.values().removeIf(value -> value instanceof Double d && !Double.isFinite(d));
    result.put("seconds", (System.nanoTime() - begin) * 1e-9);
    return new Outcome(result, new Columns().add("row", new double[0]));
  }

  private double @Nullable [] ours(SplitRows rows, BooleanSupplier interrupted) {
    Dataset training = rows.training();
    ProblemSettings settings =
        learner.settings(
            ProblemSettings.suiting(training.target(), training.size(), training.features()));
    TrainingResult result =
        new Trainer(training).settings(settings).seed(seed).interruptedBy(interrupted).train();
    if (result.solution().stopReason().isCutShort()) {
      return null;
    }
    double[][] scores = Evaluator.scores(result.model(), rows.heldOut());
    double[] score = scores[0];
    if (scores.length == 2) {
      Arrays.setAll(score, i -> scores[1][i] - scores[0][i]);
    }
    return Arrays.stream(score).map(Elementary::sigmoid).toArray();
  }
}
