package dev.agon.learn.worst.search;

import dev.agon.learn.worst.Finder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The worst weights of losses that are in several places, from few looks at them.
 *
 * <p>Each place tells its losses in {@link Cells}. Two rows stand for each cell, and the set's own
 * rule runs over these as over any rows ({@link CellRepresentatives}). Where its weights are linear
 * in the loss between edges, cells that no edge cuts count as their rows would, to the last digit;
 * those that an edge cuts are looked at again, until it cuts none. Where its weights are
 * exponential, the sums at the rate found are measured, and what the cells gave for them is
 * corrected by the difference.
 *
 * <p>A look at a cell returns its rows one by one when they are few: one look is enough for a
 * million rows in a place, two for any number.
 */
public final class Search {
  /** Up to so many rows of a place are told one by one. */
  static final int FEW = 4096;

  private static final int MOST_LOOKS = 64;

  private final LossBlocks blocks;
  private final double totalWeight;
  private final int groups;

  /**
   * @param totalWeight the sum of the weights of all rows
   * @param groups the number of groups; 0 without
   */
  public Search(LossBlocks blocks, double totalWeight, int groups) {
    this.blocks = blocks;
    this.totalWeight = totalWeight;
    this.groups = groups;
  }

  /**
   * The rows of a range in finer cells: what a place answers to {@link LossBlocks#refine}.
   *
   * @param value the place's values
   * @param weight their weights; null when all are 1
   * @param low the least value asked for
   * @param high the greatest
   */
  public static Cells within(double[] value, double @Nullable [] weight, double low, double high) {
    return within(value, weight, low, high, FEW);
  }

  /**
   * @param few up to so many rows are told one by one
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
   * Lets a rule find its numbers.
   *
   * @param cells of each place; a rule that looks at groups or at nothing does without
   * @param largest the largest loss
   */
  public void find(Finder rule, List<Cells> cells, double largest) {
    Cells[] known = cells.toArray(new Cells[0]);
    CellRepresentatives losses = new CellRepresentatives(blocks, totalWeight, groups, largest);
    for (int look = 0; look < MOST_LOOKS; look++) {
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

  /** Looks again at the cells that an edge cuts; false when there are none. */
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

  /** The ranges of all cells that the edges cut, ascending and apart from each other. */
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

  /** Whether a rule sees one value in a cell: what differs by less than a rounding, it does not. */
  private static boolean isOne(Cells cells, int k, double largest) {
    return cells.least(k) - largest == cells.greatest(k) - largest;
  }

  /** The first and the last cell of several values in each range, where it has one. */
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
