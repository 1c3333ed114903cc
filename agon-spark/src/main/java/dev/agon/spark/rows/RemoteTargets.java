package dev.agon.spark.rows;

import dev.agon.learn.table.encode.TargetNumbers;
import dev.agon.spark.io.Jobs;
import org.apache.spark.api.java.JavaRDD;

/**
 * The numbers to predict of parts on a cluster. Sums are added in the order of the partitions.
 *
 * @param count the number of all rows
 */
record RemoteTargets(JavaRDD<LibsvmBlock> parts, long count) implements TargetNumbers {
  @Override
  public double largest() {
    double largest = 0;
    for (double one : Jobs.ask(parts, (part, k) -> TargetNumbers.largest(part.targets()))) {
      largest = Math.max(largest, one);
    }
    return largest;
  }

  @Override
  public double mean(double unit) {
    long all = count;
    double mean = 0;
    for (double one : Jobs.ask(parts, (part, k) -> TargetNumbers.mean(part.targets(), unit, all))) {
      mean += one;
    }
    return mean;
  }

  @Override
  public double meanSquare(double unit, double centre) {
    long all = count;
    double squares = 0;
    for (double one :
        Jobs.ask(parts, (part, k) -> TargetNumbers.meanSquare(part.targets(), unit, centre, all))) {
      squares += one;
    }
    return squares;
  }
}
