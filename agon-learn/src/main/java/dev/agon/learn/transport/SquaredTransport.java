package dev.agon.learn.transport;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.transport.scenario.CategoryMoves;
import dev.agon.learn.worst.ArrayLosses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Squared loss where numbers and categories move, with {@code E[cost^2] <= eps^2}:
 *
 * <pre>  min over lambda >= N^2/2 of lambda eps^2 + sum p_i max over k of phi_ik(lambda)
 *   phi_k = max over v >= s of (r_k + N (v - s))^2/2 - lambda v^2,    s = gamma k</pre>
 *
 * <p>r_k is the largest absolute residual after k changes of categories, v the cost of the whole
 * movement. The slope of the objective is {@code eps^2 - sum p_i v_i^2}.
 */
final class SquaredTransport extends Transport {
  private static final int MOST_STEPS = 200;

  private final Movement movement;
  private final SparseRows rows;
  private final boolean intercept;
  private final int[] numbers;
  private final double[] target;
  private final double @Nullable [] weight;
  private final CategoryMoves moves;
  private final int changes;
  private final double[] residual;
  private final double[][] size;
  private final boolean[][] up;
  private final double[] movedUp;
  private final double[] movedDown;
  private final double[] factor;
  private final int[] all;
  private Choice dear;
  private Choice cheap;
  private Choice spare;
  private double norm;
  private double price;
  private double dearShare;

  /** The choices of the rows at a lambda. */
  private static final class Choice {
    final int[] change;
    final double[] length;
    double lambda;
    double value;
    double slope;

    Choice(int rows) {
      change = new int[rows];
      length = new double[rows];
    }
  }

  SquaredTransport(Dataset data, Loss loss, Movement movement, int[] numbers, boolean intercept) {
    this.movement = movement;
    this.rows = data.rows();
    this.intercept = intercept;
    this.numbers = numbers;
    this.target = loss.numbers(data.target());
    double[] weights = data.weights();
    this.weight = weights == null ? null : ArrayLosses.relative(weights);
    this.moves = new CategoryMoves(rows, Objects.requireNonNull(data.categories()));
    this.changes = moves.columns() + 1;
    int n = data.size();
    this.residual = new double[n];
    this.size = new double[changes][n];
    this.up = new boolean[changes][n];
    this.movedUp = new double[changes];
    this.movedDown = new double[changes];
    this.factor = new double[n];
    this.all = IntStream.range(0, n).toArray();
    this.dear = new Choice(n);
    this.cheap = new Choice(n);
    this.spare = new Choice(n);
  }

  @Override
  public double risk(double[] x, double mean, double @Nullable [] gradient) {
    if (movement.radius() == 0) {
      return mean;
    }
    evaluate(x);
    norm = movement.norm().dual(x, numbers);
    double share = search(Math.sqrt(2 * mean));
    dearShare = share;
    if (gradient != null) {
      Arrays.fill(gradient, 0);
      addGradient(x, dear, share, gradient);
      addGradient(x, cheap, 1 - share, gradient);
    }
    price = cheap.lambda;
    return Math.min(cheap.value, dear.value);
  }

  private void evaluate(double[] x) {
    rows.dot(0, residual.length, x, residual);
    moves.at(x);
    double constant = intercept ? x[x.length - 1] : 0;
    for (int i = 0; i < residual.length; i++) {
      residual[i] += constant - target[i];
      moves.moves(i, true, movedUp);
      moves.moves(i, false, movedDown);
      for (int k = 0; k < changes; k++) {
        double above = residual[i] + movedUp[k];
        double below = movedDown[k] - residual[i];
        up[k][i] = above >= below;
        size[k][i] = Math.max(above, below);
      }
    }
  }

