package dev.agon.learn.transport;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.transport.scenario.CategoryMoves;
import dev.agon.learn.transport.scenario.LeastPrice;
import dev.agon.learn.transport.scenario.ScenarioLosses;
import dev.agon.learn.transport.scenario.ScenarioTable;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.parallel.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Categories and perhaps labels move too: {@code min over lambda >= N of lambda eps + sum p_i max
 * over s of (l_is - lambda cost_s)}. A change s of a row keeps or flips its label and makes the k
 * changes of categories that increase its loss most. These k changes depend on the direction in
 * which the score increases the loss, and a flipped label reverses it. For numeric targets both
 * directions are tried.
 */
final class ScenarioTransport extends Transport {
  private static final int MOST_PARTS = 4;
  private static final int CHUNK = 512;

  private final Movement movement;
  private final SparseRows rows;
  private final boolean intercept;
  private final int[] numbers;
  private final int threads;
  private final double @Nullable [] weight;
  private final CategoryMoves moves;
  private final ScenarioLosses losses;
  private final ScenarioTable table;
  private final LeastPrice search;
  private final double[][] sums;

  ScenarioTransport(
      Dataset data,
      Categories categories,
      Loss loss,
      Movement movement,
      int[] numbers,
      boolean intercept,
      int dimension,
      int threads) {
    int n = data.size();
    this.movement = movement;
    this.rows = data.rows();
    this.intercept = intercept;
    this.numbers = numbers;
    this.threads = threads;
    double[] weights = data.weights();
    this.weight = weights == null ? null : ArrayLosses.relative(weights);
    this.moves = new CategoryMoves(rows, categories);
    double[] target = loss.numbers(data.target());
    boolean flips = movement.movesLabels();
    this.losses = new ScenarioLosses(rows, loss, target, flips, intercept, threads);
    this.table = new ScenarioTable(losses, moves, movement.labelCost(), movement.categoryCost(), n);
    this.search = new LeastPrice(n, weight);
    this.sums = new double[Math.max(1, Math.min(MOST_PARTS, n / (4 * dimension)))][dimension];
  }

  @Override
  public boolean needsMean() {
    return movement.radius() == 0;
  }

  @Override
  public double risk(double[] x, double mean, double @Nullable [] gradient) {
    if (movement.radius() == 0) {
      return mean;
    }
    double norm = movement.norm().dual(x, numbers);
    losses.evaluate(x);
    table.build(x, norm);
    double risk = search.find(table.first(), table.value(), table.cost(), norm, movement.radius());
    if (gradient != null && !Double.isFinite(risk)) {
      Arrays.fill(gradient, Double.NaN);
    } else if (gradient != null) {
      gradient(gradient);
      movement.norm().addSubgradient(x, numbers, norm, search.unspent(), gradient);
    }
    return risk;
  }

  private void gradient(double[] gradient) {
    int n = search.dear().length;
    int parts = sums.length;
    Workers.run(
        threads,
        parts,
        k -> sum((int) ((long) n * k / parts), (int) ((long) n * (k + 1) / parts), sums[k]));
    Arrays.fill(gradient, 0);
    for (double[] one : sums) {
      for (int j = 0; j < gradient.length; j++) {
        gradient[j] += one[j];
      }
    }
    addChanges(gradient);
  }

  /** The gradient of some rows under the mixture of their choices. */
  private void sum(int begin, int end, double[] out) {
    Arrays.fill(out, 0);
    int[] which = new int[CHUNK];
    double[] factor = new double[CHUNK];
    double constant = 0;
    for (int from = begin; from < end; from += CHUNK) {
      int to = Math.min(end, from + CHUNK);
      for (int i = from; i < to; i++) {
        double part = share(i);
        double own = factor(i, search.dear()[i], part);
        which[i - from] = i;
        factor[i - from] = part < 1 ? own + factor(i, search.cheap()[i], 1 - part) : own;
        constant += factor[i - from];
      }
      rows.addScaled(which, factor, to - from, out);
    }
    if (intercept) {
      out[out.length - 1] += constant;
    }
  }

  private double factor(int i, int s, double part) {
    int n = search.dear().length;
    return part * (weight == null ? 1 : weight[i]) / n * table.slope()[s];
  }

  private double share(int i) {
    return search.dear()[i] == search.cheap()[i] ? 1 : search.share();
  }

  private void addChanges(double[] gradient) {
    for (int i = 0; i < search.dear().length; i++) {
      addChanges(i, search.dear()[i], share(i), gradient);
      addChanges(i, search.cheap()[i], 1 - share(i), gradient);
    }
  }

  private void addChanges(int i, int s, double part, double[] gradient) {
    if (part > 0 && table.changes(s) > 0) {
      boolean up = losses.isUp(i, table.isSecond(s));
      moves.addChange(i, up, table.changes(s), factor(i, s, part), gradient);
    }
  }

  @Override
  public WorstMoves worst(double[] x, int count) {
    List<WorstMoves.Row> found = new ArrayList<>();
    boolean moved = movement.radius() > 0;
    for (int i = 0; moved && i < search.dear().length; i++) {
      addMove(i, search.dear()[i], share(i), found);
      addMove(i, search.cheap()[i], 1 - share(i), found);
    }
    return new WorstMoves(
        moved ? search.unspent() : 0,
        direction(movement, x, numbers),
        WorstMoves.largest(found, count));
  }

  private void addMove(int row, int s, double part, List<WorstMoves.Row> found) {
    if (!(part > 0 && table.cost()[s] > 0)) {
      return;
    }
    int[] from = new int[table.changes(s)];
    int[] to = new int[from.length];
    for (int c = 0; c < from.length; c++) {
      int[] change = moves.change(row, losses.isUp(row, table.isSecond(s)), c);
      from[c] = change[0];
      to[c] = change[1];
    }
    double before = table.value()[table.first()[row]];
    double after = table.value()[s];
    double mass = part * (weight == null ? 1 : weight[row]) / search.dear().length;
    boolean flipped = losses.flips() && table.isSecond(s);
    found.add(
        new WorstMoves.Row(
            row, part, 0, flipped, from, to, before, after, mass * (after - before)));
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
