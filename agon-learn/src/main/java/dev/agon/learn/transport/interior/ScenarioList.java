package dev.agon.learn.transport.interior;

import java.util.Arrays;

/** Builds {@link Scenarios} row by row. */
final class ScenarioList {
  private final int begin;
  private final LevelMoves moves;
  private final int[] first;
  private boolean[] flipped;
  private double[] cost;
  private int[] entry;
  private int[] move;
  private final int[] origin;
  private int rows;
  private int count;

  /**
   * @param most the largest number of scenarios
   */
  ScenarioList(int begin, int end, int most, LevelMoves moves) {
    this.begin = begin;
    this.moves = moves;
    this.first = new int[end - begin + 1];
    this.flipped = new boolean[most];
    this.cost = new double[most];
    this.entry = new int[most + 1];
    this.move = new int[most];
    this.origin = new int[most];
  }

  /** Adds a scenario of the current row. */
  void add(boolean flips, double itsCost, int[] itsMoves, int from, int to) {
    int at = entry[count];
    int size = to - from;
    if (at + size > move.length) {
      move = Arrays.copyOf(move, 2 * (at + size));
    }
    System.arraycopy(itsMoves, from, move, at, size);
    flipped[count] = flips;
    cost[count] = itsCost;
    origin[count] = -1;
    count++;
    entry[count] = at + size;
  }

  /** Adds a scenario of others to the current row. */
  void add(Scenarios from, int s) {
    int size = from.moves(s);
    int[] own = new int[size];
    Arrays.setAll(own, k -> from.move(s, k));
    add(from.flipped[s], from.cost[s], own, 0, size);
    origin[count - 1] = s;
  }

  /** The number of each scenario among the others; -1 if it is new. Not a copy. */
  int[] origin() {
    return origin;
  }

  void endRow() {
    rows++;
    first[rows] = count;
  }

  Scenarios scenarios() {
    return new Scenarios(
        begin,
        first,
        Arrays.copyOf(flipped, count),
        Arrays.copyOf(cost, count),
        Arrays.copyOf(entry, count + 1),
        Arrays.copyOf(move, entry[count]),
        moves);
  }
}
