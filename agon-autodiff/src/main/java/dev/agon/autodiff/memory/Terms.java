package dev.agon.autodiff.memory;

import java.util.Arrays;

/** The terms {@code shift + sum_i p_i u_i + sum_i p_i v_i w_i} of a sum, as slots and factors. */
public final class Terms {
  /** Stands for the second factor of a term that has only one. */
  public static final int NONE = -1;

  /** The number of terms. */
  public int count;

  /** The constant term. */
  public double shift;

  /** The constant factor of each term. */
  public double[] factor = new double[4];

  /** First slots of the first factors. */
  public int[] a = new int[4];

  /** First slots of the second factors, or {@link #NONE}. */
  public int[] b = new int[4];

  /** The active factors of each term, one bit per factor. */
  public int[] active = new int[4];

  /** The factors of each term that have a value per sample, one bit per factor. */
  public int[] perSample = new int[4];

  /** Removes all terms. */
  public void clear() {
    count = 0;
    shift = 0;
  }

  /** Adds {@code factor u}, or {@code factor u v} unless v is {@link #NONE}. */
  public void add(double newFactor, int u, int v, int activeFactors, int perSampleFactors) {
    if (count == factor.length) {
      factor = Arrays.copyOf(factor, 2 * count);
      a = Arrays.copyOf(a, 2 * count);
      b = Arrays.copyOf(b, 2 * count);
      active = Arrays.copyOf(active, 2 * count);
      perSample = Arrays.copyOf(perSample, 2 * count);
    }
    factor[count] = newFactor;
    a[count] = u;
    b[count] = v;
    active[count] = activeFactors;
    perSample[count] = perSampleFactors;
    count++;
  }
}
