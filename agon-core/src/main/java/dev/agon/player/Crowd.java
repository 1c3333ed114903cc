package dev.agon.player;

/**
 * The rows that began with the same y and have never been in a batch: they have the same y, y₋ and
 * momentum ever after, so that three numbers and a count serve for all of them.
 *
 * <p>A run that begins at equal weights begins with all rows in the crowd. Without it the first
 * steps, until most weights are 0, would cost O(n) each.
 */
final class Crowd {
  private int size;
  double[] point;
  double[] before;
  final double[] momentum = new double[1];

  /** Where the iteration began; kept by {@link LazyRows} for methods that move more than once. */
  double origin;

  Crowd(int size, double y) {
    this.size = size;
    this.point = new double[] {y};
    this.before = new double[] {y};
  }

  int size() {
    return size;
  }

  /** A row was drawn: from now on it is on its own. */
  void leave() {
    size--;
  }

  /** {@code y₋ <-> y}. */
  void exchange() {
    double[] older = before;
    before = point;
    point = older;
  }

  /** {@code sum (m/unit)²}. */
  double squares(double unit) {
    double ratio = momentum[0] / unit;
    return size * (ratio * ratio);
  }
}
