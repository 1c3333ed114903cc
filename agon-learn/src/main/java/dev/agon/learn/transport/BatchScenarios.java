package dev.agon.learn.transport;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.transport.scenario.CategoryMoves;
import dev.agon.problem.Batch;
import org.jspecify.annotations.Nullable;

/**
 * The worst change of label and categories of each row of a batch at a price lambda: {@code max
 * over s of (l_is - lambda cost_s)}, as in {@link ScenarioTransport}. A batch costs its non-zeros,
 * and one pass over the weights of the levels.
 */
public final class BatchScenarios {
  private final SparseRows rows;
  private final Loss loss;
  private final boolean intercept;
  private final boolean twoClasses;
  private final double[] target;
  private final @Nullable CategoryMoves moves;
  private final int last;
  private final int perSide;
  private final double[] cost;
  private final double[] moved;
  private final double[][] one = new double[1][];
  private Batch batch = new Batch();
  private double[] score = new double[0];
  private double[] targets = new double[0];
  private double[] value = new double[0];
  private double[] least = new double[0];
  private double[] turn = new double[0];
  private double[] curved = new double[0];
  private double[] weights = new double[0];
  private double[][] slope = new double[1][0];
  private double[][] chosenSlope = new double[1][0];
  private double[][] direction = new double[1][0];
  private double[] chosenTarget = new double[0];
  private int[] choice = new int[0];

  /**
   * Creates the scenarios for the problems of {@link Transport#isScenario}.
   *
   * @param features the number of features, and the index of the intercept
   */
  public BatchScenarios(
      Dataset data, Loss loss, Movement movement, boolean intercept, int features) {
    this.last = features;
    this.rows = data.rows();
    this.loss = loss;
    this.intercept = intercept;
    this.twoClasses = loss.targetKind() == TargetKind.TWO_CLASSES;
    this.target = loss.numbers(data.target());
    Categories categories = data.categories();
    this.moves = categories == null ? null : new CategoryMoves(rows, categories);
    this.perSide = 1 + (moves == null ? 0 : moves.columns());
    boolean bothSides = !twoClasses || movement.movesLabels();
    this.cost = new double[bothSides ? 2 * perSide : perSide];
    for (int s = 0; s < cost.length; s++) {
      double flip = s >= perSide && twoClasses ? movement.labelCost() : 0;
      cost[s] = flip + movement.categoryCost() * (s % perSide);
    }
    this.moved = new double[perSide];
  }

  /** Finds the worst change of each row. */
  public void evaluate(double[] x, double lambda, Batch given) {
    batch = given;
    int size = batch.size();
    reserve(size);
    if (moves != null) {
      moves.at(x);
    }
    double constant = intercept ? x[last] : 0;
    for (int k = 0; k < size; k++) {
      score[k] = rows.dot(batch.row(k), x) + constant;
      least[k] = Double.NEGATIVE_INFINITY;
    }
    for (int s = 0; s < cost.length; s++) {
      evaluate(s, lambda, size);
    }
  }

  private void evaluate(int s, double lambda, int size) {
    for (int k = 0; k < size; k++) {
      int row = batch.row(k);
      double z = score[k];
      if (moves != null && s % perSide > 0) {
        boolean up = isUp(s, row);
        moves.moves(row, up, moved);
        z += up ? moved[s % perSide] : -moved[s % perSide];
      }
      curved[k] = z;
      targets[k] = s >= perSide && twoClasses ? -target[row] : target[row];
    }
    one[0] = curved;
    loss.evaluate(one, targets, size, value, slope, 0);
    for (int k = 0; k < size; k++) {
      double here = value[k] - lambda * cost[s];
      if (here > least[k]) {
        least[k] = here;
        choice[k] = s;
        chosenSlope[0][k] = slope[0][k];
        chosenTarget[k] = targets[k];
      }
    }
  }

  /** Returns whether a larger score increases the loss, as in {@link ScenarioTransport}. */
  private boolean isUp(int s, int row) {
    boolean first = s < perSide;
    return twoClasses ? (first ? target[row] < 0 : target[row] > 0) : first;
  }

  /** The maximum for the k-th row. */
  public double value(int k) {
    return least[k];
  }

  /** The cost of its change. */
  public double cost(int k) {
    return cost[choice[k]];
  }

  /** {@code gx += sum_k factor_k times the gradient of the k-th loss after its change}. */
  public void addGradient(double[] factor, double[] gx) {
    for (int k = 0; k < batch.size(); k++) {
      add(k, factor[k] * chosenSlope[0][k], gx);
    }
  }

  /** {@code hx += sum_k factor_k times the Hessian of the k-th loss after its change, times dx}. */
  public void addProduct(double[] factor, double[] dx, double[] hx) {
    int size = batch.size();
    double constant = intercept ? dx[last] : 0;
    for (int k = 0; k < size; k++) {
      int row = batch.row(k);
      int s = choice[k];
      double along = moves == null ? 0 : moves.along(row, isUp(s, row), s % perSide, dx);
      direction[0][k] = rows.dot(row, dx) + constant + along;
      weights[k] = factor[k];
    }
    one[0] = turn;
    loss.product(weights, chosenTarget, chosenSlope, direction, size, one);
    for (int k = 0; k < size; k++) {
      add(k, turn[k], hx);
    }
  }

  private void add(int k, double factor, double[] out) {
    int row = batch.row(k);
    rows.addScaled(row, factor, out);
    if (intercept) {
      out[last] += factor;
    }
    if (moves != null) {
      moves.addChange(row, isUp(choice[k], row), choice[k] % perSide, factor, out);
    }
  }

  private void reserve(int size) {
    if (score.length < size) {
      score = new double[size];
      targets = new double[size];
      value = new double[size];
      least = new double[size];
      turn = new double[size];
      curved = new double[size];
      weights = new double[size];
      slope = new double[1][size];
      chosenSlope = new double[1][size];
      direction = new double[1][size];
      chosenTarget = new double[size];
      choice = new int[size];
    }
  }
}
