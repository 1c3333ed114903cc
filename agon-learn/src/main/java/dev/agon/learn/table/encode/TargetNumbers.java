package dev.agon.learn.table.encode;

/** The numbers to predict, which may be in several blocks. */
public interface TargetNumbers {
  /** Returns the largest magnitude; 0 without numbers. */
  double largest();

  /** Returns the mean of {@code v/unit}. */
  double mean(double unit);

  /** Returns the mean of {@code (v/unit - centre)^2}. */
  double meanSquare(double unit, double centre);

  /** Returns the largest magnitude of some numbers. */
  static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }

  /** Returns the contribution of some numbers to the mean of {@code count} numbers. */
  static double mean(double[] values, double unit, long count) {
    double mean = 0;
    for (double value : values) {
      mean += value / unit / count;
    }
    return mean;
  }

  /** Returns the contribution of some numbers to the mean square of {@code count} numbers. */
  static double meanSquare(double[] values, double unit, double centre, long count) {
    double squares = 0;
    for (double value : values) {
      double away = value / unit - centre;
      squares += away * away / count;
    }
    return squares;
  }

  /** Returns numbers in an array. */
  static TargetNumbers of(double[] values) {
    return new TargetNumbers() {
      @Override
      public double largest() {
        return TargetNumbers.largest(values);
      }

      @Override
      public double mean(double unit) {
        return TargetNumbers.mean(values, unit, values.length);
      }

      @Override
      public double meanSquare(double unit, double centre) {
        return TargetNumbers.meanSquare(values, unit, centre, values.length);
      }
    };
  }
}
