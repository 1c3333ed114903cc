package dev.agon.learn.metrics;

import dev.agon.support.Components;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A curve in the unit square with the exact area under all its points.
 *
 * @param x the abscissae, in ascending order
 * @param y the ordinates
 * @param area the area; exact even after {@link #thinned}
 */
public record Curve(double[] x, double[] y, double area) {

  /**
   * Returns the curve with about the given number of points, for a chart: the first, the last, and
   * intermediate points that are sufficiently far apart. The area does not change.
   */
  public Curve thinned(int points) {
    int n = x.length;
    if (n <= points) {
      return this;
    }
    double length = 0;
    for (int i = 1; i < n; i++) {
      length += distance(i - 1, i);
    }
    int[] kept = new int[n];
    int count = 1;
    for (int i = 1; i < n; i++) {
      if (i == n - 1 || distance(kept[count - 1], i) >= length / points) {
        kept[count++] = i;
      }
    }
    int[] rows = Arrays.copyOf(kept, count);
    return new Curve(Weighted.pick(x, rows), Weighted.pick(y, rows), area);
  }

  private double distance(int i, int j) {
    return Math.abs(x[j] - x[i]) + Math.abs(y[j] - y[i]);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
