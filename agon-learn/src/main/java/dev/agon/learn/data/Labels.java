package dev.agon.learn.data;

/**
 * How the raw labels of a file map to -1 and +1: the larger raw label is +1.
 *
 * @param negative the raw label of -1
 * @param positive the raw label of +1
 */
public record Labels(double negative, double positive) {
  /** The raw label of a sign. */
  public double raw(double sign) {
    return sign > 0 ? positive : negative;
  }

  /** The sign of a raw label: -1, +1, or 0 if it is neither of the two. */
  public byte sign(double raw) {
    if (raw == positive) {
      return 1;
    }
    return (byte) (raw == negative ? -1 : 0);
  }
}
