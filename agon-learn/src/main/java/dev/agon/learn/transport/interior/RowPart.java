package dev.agon.learn.transport.interior;

import dev.agon.learn.transport.Movement;
import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Some consecutive rows of {@link ScenarioRows}, and their sums. */
final class RowPart {
  /** Rows are processed in pieces whose scores stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final RowModel model;
  private final int begin;
  private final int end;

  /** {@code a_i'X} of the rows, and its direction. */
  private final double[] score;

  private final double[] scoreMove;

  private Scenarios scenarios;
  private RowPairs pairs;
  private ScenarioLosses losses;
  private double[] loss;
  private double[] slope;
  private double[] found;

  final double[] vector;
  final StepHistogram limits = new StepHistogram();
  double sum;
  double costs;
  double distance;

  private final RowMatrix matrix;
  private final @Nullable ScenarioSearch search;
  private final int[] which = new int[CHUNK];
  private final double[] factor = new double[CHUNK];

  RowPart(RowModel model, Movement movement, int begin, int end) {
    this.model = model;
    this.begin = begin;
    this.end = end;
    this.score = new double[end - begin];
    this.scoreMove = new double[end - begin];
    this.vector = new double[model.dimension()];
    this.matrix = new RowMatrix(model);
    LevelMoves moves = model.moves();
    this.search = moves == null ? null : new ScenarioSearch(model, moves, movement, begin, end);
    this.scenarios = Scenarios.ofLabels(begin, end, movement.labelCost(), moves);
    this.pairs = new RowPairs(scenarios, model.share());
    this.loss = new double[scenarios.count()];
    this.slope = new double[scenarios.count()];
    int most = most();
    this.found = new double[most];
    this.losses = new ScenarioLosses(model, scenarios, most);
  }

  /** The largest number of scenarios of a piece. */
  private int most() {
    int most = 0;
    for (int from = begin; from < end; from += CHUNK) {
      most = Math.max(most, scenarios.count(from, Math.min(end, from + CHUNK)));
    }
    return most;
  }

  private void use(Scenarios next, RowPairs nextPairs) {
    scenarios = next;
    pairs = nextPairs;
    loss = new double[next.count()];
    slope = new double[next.count()];
    int most = most();
    found = new double[most];
    losses = new ScenarioLosses(model, next, most);
  }

  /**
   * Adds the changes of categories that are nearly the worst of their row, and removes those that
   * are not any more. The rows that are concerned start with equal products.
   */
  void search(double[] point, double product) {
    if (search == null) {
      return;
    }
    Scenarios next = search.find(scenarios, pairs.value, slope, score, point, product);
    if (next != scenarios) {
      RowPairs before = pairs;
      use(next, new RowPairs(next, model.share()));
      refresh(point);
      for (int i = begin; i < end; i++) {
        pairs.adopt(i, before, search.origin(), product);
      }
    }
  }

  /** The share of the rows with constraints, times their number. */
  double weight() {
    double all = 0;
    for (int i = begin; i < end; i++) {
      int count = scenarios.to(i) - scenarios.from(i);
      all += count > 1 ? count * model.share()[i] : 0;
    }
    return all;
  }

  /** {@code a_i'v} of the rows, with the intercept. */
  private void along(double[] v, double[] out) {
    model.rows().dot(begin, end - begin, v, out);
    double constant = model.intercept() < 0 ? 0 : v[model.intercept()];
    for (int i = 0; i < out.length; i++) {
      out[i] += constant;
    }
  }

  /** The sum of the losses of the first scenarios at X. */
  void mean(double[] point) {
    refresh(point);
    sum = 0;
    for (int i = begin; i < end; i++) {
      sum += model.share()[i] * loss[scenarios.from(i)];
    }
  }

  /** Evaluates the losses at X, and starts with equal products. */
  void start(double[] point, double product) {
    refresh(point);
    pairs.start(begin, end, product);
  }

  /** Computes losses and slopes of some rows, and the values in {@code found}. */
  private void evaluate(int from, int to, double[] point) {
    int offset = scenarios.from(from);
    int count = scenarios.count(from, to);
    losses.evaluate(from, to, score, begin, point);
    System.arraycopy(losses.loss, 0, loss, offset, count);
    System.arraycopy(losses.slope, 0, slope, offset, count);
    double price = point[model.price()];
    for (int k = 0; k < count; k++) {
      found[k] = losses.loss[k] - price * scenarios.cost[offset + k];
    }
  }

