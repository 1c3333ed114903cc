package dev.agon.spark.io;

import dev.agon.InvalidInputException;
import dev.agon.learn.train.RemoteRows;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import scala.collection.Iterator;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;
import scala.runtime.AbstractFunction2;

/** Runs jobs and rethrows their failures as if they had occurred in the driver. */
public final class Jobs {
  private Jobs() {}

  /** Returns the elements of all partitions, in the order of the partitions. */
  public static <T> List<T> collect(JavaRDD<T> values) {
    try {
      return values.collect();
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      throw forUser(e);
    }
  }

  /** A result for a block, and the number of its partition. */
  @FunctionalInterface
  public interface Answer<B, R> extends Serializable {
    R of(B block, int partition);
  }

  /**
   * Runs a function on the one block of every partition; the results are in the order of the
   * partitions.
   *
   * <p>A task is a named class: for a lambda Spark would read the class file for every job to clean
   * its closure, which takes longer than sending it.
   */
  public static <B, R> List<R> ask(JavaRDD<B> blocks, Answer<B, R> answer) {
    try {
      ClassTag<Object> any = ClassTag$.MODULE$.apply(Object.class);
      Object answers = blocks.context().runJob(blocks.rdd(), new Task<>(answer), any);
      @SuppressWarnings("unchecked")
      List<R> inOrder = (List<R>) Arrays.asList((Object[]) answers);
      return inOrder;
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      throw forUser(e);
    }
  }

  /** Runs a function on the one block of one partition. */
  public static <B, R> R ask(JavaRDD<B> blocks, int partition, Answer<B, R> answer) {
    try {
      ClassTag<Object> any = ClassTag$.MODULE$.apply(Object.class);
      Seq<Object> alone = CollectionConverters.asScala(List.<Object>of(partition)).toSeq();
      Object answers = blocks.context().runJob(blocks.rdd(), new Task<>(answer), alone, any);
      @SuppressWarnings("unchecked")
      R one = (R) ((Object[]) answers)[0];
      return one;
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      throw forUser(e);
    }
  }

  /** The number of elements. */
  public static long count(JavaRDD<?> values) {
    try {
      return values.count();
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      throw forUser(e);
    }
  }

  private static final class Task<B> extends AbstractFunction2<TaskContext, Iterator<B>, Object>
      implements Serializable {
    private static final long serialVersionUID = 1L;

    private final Answer<B, ?> answer;

    Task(Answer<B, ?> answer) {
      this.answer = answer;
    }

    @Override
    public Object apply(TaskContext task, Iterator<B> blocks) {
      Object result = answer.of(blocks.next(), task.partitionId());
      blocks
          .hasNext(); // Spark unlocks the block when the iterator ends; otherwise it logs a warning
      return result;
    }
  }

  /**
   * Converts a failure for the user: input that a task rejected is an error of the input, not of
   * the cluster.
   */
  private static RuntimeException forUser(Exception failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof InvalidInputException refused) {
        return refused;
      }
    }
    if (failure instanceof RemoteRows.FailedException failed) {
      return failed;
    }
    boolean isOurs = failure instanceof RuntimeException && !isStopped(failure);
    return isOurs
        ? (RuntimeException) failure
        : new RemoteRows.FailedException(
            "a Spark job failed: " + firstLine(failure) + ".",
            "Check Spark's logs: the cluster may have lost its executors, or their memory"
                + " may be too small.",
            failure);
  }

  /** Returns whether Spark itself has stopped. */
  public static boolean isStopped(Exception failure) {
    return String.valueOf(failure.getMessage()).contains("stopped SparkContext");
  }

  /** Returns the first line of a Spark message, without error codes. */
  public static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage())
        .lines()
        .findFirst()
        .orElse("")
        .replaceAll("^\\[[A-Z0-9_.]+\\] | *SQLSTATE: \\w+", "")
        .replaceAll("[.\\s]+$", "");
  }
}
