package dev.agon.learn.transport;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.worst.ArrayLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Labels or categories move too: {@code min over lambda >= N of lambda eps + sum p_i max over s of
 * (l_is - lambda cost_s)}. A change s of a row is: its label kept or flipped, and the k changes of
 * categories that hurt most. Which ones these are depends on the direction of the score, which a
 * flipped label turns around; for numbers to predict both directions are tried.
 */
final class ScenarioTransport extends Transport {
  private final Movement movement;
  private final SparseRows rows;
  private final Loss loss;
  private final boolean intercept;
  private final int[] numbers;
  private final boolean twoClasses;
  private final double[] target;
  private final double[] turned;
  private final double @Nullable [] weight;
  private final @Nullable CategoryMoves moves;
  private final int perSide;
  private final double[] cost;
  private final double[][] value;
  private final double[][] slope;
  private final double[] score;
  private final double[] moved;
  private final double[] factor;
  private final int[] all;
  private final double[][] scratch;
  private final double[][] slopes = new double[1][];
  private final LeastPrice search;

  ScenarioTransport(Dataset data, Loss loss, Movement movement, int[] numbers, boolean intercept) {
    this.movement = movement;
    this.rows = data.rows();
    this.loss = loss;
    this.intercept = intercept;
    this.numbers = numbers;
    this.twoClasses = loss.targetKind() == TargetKind.TWO_CLASSES;
    this.target = loss.numbers(data.target());
    this.turned = twoClasses ? Arrays.stream(target).map(t -> -t).toArray() : target;
    double[] weights = data.weights();
    this.weight = weights == null ? null : ArrayLosses.relative(weights);
    Categories categories = data.categories();
    this.moves = categories == null ? null : new CategoryMoves(rows, categories);
    this.perSide = 1 + (moves == null ? 0 : moves.columns());
    boolean bothSides = !twoClasses || movement.movesLabels();
    int scenarios = bothSides ? 2 * perSide : perSide;
    this.cost = new double[scenarios];
    for (int s = 0; s < scenarios; s++) {
      double flip = s >= perSide && twoClasses ? movement.labelCost() : 0;
      cost[s] = flip + movement.categoryCost() * (s % perSide);
    }
    int n = data.size();
    this.value = new double[scenarios][n];
    this.slope = new double[scenarios][n];
    this.score = new double[n];
    this.moved = new double[perSide];
    this.factor = new double[n];
    this.all = IntStream.range(0, n).toArray();
    this.scratch = new double[1][n];
    this.search = new LeastPrice(value, cost, weight);
  }

  @Override
  public double risk(double[] x, double mean, double @Nullable [] gradient) {
    if (movement.radius() == 0) {
      return mean;
    }
    evaluate(x);
    double norm = movement.norm().dual(x, numbers);
    double risk = search.find(norm, movement.radius());
    if (gradient != null) {
      Arrays.fill(gradient, 0);
      addGradient(x, search.dear(), search.share(), gradient);
      addGradient(x, search.cheap(), 1 - search.share(), gradient);
      movement.norm().addSubgradient(x, numbers, norm, search.unspent(), gradient);
    }
    return risk;
  }

  /** Whether a change moves the score of a row up. */
  private boolean isUp(int s, int row) {
    boolean first = s < perSide;
    return twoClasses ? (first ? target[row] < 0 : target[row] > 0) : first;
  }

  private void evaluate(double[] x) {
    int n = score.length;
    rows.dot(0, n, x, score);
    if (intercept) {
      double constant = x[x.length - 1];
      for (int i = 0; i < n; i++) {
        score[i] += constant;
      }
    }
    if (moves != null) {
      moves.at(x);
    }
    for (int side = 0; side * perSide < value.length; side++) {
      for (int i = 0; i < n; i++) {
        boolean up = isUp(side * perSide, i);
        if (moves == null) {
          value[side * perSide][i] = score[i];
        } else {
          moves.moves(i, up, moved);
          for (int k = 0; k < perSide; k++) {
            value[side * perSide + k][i] = score[i] + (up ? moved[k] : -moved[k]);
          }
        }
      }
    }
    for (int s = 0; s < value.length; s++) {
      System.arraycopy(value[s], 0, scratch[0], 0, n);
      slopes[0] = slope[s];
      loss.evaluate(scratch, s < perSide ? target : turned, n, value[s], slopes, 0);
    }
  }

  private void addGradient(double[] x, int[] choice, double share, double[] gradient) {
    if (share == 0) {
      return;
    }
    int n = choice.length;
    double constant = 0;
    for (int i = 0; i < n; i++) {
      double p = (weight == null ? 1 : weight[i]) / n;
      factor[i] = share * p * slope[choice[i]][i];
      constant += factor[i];
      if (moves != null) {
        int k = choice[i] % perSide;
        moves.addChange(i, isUp(choice[i], i), k, factor[i], gradient);
      }
    }
    rows.addScaled(all, factor, n, gradient);
    if (intercept) {
      gradient[x.length - 1] += constant;
    }
  }

  @Override
  public WorstMoves worst(double[] x, int count) {
    List<WorstMoves.Row> found = new ArrayList<>();
    boolean moves = movement.radius() > 0;
    for (int i = 0; moves && i < score.length; i++) {
      int dear = search.dear()[i];
      int cheap = search.cheap()[i];
      double share = dear == cheap ? 1 : search.share();
      if (cost[dear] > 0 && share > 0) {
        found.add(moved(i, dear, share));
      }
      if (cost[cheap] > 0 && share < 1) {
        found.add(moved(i, cheap, 1 - share));
      }
    }
    return new WorstMoves(
        moves ? search.unspent() : 0,
        direction(movement, x, numbers),
        WorstMoves.largest(found, count));
  }

  private WorstMoves.Row moved(int row, int s, double share) {
    int k = s % perSide;
    int[] from = new int[k];
    int[] to = new int[k];
    for (int c = 0; moves != null && c < k; c++) {
      int[] change = moves.change(row, isUp(s, row), c);
      from[c] = change[0];
      to[c] = change[1];
    }
    double before = value[0][row];
    double after = value[s][row];
    double gain = (weight == null ? 1 : weight[row]) / score.length * share * (after - before);
    boolean flipped = twoClasses && s >= perSide;
    return new WorstMoves.Row(row, share, 0, flipped, from, to, before, after, gain);
  }

  @Override
  public double price() {
    return search.price();
  }

  @Override
  public boolean isSmooth() {
    return movement.radius() == 0;
  }
}
