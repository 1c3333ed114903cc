package dev.agon.learn.transport.interior;

import dev.agon.learn.transport.Movement;
import dev.agon.parallel.Workers;
import dev.agon.state.State;
import java.util.Objects;

/**
 * The constraints {@code s_i >= f_is(X)} of all rows, {@code f_is = l_is - lambda cost_s}: the mean
 * of the s_i is the worst-case risk without {@code lambda eps}.
 *
 * <p>The multipliers u_is of a row are the shares of its scenarios and have the sum 1. s_i and u
 * are eliminated: with the rates {@code D_s = u_s/q_s} and the gradients v_s of f_s, the matrix of
 * a row is
 *
 * <pre>  sum_s u_s l''_s g_s g_s' + sum_s D_s v_s v_s' - (sum D_s v_s)(sum D_s v_s)'/sum D_s</pre>
 *
 * <p>where g_s is the gradient of the score. A row with a single scenario has no constraint.
 *
 * <p>The rows are divided into a fixed number of parts, whose sums are added in order: any number
 * of threads gives the same bits.
 */
final class ScenarioRows implements MovedRows {
  private static final int MOST_PARTS = 4;

  /**
   * The share of the rows that may make a shorter step because they are close to their bounds.
   * Otherwise a few rows would shorten all steps.
   */
  private static final double BLOCKING = 0.005;

  private final RowModel model;
  private final int threads;
  private final RowPart[] parts;
  private final StepHistogram limits = new StepHistogram();
  private double weight;
  private double costs;
  private double farthest;

  ScenarioRows(RowModel model, Movement movement, int threads) {
    this.model = model;
    this.threads = threads;
    int n = model.share().length;
    this.parts = new RowPart[Math.max(1, Math.min(MOST_PARTS, n / (4 * model.dimension())))];
    for (int k = 0; k < parts.length; k++) {
      int from = (int) ((long) n * k / parts.length);
      int to = (int) ((long) n * (k + 1) / parts.length);
      parts[k] = new RowPart(model, movement, from, to);
    }
    weigh();
  }

  private void weigh() {
    weight = 0;
    for (RowPart part : parts) {
      weight += part.weight();
    }
  }

  @Override
  public double weight() {
    return weight;
  }

  @Override
  public void start(double[] point, double product) {
    Workers.run(threads, parts.length, k -> parts[k].start(point, product));
  }

  @Override
  public void search(double[] point, double product) {
    if (model.moves() != null) {
      Workers.run(threads, parts.length, k -> parts[k].search(point, product));
      weigh();
    }
  }

  @Override
  public double mean(double[] point) {
    Workers.run(threads, parts.length, k -> parts[k].mean(point));
    return sum();
  }

  @Override
  public double worst() {
    Workers.run(threads, parts.length, k -> parts[k].worst());
    return sum();
  }

  private double sum() {
    double sum = 0;
    for (RowPart part : parts) {
      sum += part.sum;
    }
    return sum;
  }

  @Override
  public double lagrangian(double[] gradient) {
    Workers.run(threads, parts.length, k -> parts[k].lagrangian());
    costs = 0;
    for (RowPart part : parts) {
      costs += part.costs;
      add(part.vector, gradient.length, gradient);
    }
    return sum();
  }

  @Override
  public double[] pull() {
    LevelMoves moves = Objects.requireNonNull(model.moves());
    double[] sum = new double[moves.count()];
    for (RowPart part : parts) {
      for (int move = 0; move < sum.length; move++) {
        sum[move] += part.vector[moves.variable(move)];
      }
    }
    return sum;
  }

  @Override
  public double costs() {
    return costs;
  }

  private static void add(double[] from, int size, double[] to) {
    for (int j = 0; j < size; j++) {
      to[j] += from[j];
    }
  }

  @Override
  public double slackness() {
    return slacknessAfter(0);
  }

  @Override
  public void addMatrix(double[][] lower) {
    double[][][] sums = new double[parts.length][][];
    Workers.run(threads, parts.length, k -> sums[k] = parts[k].matrix());
    for (double[][] one : sums) {
      for (int j = 0; j < one.length; j++) {
        add(one[j], j + 1, lower[j]);
      }
    }
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    Workers.run(threads, parts.length, k -> parts[k].aim(target, corrected));
    for (RowPart part : parts) {
      for (int j = 0; j < side.length; j++) {
        side[j] -= part.vector[j];
      }
    }
  }

  @Override
  public void follow(double[] direction) {
    Workers.run(threads, parts.length, k -> parts[k].follow(direction));
    limits.clear();
    double distance = 0;
    for (RowPart part : parts) {
      limits.add(part.limits);
      distance += part.distance;
    }
    farthest = MovedRows.farthest(sum(), distance);
  }

  @Override
  public double longestStep() {
    return Math.min(farthest, limits.longest((long) (BLOCKING * model.share().length)));
  }

  @Override
  public double slacknessAfter(double step) {
    Workers.run(threads, parts.length, k -> parts[k].slackness(step));
    return sum();
  }

  @Override
  public void move(double step, double[] point) {
    Workers.run(threads, parts.length, k -> parts[k].move(step, point));
  }

  @Override
  public void refresh(double[] point) {
    Workers.run(threads, parts.length, k -> parts[k].refresh(point));
  }

  @Override
  public void save(State to) {
    for (int k = 0; k < parts.length; k++) {
      parts[k].save(to.part("part" + k));
    }
  }

  @Override
  public void restore(State from) {
    for (int k = 0; k < parts.length; k++) {
      parts[k].restore(from.part("part" + k));
    }
    weigh();
  }
}
