package dev.agon.learn.worst.search;

import dev.agon.learn.worst.Finder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the worst weights of losses that are stored in several blocks, with few passes over them.
 *
 * <p>Each block summarises its losses in {@link Cells}. Two rows represent each cell, and the rule
 * of the set runs over these as over any rows ({@link CellRepresentatives}). If its weights are
 * piecewise linear in the loss, cells that contain no edge are exact, and cells that contain an
 * edge are refined until none does. If its weights are exponential, the sums at the rate found are
 * measured, and the values from the cells are corrected by the difference.
 *
 * <p>Refining a cell returns its rows one by one if they are few: one refinement is enough for a
 * million rows in a block, two for any number.
 */
public final class Search {
  /** Up to this number of rows of a block are returned one by one. */
  static final int FEW = 4096;

  private static final int MOST_EVALUATIONS = 64;

  private final LossBlocks blocks;
  private final double totalWeight;
  private final int groups;

  /**
   * @param totalWeight the sum of the weights of all rows
   * @param groups the number of groups; 0 if there are none
   */
  public Search(LossBlocks blocks, double totalWeight, int groups) {
    this.blocks = blocks;
    this.totalWeight = totalWeight;
    this.groups = groups;
  }

  /**
   * Returns the rows of a range in finer cells: the answer of a block to {@link LossBlocks#refine}.
   *
   * @param value the values of the block
   * @param weight their weights; null if all are 1
   * @param low the smallest value of the range
   * @param high the largest value of the range
   */
  public static Cells within(double[] value, double @Nullable [] weight, double low, double high) {
    return within(value, weight, low, high, FEW);
  }

  /**
   * @param few the number of rows up to which they are returned one by one
   */
  static Cells within(
      double[] value, double @Nullable [] weight, double low, double high, int few) {
    double[] inside = new double[value.length];
    double[] itsWeight = weight == null ? null : new double[value.length];
    int size = 0;
    for (int i = 0; i < value.length; i++) {
      if (value[i] >= low && value[i] <= high) {
        if (weight != null && itsWeight != null) {
          itsWeight[size] = weight[i];
        }
        inside[size++] = value[i];
      }
    }
    return size <= few ? Cells.exact(inside, itsWeight, size) : Cells.of(inside, itsWeight, size);
  }

  /**
   * Runs the search of a rule.
   *
   * @param cells the cells of each block; not needed by rules that use only groups, or no losses at
   *     all
   * @param largest the largest loss
   */
  public void find(Finder rule, List<Cells> cells, double largest) {
    Cells[] known = cells.toArray(new Cells[0]);
    CellRepresentatives losses = new CellRepresentatives(blocks, totalWeight, groups, largest);
    for (int evaluation = 0; evaluation < MOST_EVALUATIONS; evaluation++) {
      losses.represent(known);
      rule.find(losses);
      if (!Double.isNaN(rule.rate())) {
        if (!losses.measure(rule.rate())) {
          return;
        }
      } else if (!refine(known, rule.edges(), largest)) {
        return;
      }
    }
    throw new IllegalStateException("the worst weights were not found");
  }

  /** Refines the cells that contain an edge; returns false if there are none. */
  private boolean refine(Cells[] known, double[] edges, double largest) {
    List<double[]> ranges = cut(known, edges, largest);
    if (ranges.isEmpty()) {
      return false;
    }
    double[][] asked = new double[known.length][];
    int[][] place = new int[known.length][];
    for (int p = 0; p < known.length; p++) {
      place[p] = places(known[p], ranges, largest);
      asked[p] = new double[place[p].length];
      for (int k = 0; k < place[p].length; k += 2) {
        asked[p][k] = known[p].least(place[p][k]);
        asked[p][k + 1] = known[p].greatest(place[p][k + 1]);
      }
    }
    List<Cells[]> answers = blocks.refine(asked);
    for (int p = 0; p < known.length; p++) {
      for (int k = place[p].length - 2; k >= 0; k -= 2) {
        known[p] = known[p].replaced(place[p][k], place[p][k + 1] + 1, answers.get(p)[k / 2]);
      }
    }
    return true;
  }

  /** Returns the ranges of all cells that contain an edge, disjoint and in ascending order. */
  private static List<double[]> cut(Cells[] known, double[] edges, double largest) {
    List<double[]> ranges = new ArrayList<>();
    double[] ascending = edges.clone();
    Arrays.sort(ascending);
    for (double edge : ascending) {
      double low = Double.POSITIVE_INFINITY;
      double high = Double.NEGATIVE_INFINITY;
      for (Cells cells : known) {
        for (int k = 0; k < cells.size(); k++) {
          boolean below = cells.least(k) - largest <= edge;
          if (below && edge <= cells.greatest(k) - largest && !isOne(cells, k, largest)) {
            low = Math.min(low, cells.least(k));
            high = Math.max(high, cells.greatest(k));
          }
        }
      }
      double[] before = ranges.isEmpty() ? null : ranges.get(ranges.size() - 1);
      if (before != null && low <= before[1]) {
        before[1] = Math.max(before[1], high);
      } else if (low <= high) {
        ranges.add(new double[] {low, high});
      }
    }
    return ranges;
  }

  /**
   * Returns whether a cell has one value for a rule: differences below rounding error do not count.
   */
  private static boolean isOne(Cells cells, int k, double largest) {
    return cells.least(k) - largest == cells.greatest(k) - largest;
  }

  /** Returns the first and the last cell with several values in each range, if there is one. */
  private static int[] places(Cells cells, List<double[]> ranges, double largest) {
    int[] found = new int[2 * ranges.size()];
    int size = 0;
    int free = 0;
    for (double[] range : ranges) {
      int first = -1;
      int last = -1;
      for (int k = free; k < cells.size(); k++) {
        boolean inside = cells.least(k) <= range[1] && cells.greatest(k) >= range[0];
        if (inside && !isOne(cells, k, largest)) {
          first = first < 0 ? k : first;
          last = k;
        }
      }
      if (first >= 0) {
        found[size++] = first;
        found[size++] = last;
        free = last + 1;
      }
    }
    return Arrays.copyOf(found, size);
  }
}
