package dev.agon.learn.transport.interior;

import dev.agon.state.State;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The changes of some consecutive rows that the adversary chooses from. The first scenario of a row
 * is no change; if labels flip, the second is the flipped label alone.
 */
final class Scenarios {
  private final int begin;
  private final int[] first;

  /** Whether the label is flipped. */
  final boolean[] flipped;

  /** The cost of the change. */
  final double[] cost;

  private final int[] entry;
  private final int[] move;
  private final @Nullable LevelMoves moves;

  /**
   * @param begin the first row
   * @param first the first scenario of each row, and the number of all
   * @param entry the first entry of each scenario in {@code move}, and the number of all
   * @param move the {@link LevelMoves moves} of the scenarios
   */
  Scenarios(
      int begin,
      int[] first,
      boolean[] flipped,
      double[] cost,
      int[] entry,
      int[] move,
      @Nullable LevelMoves moves) {
    this.begin = begin;
    this.first = first;
    this.flipped = flipped;
    this.cost = cost;
    this.entry = entry;
    this.move = move;
    this.moves = moves;
  }

  /** Every label may stay or flip; with an infinite cost it stays. */
  static Scenarios ofLabels(int begin, int end, double flipCost, @Nullable LevelMoves moves) {
    int rows = end - begin;
    int each = flipCost < Double.POSITIVE_INFINITY ? 2 : 1;
    int[] first = new int[rows + 1];
    boolean[] flipped = new boolean[rows * each];
    double[] cost = new double[rows * each];
    for (int i = 0; i < rows; i++) {
      first[i + 1] = first[i] + each;
      if (each == 2) {
        flipped[first[i] + 1] = true;
        cost[first[i] + 1] = flipCost;
      }
    }
    return new Scenarios(begin, first, flipped, cost, new int[rows * each + 1], new int[0], moves);
  }

  int count() {
    return cost.length;
  }

  /** The first scenario of a row. */
  int from(int row) {
    return first[row - begin];
  }

  /** The first scenario after a row. */
  int to(int row) {
    return first[row - begin + 1];
  }

  /** The number of scenarios of some rows. */
  int count(int from, int to) {
    return first[to - begin] - first[from - begin];
  }

  /** Whether there are no changes of categories. */
  boolean areLabels() {
    return moves == null;
  }

  /** Whether labels may flip. */
  boolean hasFlips() {
    return flipped.length > 1 && flipped[1];
  }

  /** The number of changed categories of a scenario. */
  int moves(int s) {
    return entry[s + 1] - entry[s];
  }

  /** The k-th move of a scenario. */
  int move(int s, int k) {
    return move[entry[s] + k];
  }

  /** Returns how far the moves of a scenario change the score of its row at v. */
  double along(int row, int s, double[] v) {
    double sum = 0;
    for (int k = entry[s]; moves != null && k < entry[s + 1]; k++) {
      sum += moves.along(row, move[k], v);
    }
    return sum;
  }

  /** Adds the gradient of that change, times a factor. */
  void add(int row, int s, double factor, double[] out) {
    for (int k = entry[s]; moves != null && k < entry[s + 1]; k++) {
      moves.add(row, move[k], factor, out);
    }
  }

  void save(State to) {
    to.put("first", first);
    to.put("entry", entry);
    to.put("move", move);
    to.put("cost", cost);
    int[] flips = new int[flipped.length];
    Arrays.setAll(flips, s -> flipped[s] ? 1 : 0);
    to.put("flipped", flips);
  }

  /** Returns the saved scenarios of the same rows. */
  Scenarios restored(State from) {
    int[] flips = from.ints("flipped");
    boolean[] turned = new boolean[flips.length];
    for (int s = 0; s < flips.length; s++) {
      turned[s] = flips[s] == 1;
    }
    return new Scenarios(
        begin,
        from.ints("first", first.length),
        turned,
        from.doubles("cost", flips.length),
        from.ints("entry", flips.length + 1),
        from.ints("move"),
        moves);
  }
}
