package dev.agon.learn.transport.interior;

/**
 * The changes of each row that its adversary chooses from. Scenario s belongs to row i if {@code
 * first[i] <= s < first[i + 1]}; the first of a row is no change.
 *
 * @param first the first scenario of each row, and the number of all
 * @param flipped whether the label is flipped
 * @param cost the cost of the change
 * @param entry the first entry of each scenario, and the number of all: its score is {@code (a_i +
 *     sum coefficient e_index)'X}
 * @param index the variable of each entry
 * @param coefficient the coefficient of each entry
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Scenarios(
    int[] first, boolean[] flipped, double[] cost, int[] entry, int[] index, double[] coefficient) {

  /** Every label may stay or flip; with an infinite cost it stays. */
  static Scenarios ofLabels(int rows, double flipCost) {
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
    return new Scenarios(first, flipped, cost, new int[rows * each + 1], new int[0], new double[0]);
  }

  int count() {
    return cost.length;
  }

  /** {@code sum coefficient X_index} of a scenario. */
  double extra(int s, double[] vector) {
    double sum = 0;
    for (int k = entry[s]; k < entry[s + 1]; k++) {
      sum += coefficient[k] * vector[index[k]];
    }
    return sum;
  }
}