  /**
   * Brackets the lambda of slope 0 and narrows the bracket down to rounding.
   *
   * @param root the root of the mean square
   * @return the weight of the choice at the lower end of the bracket
   */
  private double search(double root) {
    double eps = movement.radius();
    double least = 0.5 * norm * norm;
    // Without categories lambda is exactly this; categories can only increase it.
    double away = norm > 0 ? norm * root / (2 * eps) : 0;
    choose(least, away, dear);
    if (dear.slope >= 0) {
      Choice found = dear;
      dear = cheap;
      cheap = found;
      choose(least, away, dear);
      return 0;
    }
    double step = Math.max(away, Math.max(least, Double.MIN_NORMAL));
    choose(least, away + step, cheap);
    while (cheap.slope < 0) {
      step *= 2;
      choose(least, away + step, cheap);
    }
    double low = away;
    double high = away + step;
    for (int k = 0; k < MOST_STEPS && cheap.slope > 0; k++) {
      double part = dear.slope / (dear.slope - cheap.slope);
      double next = low + part * (high - low);
      if (k % 3 == 2 || !(next > low && next < high)) {
        next = low + (high - low) / 2;
      }
      if (!(next > low && next < high)) {
        break;
      }
      choose(least, next, spare);
      Choice found = spare;
      if (found.slope < 0) {
        spare = dear;
        dear = found;
        low = next;
      } else {
        spare = cheap;
        cheap = found;
        high = next;
      }
    }
    return cheap.slope / (cheap.slope - dear.slope);
  }

  /** Computes the choice of every row at {@code lambda = least + away}. */
  private void choose(double least, double away, Choice out) {
    double lambda = least + away;
    double sum = 0;
    double squares = 0;
    int n = residual.length;
    for (int i = 0; i < n; i++) {
      double best = Double.NEGATIVE_INFINITY;
      for (int k = 0; k < changes; k++) {
        double s = movement.categoryCost() * k;
        double rho = size[k][i] - norm * s;
        double v = norm > 0 && rho > 0 ? Math.max(s, norm * rho / (2 * away)) : s;
        double total = rho + norm * v;
        double phi = 0.5 * total * total - lambda * v * v;
        if (phi > best) {
          best = phi;
          out.change[i] = k;
          out.length[i] = v;
        }
      }
      double w = weight == null ? 1 : weight[i];
      sum += w * best;
      squares += w * out.length[i] * out.length[i];
    }
    double eps = movement.radius();
    out.lambda = lambda;
    out.value = lambda * eps * eps + sum / n;
    out.slope = eps * eps - squares / n;
  }

  private void addGradient(double[] x, Choice choice, double share, double[] gradient) {
    if (share == 0) {
      return;
    }
    int n = residual.length;
    double constant = 0;
    double pull = 0;
    for (int i = 0; i < n; i++) {
      int k = choice.change[i];
      double w = share * (weight == null ? 1 : weight[i]) / n;
      double stretch = choice.length[i] - movement.categoryCost() * k;
      double error = size[k][i] + norm * stretch;
      factor[i] = up[k][i] ? w * error : -w * error;
      constant += factor[i];
      pull += w * error * stretch;
      moves.addChange(i, up[k][i], k, factor[i], gradient);
    }
    rows.addScaled(all, factor, n, gradient);
    movement.norm().addSubgradient(x, numbers, norm, pull, gradient);
    if (intercept) {
      gradient[x.length - 1] += constant;
    }
  }

  @Override
  public WorstMoves worst(double[] x, int count) {
    List<WorstMoves.Row> found = new ArrayList<>();
    double squares = 0;
    int n = residual.length;
    for (int i = 0; movement.radius() > 0 && i < n; i++) {
      boolean same = dear.change[i] == cheap.change[i];
      squares += dearShare < 1 ? add(i, cheap, same ? 1 : 1 - dearShare, found) : 0;
      squares += dearShare >= 1 || !same ? add(i, dear, dearShare, found) : 0;
    }
    return new WorstMoves(
        Math.sqrt(squares), direction(movement, x, numbers), WorstMoves.largest(found, count));
  }

  /** Adds the movement of a share of a row; returns its part of the mean square of the numbers. */
  private double add(int i, Choice choice, double share, List<WorstMoves.Row> found) {
    int k = choice.change[i];
    double p = share * (weight == null ? 1 : weight[i]) / residual.length;
    double stretch = choice.length[i] - movement.categoryCost() * k;
    double error = size[k][i] + norm * stretch;
    double before = 0.5 * residual[i] * residual[i];
    double after = 0.5 * error * error;
    if (after > before && share > 0) {
      int[] from = new int[k];
      int[] to = new int[k];
      for (int c = 0; c < k; c++) {
        int[] change = moves.change(i, up[k][i], c);
        from[c] = change[0];
        to[c] = change[1];
      }
      double signed = up[k][i] ? stretch : -stretch;
      double gain = p * (after - before);
      found.add(new WorstMoves.Row(i, share, signed, false, from, to, before, after, gain));
    }
    return p * stretch * stretch;
  }

  @Override
  public double price() {
    return price;
  }

  @Override
  public boolean isSmooth() {
    return movement.radius() == 0;
  }
}
