package dev.agon.parallel;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Runs numbered parts of one piece of work on a few threads.
 *
 * <p>How the work is cut into parts must not depend on the number of threads, and each part must
 * write only its own results; whoever adds the results up does so in the order of the parts. Then
 * one seed gives one result on any machine.
 */
public final class Workers {
  private static final ExecutorService POOL =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "agon-worker");
            thread.setDaemon(true);
            return thread;
          });

  private Workers() {}

  /**
   * Calls {@code part} with 0, 1, ..., parts-1 and returns when all are done.
   *
   * @param threads how many may run at once, the caller's included; at least 1
   */
  public static void run(int threads, int parts, IntConsumer part) {
    int helpers = Math.min(threads, parts) - 1;
    if (helpers <= 0) {
      for (int i = 0; i < parts; i++) {
        part.accept(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    Runnable work =
        () -> {
          for (int i = next.getAndIncrement(); i < parts; i = next.getAndIncrement()) {
            part.accept(i);
          }
        };
    List<Future<?>> others = new ArrayList<>();
    for (int k = 0; k < helpers; k++) {
      others.add(POOL.submit(work));
    }
    try {
      work.run();
    } finally {
      others.forEach(Workers::join);
    }
  }

  private static void join(Future<?> other) {
    boolean interrupted = false;
    while (true) {
      try {
        other.get();
        break;
      } catch (InterruptedException e) {
        interrupted = true; // the parts write into the caller's arrays: wait for them all the same
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
          throw cause;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
