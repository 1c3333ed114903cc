package dev.agon.spark;

import dev.agon.InvalidInputException;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;

/** Jobs, whose failures are told as if they had happened here. */
final class Jobs {
  private Jobs() {}

  /** The elements of all partitions, in the order of the partitions. */
  static <T> List<T> collect(JavaRDD<T> values) {
    try {
      return values.collect();
    } catch (Exception e) { // Scala throws what it does not declare
      throw told(e);
    }
  }

  /** What a person must know: input that a task refused is the person's, not the cluster's. */
  private static RuntimeException told(Exception failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof InvalidInputException refused) {
        return new InvalidInputException(refused.problem(), refused.hint());
      }
    }
    return failure instanceof RuntimeException known
        ? known
        : new IllegalStateException("a Spark job failed: " + failure.getMessage(), failure);
  }
}
