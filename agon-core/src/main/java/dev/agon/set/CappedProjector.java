package dev.agon.set;

import dev.agon.support.Bracket;

/**
 * The projection onto a {@link CappedSimplex} whose cap is below its total, with its scratch
 * memory.
 */
final class CappedProjector implements ConvexSet.Projector {
  /** A power of two that brings the total near 1 so that no sum can overflow or underflow. */
  private final double scale;

  private final double total;
  private final double cap;
  private final int fullAtMost;
  private final double[] candidates;
  private final Bracket bracket = new Bracket();

  private int count;
  private int always;
  private double excess;
  private int free;

  CappedProjector(double total, double cap, int dimension) {
    this.scale = Math.scalb(1.0, -Math.getExponent(total));
    this.total = total * scale;
    this.cap = cap * scale;
    this.fullAtMost = (int) Math.min(dimension, Math.ceil(total / cap));
    this.candidates = new double[dimension];
  }

  @Override
  public void project(double[] v) {
    System.arraycopy(v, 0, candidates, 0, v.length);
    double pivot = kthLargest(candidates, fullAtMost);
    collect(v, pivot);
    double theta = threshold();
    // Kept apart from theta, because the rounding of theta would be multiplied by the number of
    // free coordinates.
    double rest = free == 0 ? 0 : excess / free;
    double unscale = 1 / scale;
    for (int i = 0; i < v.length; i++) {
      v[i] = clamp(((v[i] - pivot) * scale - theta) - rest) * unscale;
    }
  }

  /** C. A. R. Hoare, "Algorithm 65: Find", CACM 4 (1961); reorders the array. */
  private static double kthLargest(double[] a, int k) {
    int target = k - 1;
    int from = 0;
    int to = a.length - 1;
    while (from < to) {
      double pivot = a[target];
      int i = from;
      int j = to;
      while (i <= j) {
        while (a[i] > pivot) {
          i++;
        }
        while (a[j] < pivot) {
          j--;
        }
        if (i <= j) {
          double swapped = a[i];
          a[i++] = a[j];
          a[j--] = swapped;
        }
      }
      from = j < target ? i : from;
      to = target < i ? j : to;
    }
    return a[target];
  }

  /** Keeps the coordinates affected by theta in [-cap, 0), and counts those above them. */
  private void collect(double[] v, double pivot) {
    count = 0;
    always = 0;
    for (double value : v) {
      double w = (value - pivot) * scale;
      candidates[count] = w;
      count += w > -cap && w < cap ? 1 : 0;
      always += w >= cap ? 1 : 0;
    }
  }

  private double threshold() {
    bracket.begin(Math.nextDown(-cap), 0); // so that -cap itself can be tried
    double theta;
    double next = -0.5 * cap;
    do {
      theta = next;
      evaluate(theta);
      double newton = free == 0 ? Double.NaN : Math.max(theta + excess / free, -cap);
      next = bracket.next(theta, excess, newton);
    } while (Math.abs(excess) > 4 * Math.ulp(total) && bracket.contains(next));
    return theta;
  }

  /**
   * Sets {@code excess = sum of the clamped coordinates - total} and the number of coordinates
   * between 0 and cap.
   */
  private void evaluate(double theta) {
    double sum = 0;
    double lost = 0; // Neumaier's compensation
    int full = always;
    free = 0;
    for (int i = 0; i < count; i++) {
      double term = candidates[i] - theta;
      if (term >= cap) {
        full++;
      } else if (term > 0) {
        double next = sum + term;
        lost += sum >= term ? (sum - next) + term : (term - next) + sum;
        sum = next;
        free++;
      }
    }
    excess = ((full * cap - total) + sum) + lost;
  }

  private double clamp(double value) {
    return Math.min(Math.max(value, 0.0), cap);
  }
}
