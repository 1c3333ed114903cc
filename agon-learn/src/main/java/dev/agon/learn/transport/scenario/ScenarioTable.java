package dev.agon.learn.transport.scenario;

import java.util.Arrays;

/**
 * The changes of each row that can be worth their cost, with their losses. Scenario s belongs to
 * row i if {@code first[i] <= s < first[i + 1]}; the first of a row is no change.
 *
 * <p>The k best changes of categories on a {@link ScenarioLosses side} move the score by {@code g_1
 * + ... + g_k}, {@code g_1 >= g_2 >= ...}. Losses are convex with slopes of at most 1, so the k-th
 * change is not worth its cost at a price lambda if {@code g_k <= lambda gamma}. None of them is
 * worth its cost if {@code g_1} times the slope after all others is not above that cost. Only the
 * remaining changes are evaluated.
 */
public final class ScenarioTable {
  private final ScenarioLosses losses;
  private final CategoryMoves moves;
  private final double categoryCost;
  private final double flipCost;
  private final boolean flips;
  private final int rows;

  private final int[] first;

  private double[] value;
  private double[] slope;
  private double[] cost;

  /**
   * The number of changed categories of each scenario on the first side, or -1 - it on the second.
   */
  private int[] change;

  /**
   * The rows and sides with changes that may be worth their cost, and their gains in descending
   * order.
   */
  private int candidates;

  private int[] candidate = new int[64];
  private boolean[] second = new boolean[64];
  private int[] from = new int[65];
  private double[] gain = new double[64];

  private final double[] gains;
  private double[] at = new double[64];
  private int[] rowOf = new int[64];
  private boolean[] secondOf = new boolean[64];
  private double[] found = new double[64];
  private double[] foundSlope = new double[64];

  /**
   * @param flipCost the cost of a flipped label
   * @param categoryCost the cost of a changed category
   */
  public ScenarioTable(
      ScenarioLosses losses, CategoryMoves moves, double flipCost, double categoryCost, int rows) {
    this.losses = losses;
    this.moves = moves;
    this.categoryCost = categoryCost;
    this.flips = losses.flips();
    this.flipCost = flipCost;
    this.rows = rows;
    int count = flips ? 2 * rows : rows;
    this.first = new int[rows + 1];
    this.value = new double[count];
    this.slope = new double[count];
    this.cost = new double[count];
    this.change = new int[count];
    this.gains = new double[moves.columns()];
  }

  /** The first scenario of each row, and the number of all. Not a copy. */
  public int[] first() {
    return first;
  }

  /** The loss of each scenario. Not a copy. */
  public double[] value() {
    return value;
  }

  /** The slope of each loss. Not a copy. */
  public double[] slope() {
    return slope;
  }

  /** The cost of each scenario. Not a copy. */
  public double[] cost() {
    return cost;
  }

  /** Returns whether a scenario is on the second side. */
  public boolean isSecond(int s) {
    return change[s] < 0;
  }

  /** The number of changed categories of a scenario. */
  public int changes(int s) {
    return change[s] < 0 ? -1 - change[s] : change[s];
  }

  /**
   * Collects the scenarios at the weights of the last evaluation of the losses.
   *
   * @param least the least price
   */
  public void build(double[] x, double least) {
    candidates = 0;
    moves.at(x);
    findCandidates(categoryCost * least);
    dropFlat(categoryCost * least);
    reserve();
    int s = 0;
    int next = 0;
    for (int i = 0; i < rows; i++) {
      first[i] = s;
      s = put(s, losses.kept()[i], losses.keptSlope()[i], 0, 0);
      if (flips) {
        s = put(s, losses.flipped()[i], losses.flippedSlope()[i], flipCost, -1);
      }
      for (; next < candidates && candidate[next] == i; next++) {
        s = putChanges(s, next);
      }
    }
    first[rows] = s;
  }

  private int put(int s, double loss, double derivative, double price, int changed) {
    value[s] = loss;
    slope[s] = derivative;
    cost[s] = price;
    change[s] = changed;
    return s + 1;
  }

  private int putChanges(int s, int c) {
    int at = s;
    double base = second[c] && flips ? flipCost : 0;
    for (int k = from[c]; k < from[c + 1]; k++) {
      int changed = k - from[c] + 1;
      at =
          put(
              at,
              found[k],
              foundSlope[k],
              base + categoryCost * changed,
              second[c] ? -1 - changed : changed);
    }
    return at;
  }

  /** Lists the gains above a threshold of every row and side. */
  private void findCandidates(double threshold) {
    for (int i = 0; i < rows; i++) {
      for (int side = 0; side < losses.sides(); side++) {
        int count = moves.gains(i, losses.isUp(i, side == 1), threshold, gains);
        if (count > 0) {
          add(i, side == 1, count);
        }
      }
    }
  }

  private void add(int row, boolean other, int count) {
    if (candidates + 1 >= candidate.length) {
      candidate = Arrays.copyOf(candidate, 2 * candidates + 64);
      second = Arrays.copyOf(second, candidate.length);
      from = Arrays.copyOf(from, candidate.length + 1);
    }
    candidate[candidates] = row;
    second[candidates] = other;
    int begin = from[candidates];
    if (begin + count > gain.length) {
      gain = Arrays.copyOf(gain, 2 * (begin + count));
    }
    System.arraycopy(gains, 0, gain, begin, count);
    candidates++;
    from[candidates] = begin + count;
  }

  /** Drops the candidates whose slope is too small even after all changes; evaluates the others. */
  private void dropFlat(double threshold) {
    reserveFound(Math.max(candidates, from[candidates]));
    for (int c = 0; c < candidates; c++) {
      double total = 0;
      for (int k = from[c]; k < from[c + 1]; k++) {
        total += gain[k];
      }
      at[c] = moved(candidate[c], second[c], total);
      rowOf[c] = candidate[c];
      secondOf[c] = second[c];
    }
    losses.evaluate(rowOf, secondOf, at, candidates, found, foundSlope);
    int left = 0;
    int end = 0;
    for (int c = 0; c < candidates; c++) {
      int begin = from[c];
      int count = from[c + 1] - begin;
      if (Math.abs(foundSlope[c]) * gain[begin] > threshold) {
        candidate[left] = candidate[c];
        second[left] = second[c];
        System.arraycopy(gain, begin, gain, end, count);
        from[left] = end;
        end += count;
        left++;
      }
    }
    candidates = left;
    from[left] = end;
    evaluate();
  }

  private void evaluate() {
    for (int c = 0; c < candidates; c++) {
      double total = 0;
      for (int k = from[c]; k < from[c + 1]; k++) {
        total += gain[k];
        at[k] = moved(candidate[c], second[c], total);
        rowOf[k] = candidate[c];
        secondOf[k] = second[c];
      }
    }
    losses.evaluate(rowOf, secondOf, at, from[candidates], found, foundSlope);
  }

  private double moved(int row, boolean other, double by) {
    double score = losses.score()[row];
    return losses.isUp(row, other) ? score + by : score - by;
  }

  private void reserve() {
    int count = (flips ? 2 * rows : rows) + from[candidates];
    if (count > value.length) {
      int more = count + count / 2;
      value = new double[more];
      slope = new double[more];
      cost = new double[more];
      change = new int[more];
    }
  }

  private void reserveFound(int count) {
    if (count > at.length) {
      at = new double[2 * count];
      rowOf = new int[2 * count];
      secondOf = new boolean[2 * count];
      found = new double[2 * count];
      foundSlope = new double[2 * count];
    }
  }
}
