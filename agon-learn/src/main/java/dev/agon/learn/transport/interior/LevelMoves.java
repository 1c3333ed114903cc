package dev.agon.learn.transport.interior;

import dev.agon.learn.transport.scenario.Levels;

/**
 * Changes of one category of a row. Move 2 c replaces the level of column c by the one of the
 * largest weight, move 2 c + 1 by the one of the smallest. The variable of a move is a bound of
 * these weights: at least the largest, or at least minus the smallest.
 *
 * @param first the variable of move 0
 */
record LevelMoves(Levels levels, int first) {

  int count() {
    return 2 * levels.columns();
  }

  static int move(int column, boolean up) {
    return 2 * column + (up ? 0 : 1);
  }

  static boolean isUp(int move) {
    return move % 2 == 0;
  }

  int variable(int move) {
    return first + move;
  }

  /** The coefficient of the variable in the score. */
  static double sign(int move) {
    return isUp(move) ? 1 : -1;
  }

  /** Returns the feature that a row loses; -1 if there is none. */
  int lost(int row, int move) {
    return levels.feature(row, move / 2);
  }

  /** Returns the coefficient of the lost feature in the score. */
  double loss(int row, int move) {
    return -levels.value(row, move / 2);
  }

  /** Returns how far a move of a row changes the score at v. */
  double along(int row, int move, double[] v) {
    int lost = lost(row, move);
    double gained = isUp(move) ? v[variable(move)] : -v[variable(move)];
    return lost < 0 ? gained : gained - levels.value(row, move / 2) * v[lost];
  }

  /** Adds the gradient of that change, times a factor. */
  void add(int row, int move, double factor, double[] out) {
    out[variable(move)] += sign(move) * factor;
    int lost = lost(row, move);
    if (lost >= 0) {
      out[lost] += factor * loss(row, move);
    }
  }
}
