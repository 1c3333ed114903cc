package dev.agon.learn.data;

/**
 * A number per row.
 *
 * @param of each row's number; NaN where it is not known
 */
public record Values(double[] of) implements Target {
  @Override
  public int size() {
    return of.length;
  }
}
