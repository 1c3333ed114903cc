package dev.agon.learn.transport.interior;

import dev.agon.learn.data.SparseRows;
import java.util.Arrays;

/**
 * The matrix of a row whose categories change, see {@link RowMatrix}. It is computed in the
 * coordinates (a_i, lambda, moves of its scenarios), in which the gradient of a score has entries 0
 * and 1, and then added to the variables.
 */
final class MovedRow {
  private static final int OWN = 0;
  private static final int PRICE = 1;
  private static final int MOVES = 2;

  private final RowModel model;
  private final LevelMoves moves;
  private final double[][] lower;

  /** The coordinate of each move, and the moves in the order of their coordinates. */
  private final int[] coordinate;

  private final int[] used;
  private final double[][] small;
  private final double[] line;
  private final double[] sum;
  private int size;
  private double share;

  MovedRow(RowModel model, LevelMoves moves, double[][] lower) {
    int most = MOVES + moves.count();
    this.model = model;
    this.moves = moves;
    this.lower = lower;
    this.coordinate = new int[moves.count()];
    this.used = new int[most];
    this.small = new double[most][most];
    this.line = new double[most];
    this.sum = new double[most];
  }

  /** The factor of {@code a_i a_i'}, which is left to the caller. */
  double square() {
    return share * small[OWN][OWN];
  }

  /** The factor of a_i in the line of lambda, which is left to the caller. */
  double cross() {
    return share * small[PRICE][OWN];
  }

  /** The entry of lambda, which is left to the caller. */
  double price() {
    return share * small[PRICE][PRICE];
  }

  /** Adds everything that concerns moves. */
  void add(
      Scenarios scenarios, RowPairs pairs, int row, double[] slope, double[] curved, int offset) {
    int begin = scenarios.from(row);
    int end = scenarios.to(row);
    share = model.share()[row];
    collect(scenarios, begin, end);
    int top = pairs.top(begin, end);
    double rates = pairs.u[top] / pairs.q[top];
    for (int s = begin; s < end; s++) {
      Arrays.fill(line, 0, size, 0);
      addScore(scenarios, s, 1);
      addSquare(curved[s - offset]);
      if (s != top) {
        double rate = pairs.u[s] / pairs.q[s];
        rates += rate;
        Arrays.fill(line, 0, size, 0);
        addScore(scenarios, s, slope[s - offset]);
        addScore(scenarios, top, -slope[top - offset]);
        line[PRICE] = scenarios.cost[top] - scenarios.cost[s];
        addSquare(rate);
        for (int k = 0; k < size; k++) {
          sum[k] += rate * line[k];
        }
      }
    }
    System.arraycopy(sum, 0, line, 0, size);
    addSquare(-1 / rates);
    spread(row);
  }

  /** Numbers the moves of the row, and clears its matrix. */
  private void collect(Scenarios scenarios, int begin, int end) {
    for (int k = MOVES; k < size; k++) {
      coordinate[used[k]] = 0;
    }
    size = MOVES;
    for (int s = begin; s < end; s++) {
      for (int k = 0; k < scenarios.moves(s); k++) {
        int move = scenarios.move(s, k);
        if (coordinate[move] == 0) {
          used[size] = move;
          coordinate[move] = size++;
        }
      }
    }
    for (int k = 0; k < size; k++) {
      Arrays.fill(small[k], 0, k + 1, 0);
    }
    Arrays.fill(sum, 0, size, 0);
  }

  private void addScore(Scenarios scenarios, int s, double factor) {
    line[OWN] += factor;
    for (int k = 0; k < scenarios.moves(s); k++) {
      line[coordinate[scenarios.move(s, k)]] += factor;
    }
  }

  private void addSquare(double factor) {
    for (int k = 0; k < size; k++) {
      double scaled = factor * line[k];
      double[] out = small[k];
      for (int j = 0; scaled != 0 && j <= k; j++) {
        out[j] += scaled * line[j];
      }
    }
  }

  /** Replaces the coordinates of the moves by variables. */
  private void spread(int row) {
    SparseRows rows = model.rows();
    for (int k = MOVES; k < size; k++) {
      int move = used[k];
      double own = share * small[k][OWN];
      int entries = rows.entries(row);
      for (int e = 0; e < entries; e++) {
        addProduct(row, move, own * rows.value(row, e), rows.column(row, e));
      }
      if (model.intercept() >= 0) {
        addProduct(row, move, own, model.intercept());
      }
      addProduct(row, move, share * small[k][PRICE], model.price());
      for (int j = MOVES; j <= k; j++) {
        addProduct(row, move, used[j], share * small[k][j]);
      }
    }
  }

  /** Adds {@code factor (b e' + e b')}, b the gradient of a move and e a unit vector. */
  private void addProduct(int row, int move, double factor, int j) {
    add(moves.variable(move), j, factor * LevelMoves.sign(move));
    int lost = moves.lost(row, move);
    if (lost >= 0) {
      add(lost, j, (lost == j ? 2 : 1) * factor * moves.loss(row, move));
    }
  }

  /** Adds {@code factor (b c' + c b')}, b and c the gradients of two moves; once if equal. */
  private void addProduct(int row, int move, int other, double factor) {
    int variable = moves.variable(other);
    int lost = moves.lost(row, other);
    double sign = factor * LevelMoves.sign(other);
    double loss = factor * moves.loss(row, other);
    if (move != other) {
      addProduct(row, move, sign, variable);
      if (lost >= 0) {
        addProduct(row, move, loss, lost);
      }
      return;
    }
    add(variable, variable, sign * LevelMoves.sign(move));
    if (lost >= 0) {
      add(variable, lost, sign * moves.loss(row, move));
      add(lost, lost, loss * moves.loss(row, move));
    }
  }

  private void add(int i, int j, double value) {
    lower[Math.max(i, j)][Math.min(i, j)] += value;
  }
}
