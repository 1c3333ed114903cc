package dev.agon.lab.regression;

import dev.agon.game.Game;
import dev.agon.lab.run.Columns;
import dev.agon.learn.data.Dataset;
import dev.agon.linalg.Vectors;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import dev.agon.state.Savable;
import dev.agon.state.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Diagnostics of a run: the length of a step of the minimiser per unit of its momentum, and the
 * cosine between new gradients and that momentum; both are means since the previous evaluation. It
 * also records the accuracy on test rows.
 *
 * <pre>
 *   effective step   |x' - x| / |m_x|      (mu_x/|m_x| for HCMM-2)
 *   cosine           g_x.m_x / (|g_x| |m_x|)
 * </pre>
 */
final class RunDiagnostics implements RunListener, Savable {
  private final Dataset test;
  private final List<Double> steps = new ArrayList<>();
  private final List<Double> cosines = new ArrayList<>();
  private final List<Double> norms = new ArrayList<>();
  private final List<Double> accuracies = new ArrayList<>();

  private double[] x = new double[0];
  private double[] before = new double[0];
  private double stepSum;
  private double cosineSum;
  private double normSum;
  private int count;
  private boolean due;

  /** The test rows have as many features as the model, which has an intercept. */
  RunDiagnostics(Dataset test) {
    this.test = test;
  }

  @Override
  public void evaluated(TracePoint point) {
    due = true;
  }

  @Override
  public void stepping(long iteration, Game<?> game) {
    if (before.length == 0) {
      x = new double[game.x().dimension()];
      before = new double[x.length];
    }
    double[] swap = before;
    before = x;
    x = swap;
    game.x().copyPoint(x);
    if (iteration > 0) {
      accumulate(game);
    }
    if (due) {
      record(x);
    }
  }

  private void accumulate(Game<?> game) {
    double norm = game.x().momentumNorm();
    Vectors.subtract(x, before, before);
    if (norm > 0) {
      stepSum += Vectors.norm(before) / norm;
      cosineSum += game.x().gradientMomentumCosine();
      normSum += norm;
      count++;
    }
  }

  private void record(double[] point) {
    steps.add(stepSum / count);
    cosines.add(cosineSum / count);
    norms.add(normSum / count);
    accuracies.add(accuracy(point));
    stepSum = 0;
    cosineSum = 0;
    normSum = 0;
    count = 0;
    due = false;
  }

  /** Returns the fraction of test rows on the correct side of the hyperplane. */
  double accuracy(double[] point) {
    int right = 0;
    for (int i = 0; i < test.size(); i++) {
      double score = test.rows().dot(i, point) + point[point.length - 1];
      right += score > 0 == test.classes().sign(i) > 0 ? 1 : 0;
    }
    return (double) right / test.size();
  }

  @Override
  public void save(State to) {
    to.put("x", x);
    to.put("before", before);
    to.put("sums", stepSum, cosineSum, normSum);
    to.put("counts", count, due ? 1 : 0);
    to.put("steps", array(steps));
    to.put("cosines", array(cosines));
    to.put("norms", array(norms));
    to.put("accuracies", array(accuracies));
  }

  @Override
  public void restore(State from) {
    x = from.doubles("x");
    before = from.doubles("before", x.length);
    double[] sums = from.doubles("sums", 3);
    stepSum = sums[0];
    cosineSum = sums[1];
    normSum = sums[2];
    int[] counts = from.ints("counts", 2);
    count = counts[0];
    due = counts[1] == 1;
    refill(steps, from.doubles("steps"));
    refill(cosines, from.doubles("cosines"));
    refill(norms, from.doubles("norms"));
    refill(accuracies, from.doubles("accuracies"));
  }

  private static void refill(List<Double> values, double[] saved) {
    values.clear();
    Arrays.stream(saved).forEach(values::add);
  }

  /** Adds the columns to a run's trace. */
  void addTo(Columns trace, Solution solution) {
    while (steps.size() < trace.rows()) {
      record(solution.x());
    }
    trace
        .add("effective_step", array(steps))
        .add("gradient_momentum_cosine", array(cosines))
        .add("momentum_norm", array(norms))
        .add("test_accuracy", array(accuracies));
  }

  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