  /** The sum of the largest values. */
  void worst() {
    sum = 0;
    for (int i = begin; i < end; i++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
        largest = Math.max(largest, pairs.value[s]);
      }
      sum += model.share()[i] * largest;
    }
  }

  /** The mean loss and cost under the current shares, and the gradient of the mean loss. */
  void lagrangian() {
    Arrays.fill(vector, 0);
    sum = 0;
    costs = 0;
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      int offset = scenarios.from(from);
      System.arraycopy(pairs.u, offset, found, 0, scenarios.count(from, to));
      for (int i = from; i < to; i++) {
        double own = 0;
        double cost = 0;
        for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
          own += pairs.u[s] * loss[s];
          cost += pairs.u[s] * scenarios.cost[s];
        }
        sum += model.share()[i] * own;
        costs += model.share()[i] * cost;
      }
      addGradient(from, to, found, offset);
    }
  }

  /** Adds {@code sum p_i w_s l'_s (a_i + extra_s)} of some rows; w starts at an offset. */
  private void addGradient(int from, int to, double[] w, int offset) {
    double constant = 0;
    for (int i = from; i < to; i++) {
      double total = 0;
      for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
        double one = model.share()[i] * w[s - offset] * slope[s];
        total += one;
        scenarios.add(i, s, one, vector);
      }
      which[i - from] = i;
      factor[i - from] = total;
      constant += total;
    }
    model.rows().addScaled(which, factor, to - from, vector);
    if (model.intercept() >= 0) {
      vector[model.intercept()] += constant;
    }
  }

  /** The part of the right-hand side, with the opposite sign. */
  void aim(double product, boolean corrected) {
    Arrays.fill(vector, 0);
    double[] w = found;
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      int offset = scenarios.from(from);
      pairs.aim(from, to, product, corrected, w, offset);
      double cost = 0;
      for (int i = from; i < to; i++) {
        double own = 0;
        for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
          own += w[s - offset] * scenarios.cost[s];
        }
        cost += model.share()[i] * own;
      }
      addGradient(from, to, w, offset);
      vector[model.price()] -= cost;
    }
  }

  void follow(double[] direction) {
    along(direction, scoreMove);
    double price = direction[model.price()];
    for (int i = begin; i < end; i++) {
      for (int s = scenarios.from(i); s < scenarios.to(i); s++) {
        double move = scoreMove[i - begin] + scenarios.along(i, s, direction);
        pairs.valueMove[s] = slope[s] * move - price * scenarios.cost[s];
      }
    }
    limits.clear();
    pairs.follow(begin, end, limits);
    sum = 0;
    distance = 0;
    for (int i = begin; i < end; i++) {
      double away = score[i - begin] - model.target()[i];
      sum += model.share()[i] * scoreMove[i - begin] * scoreMove[i - begin];
      distance += model.share()[i] * away * away;
    }
  }

  void slackness(double step) {
    sum = pairs.slackness(begin, end, step);
  }

  /** Moves to a new X. */
  void move(double step, double[] point) {
    pairs.shorten(begin, end, step);
    along(point, score);
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      evaluate(from, to, point);
      for (int i = from; i < to; i++) {
        pairs.settle(i, found, scenarios.from(from));
      }
    }
  }

  /** Evaluates everything that is not saved. */
  void refresh(double[] point) {
    along(point, score);
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      evaluate(from, to, point);
      System.arraycopy(found, 0, pairs.value, scenarios.from(from), scenarios.count(from, to));
    }
  }

  void save(State to) {
    scenarios.save(to);
    to.put("shares", pairs.u);
    to.put("slacks", pairs.q);
  }

  /** Restores what {@link #save} saved; {@link #refresh} evaluates the rest. */
  void restore(State from) {
    Scenarios next = scenarios.restored(from);
    use(next, new RowPairs(next, model.share()));
    from.fill("shares", pairs.u);
    from.fill("slacks", pairs.q);
  }

  double[][] matrix() {
    matrix.clear();
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      int offset = scenarios.from(from);
      losses.curve(from, to, pairs.u, slope);
      System.arraycopy(slope, offset, found, 0, scenarios.count(from, to));
      matrix.add(scenarios, pairs, from, to, found, losses.slope);
    }
    return matrix.lower();
  }
}
