package dev.agon.learn.transport.interior;

import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.transport.Movement;
import java.util.Arrays;

/**
 * Finds the changes of categories among which the adversary of each row chooses.
 *
 * <p>The k best changes move the score by {@code g_1 + ... + g_k}, {@code g_1 >= g_2 >= ...}; for
 * each k, these are the worst of all changes of k categories. They become a scenario if their value
 * {@code loss - lambda cost} is at most a margin below the largest value of the row. The largest
 * value is therefore always that of a scenario.
 */
final class ScenarioSearch {
  /** The margin in units of the products: a scenario further below has a share below 1/MARGIN. */
  private static final double MARGIN = 30;

  /**
   * The margin in units of the price of a changed category. With a smaller one, scenarios are found
   * when the products are already small, and every one of them costs several steps.
   */
  private static final double LEAST_MARGIN = 0.5;

  private static final double MOST_MARGIN = 2;

  /** A scenario is removed when it is this many margins below. */
  private static final double REMOVED = 3;

  private static final int CHUNK = 512;

  private final RowModel model;
  private final LevelMoves moves;
  private final Movement movement;
  private final int begin;
  private final int end;
  private final boolean twoClasses;

  /** The gains of one row and side in descending order, and their moves. */
  private final double[] gain;

  private final int[] order;

  /** The place of each move among them, from 1 on; 0 if it is not among them. */
  private final int[] rank;

  private int[] origin = new int[0];

  /** The rows and sides with candidates; candidates from[c], ... change 1, 2, ... categories. */
  private int sides;

  private int[] rowOf = new int[64];
  private boolean[] flippedOf = new boolean[64];
  private int[] from = new int[65];

  private int[] moveOf = new int[64];
  private double[] at = new double[64];
  private double[] target = new double[64];
  private double[] loss = new double[64];
  private final double[][] slope = {new double[64]};
  private final double[][] chunk = new double[1][CHUNK];
  private final double[] chunkTarget = new double[CHUNK];

  ScenarioSearch(RowModel model, LevelMoves moves, Movement movement, int begin, int end) {
    this.model = model;
    this.moves = moves;
    this.movement = movement;
    this.begin = begin;
    this.end = end;
    this.twoClasses = model.loss().targetKind() == TargetKind.TWO_CLASSES;
    int columns = moves.levels().columns();
    this.gain = new double[columns];
    this.order = new int[columns];
    this.rank = new int[moves.count()];
  }

  /** The former number of each scenario of the last search; -1 if it is new. Not a copy. */
  int[] origin() {
    return origin;
  }

  /**
   * Finds the scenarios at a point.
   *
   * @param value the values of the current scenarios; {@code slopes} are the slopes of their losses
   * @param score {@code score[i - begin] = a_i'X}
   * @param product the average product
   * @return the scenarios; the current ones if nothing changes
   */
  Scenarios find(
      Scenarios current,
      double[] value,
      double[] slopes,
      double[] score,
      double[] point,
      double product) {
    double price = point[model.price()] * movement.categoryCost();
    double margin = Math.max(LEAST_MARGIN * price, Math.min(MARGIN * product, MOST_MARGIN * price));
    collect(score, point, price - margin);
    evaluate();
    return choose(current, value, slopes, point[model.price()], margin);
  }

  private void collect(double[] score, double[] point, double threshold) {
    sides = 0;
    for (int i = begin; i < end; i++) {
      boolean positive = model.target()[i] > 0;
      collect(i, false, !twoClasses || !positive, score[i - begin], point, threshold);
      if (!twoClasses || movement.movesLabels()) {
        collect(i, twoClasses, twoClasses && positive, score[i - begin], point, threshold);
      }
    }
  }

  /** Lists the changes of a row that raise or lower its score. */
  private void collect(
      int row, boolean flipped, boolean up, double score, double[] point, double threshold) {
    int count = 0;
    for (int c = 0; c < gain.length; c++) {
      double along = moves.along(row, LevelMoves.move(c, up), point);
      double one = up ? along : -along;
      if (one > threshold) {
        int k = count++;
        while (k > 0 && gain[k - 1] < one) {
          gain[k] = gain[k - 1];
          order[k] = order[k - 1];
          k--;
        }
        gain[k] = one;
        order[k] = c;
      }
    }
    if (count == 0) {
      return;
    }
    reserve(count);
    rowOf[sides] = row;
    flippedOf[sides] = flipped;
    double sum = 0;
    for (int k = 0, to = from[sides]; k < count; k++, to++) {
      sum += up ? gain[k] : -gain[k];
      moveOf[to] = LevelMoves.move(order[k], up);
      at[to] = score + sum;
      target[to] = (flipped ? model.turned() : model.target())[row];
    }
    sides++;
    from[sides] = from[sides - 1] + count;
  }

