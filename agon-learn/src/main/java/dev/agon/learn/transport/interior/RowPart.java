package dev.agon.learn.transport.interior;

import java.util.Arrays;

/** Some consecutive rows of {@link ScenarioRows}, and their sums. */
final class RowPart {
  /** Rows are processed in pieces whose scores stay in the first-level cache. */
  private static final int CHUNK = 512;

  private final RowModel model;
  private final Scenarios scenarios;
  private final RowPairs pairs;
  private final int begin;
  private final int end;

  /** {@code a_i'X} of the rows, and its direction. */
  private final double[] score;

  private final double[] scoreMove;

  private final double[] loss;
  private final double[] slope;

  final double[] vector;
  final StepHistogram limits = new StepHistogram();
  double sum;
  double costs;
  double distance;

  private final RowMatrix matrix;
  private final int[] which = new int[CHUNK];
  private final double[] factor = new double[CHUNK];
  private final double[] found;
  private final ScenarioLosses losses;

  RowPart(RowModel model, Scenarios scenarios, RowPairs pairs, int begin, int end) {
    this.model = model;
    this.scenarios = scenarios;
    this.pairs = pairs;
    this.begin = begin;
    this.end = end;
    this.score = new double[end - begin];
    this.scoreMove = new double[end - begin];
    this.loss = new double[scenarios.first()[end] - scenarios.first()[begin]];
    this.slope = new double[loss.length];
    this.vector = new double[model.dimension()];
    int most = 0;
    for (int from = begin; from < end; from += CHUNK) {
      most = Math.max(most, scenariosOf(from, Math.min(end, from + CHUNK)));
    }
    this.found = new double[most];
    this.losses = new ScenarioLosses(model, scenarios, most);
    this.matrix = new RowMatrix(model, scenarios, pairs);
  }

  private int scenariosOf(int from, int to) {
    return scenarios.first()[to] - scenarios.first()[from];
  }

  private int first() {
    return scenarios.first()[begin];
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
      sum += model.share()[i] * loss[scenarios.first()[i] - first()];
    }
  }

  /** Evaluates the losses at X, and starts with equal products. */
  void start(double[] point, double product) {
    refresh(point);
    pairs.start(begin, end, product);
  }

  /** Computes losses and slopes of some rows, and the values in {@code found}. */
  private void evaluate(int from, int to, double[] point) {
    int offset = scenarios.first()[from];
    int count = scenariosOf(from, to);
    losses.evaluate(from, to, score, begin, point);
    System.arraycopy(losses.loss, 0, loss, offset - first(), count);
    System.arraycopy(losses.slope, 0, slope, offset - first(), count);
    double price = point[model.price()];
    for (int k = 0; k < count; k++) {
      found[k] = losses.loss[k] - price * scenarios.cost()[offset + k];
    }
  }

  /** The sum of the largest values. */
  void worst() {
    sum = 0;
    for (int i = begin; i < end; i++) {
      double largest = Double.NEGATIVE_INFINITY;
      for (int s = scenarios.first()[i]; s < scenarios.first()[i + 1]; s++) {
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
      int offset = scenarios.first()[from];
      System.arraycopy(pairs.u, offset, found, 0, scenariosOf(from, to));
      for (int i = from; i < to; i++) {
        double own = 0;
        double cost = 0;
        for (int s = scenarios.first()[i]; s < scenarios.first()[i + 1]; s++) {
          own += pairs.u[s] * loss[s - first()];
          cost += pairs.u[s] * scenarios.cost()[s];
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
      for (int s = scenarios.first()[i]; s < scenarios.first()[i + 1]; s++) {
        double one = model.share()[i] * w[s - offset] * slope[s - first()];
        total += one;
        for (int k = scenarios.entry()[s]; k < scenarios.entry()[s + 1]; k++) {
          vector[scenarios.index()[k]] += one * scenarios.coefficient()[k];
        }
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
      int offset = scenarios.first()[from];
      pairs.aim(from, to, product, corrected, w, offset);
      double cost = 0;
      for (int i = from; i < to; i++) {
        double own = 0;
        for (int s = scenarios.first()[i]; s < scenarios.first()[i + 1]; s++) {
          own += w[s - offset] * scenarios.cost()[s];
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
      for (int s = scenarios.first()[i]; s < scenarios.first()[i + 1]; s++) {
        double move = scoreMove[i - begin] + scenarios.extra(s, direction);
        pairs.valueMove[s] = slope[s - first()] * move - price * scenarios.cost()[s];
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
        pairs.settle(i, found, scenarios.first()[from]);
      }
    }
  }

  /** Evaluates everything that is not saved. */
  void refresh(double[] point) {
    along(point, score);
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      evaluate(from, to, point);
      System.arraycopy(found, 0, pairs.value, scenarios.first()[from], scenariosOf(from, to));
    }
  }

  double[][] matrix() {
    matrix.clear();
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      int offset = scenarios.first()[from];
      losses.curve(from, to, pairs.u, slope, first());
      System.arraycopy(slope, offset - first(), found, 0, scenariosOf(from, to));
      matrix.add(from, to, found, losses.slope);
    }
    return matrix.lower();
  }
}