  private void reserve(int count) {
    if (sides == rowOf.length) {
      rowOf = Arrays.copyOf(rowOf, 2 * sides);
      flippedOf = Arrays.copyOf(flippedOf, 2 * sides);
      from = Arrays.copyOf(from, 2 * sides + 1);
    }
    int all = from[sides] + count;
    if (all > at.length) {
      moveOf = Arrays.copyOf(moveOf, 2 * all);
      at = Arrays.copyOf(at, 2 * all);
      target = Arrays.copyOf(target, 2 * all);
      loss = new double[2 * all];
      slope[0] = new double[2 * all];
    }
  }

  private void evaluate() {
    for (int first = 0; first < from[sides]; first += CHUNK) {
      int count = Math.min(CHUNK, from[sides] - first);
      System.arraycopy(at, first, chunk[0], 0, count);
      System.arraycopy(target, first, chunkTarget, 0, count);
      model.loss().evaluate(chunk, chunkTarget, count, loss, slope, first);
    }
  }

  private Scenarios choose(
      Scenarios current, double[] value, double[] slopes, double lambda, double margin) {
    ScenarioList next = new ScenarioList(begin, end, current.count() + from[sides], moves);
    boolean same = true;
    int side = 0;
    for (int i = begin; i < end; i++) {
      int firstSide = side;
      while (side < sides && rowOf[side] == i) {
        side++;
      }
      double top = Double.NEGATIVE_INFINITY;
      for (int s = current.from(i); s < current.to(i); s++) {
        top = Math.max(top, value[s]);
      }
      for (int b = firstSide; b < side; b++) {
        for (int k = from[b]; k < from[b + 1]; k++) {
          top = Math.max(top, loss[k] - lambda * cost(b, k));
        }
      }
      boolean unchanged = true;
      for (int s = current.from(i); s < current.to(i); s++) {
        boolean stays =
            current.moves(s) == 0
                || value[s] > top - REMOVED * margin && helps(current.move(s, 0), slopes[s]);
        unchanged &= stays;
        if (stays) {
          next.add(current, s);
        }
      }
      for (int b = firstSide; b < side; b++) {
        unchanged &= !addNew(current, b, lambda, top - margin, next);
      }
      next.endRow();
      same &= unchanged;
    }
    origin = next.origin();
    return same ? current : next.scenarios();
  }

  private double cost(int side, int candidate) {
    double flip = flippedOf[side] ? movement.labelCost() : 0;
    return flip + movement.categoryCost() * (candidate - from[side] + 1);
  }

  /** Whether a change still raises the loss further. */
  private static boolean helps(int move, double slope) {
    return LevelMoves.sign(move) * slope > 0;
  }

  /** Adds the candidates of a side that are large enough and not there; returns whether any is. */
  private boolean addNew(
      Scenarios current, int side, double lambda, double least, ScenarioList next) {
    boolean added = false;
    int begin = from[side];
    for (int k = begin; k < from[side + 1]; k++) {
      rank[moveOf[k]] = k - begin + 1;
    }
    for (int k = begin; k < from[side + 1]; k++) {
      if (loss[k] - lambda * cost(side, k) > least
          && helps(moveOf[k], slope[0][k])
          && !contains(current, side, k - begin + 1)) {
        next.add(flippedOf[side], cost(side, k), moveOf, begin, k + 1);
        added = true;
      }
    }
    for (int k = begin; k < from[side + 1]; k++) {
      rank[moveOf[k]] = 0;
    }
    return added;
  }

  /** Whether a row already has the scenario of the first moves of a side. */
  private boolean contains(Scenarios current, int side, int count) {
    int row = rowOf[side];
    for (int s = current.from(row); s < current.to(row); s++) {
      boolean equal = current.moves(s) == count && current.flipped[s] == flippedOf[side];
      for (int k = 0; equal && k < count; k++) {
        int place = rank[current.move(s, k)];
        equal = place > 0 && place <= count;
      }
      if (equal) {
        return true;
      }
    }
    return false;
  }
}
