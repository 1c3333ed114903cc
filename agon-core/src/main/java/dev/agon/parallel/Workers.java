package dev.agon.parallel;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs the numbered parts of one piece of work on several threads.
 *
 * <p>The division into parts must not depend on the number of threads, and each part must write
 * only its own results; the caller adds the results in the order of the parts. Then one seed gives
 * one result on any machine.
 *
 * <p>The caller executes parts itself and waits only for parts, never for a helper to wake up. Work
 * of a fraction of a millisecond gains from a second thread or, at worst, loses nothing.
 */
public final class Workers {
  private static final int SPINS = 2000;

  /** The largest useful number of threads; larger requests are reduced to it. */
  private static final int MOST_THREADS = 256;

  private Workers() {}

  /**
   * Checks a number of threads.
   *
   * @throws InvalidInputException unless it is at least 1
   */
  public static void requireThreads(int count) {
    if (count < 1) {
      throw new InvalidInputException(
          Names.of("threads") + " must be at least 1, but was " + count + ".",
          "Use for example " + Runtime.getRuntime().availableProcessors() + ", all cores.");
    }
  }

  /**
   * Calls {@code part} with 0, 1, ..., parts-1 and returns when all are done.
   *
   * @param threads the maximum number of threads, including the caller's; at least 1
   */
  public static void run(int threads, int parts, IntConsumer part) {
    int helpers = Math.min(Math.min(threads, MOST_THREADS), parts) - 1;
    if (helpers <= 0) {
      for (int i = 0; i < parts; i++) {
        part.accept(i);
      }
      return;
    }
    Job job = new Job(parts, part, Thread.currentThread());
    for (int k = 0; k < helpers; k++) {
      Helper.takes(job);
    }
    job.run();
    job.join();
  }

  /** The parts of one call: every free thread takes the next. */
  private static final class Job implements Runnable {
    private final int parts;
    private final IntConsumer part;
    private final Thread caller;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    Job(int parts, IntConsumer part, Thread caller) {
      this.parts = parts;
      this.part = part;
      this.caller = caller;
    }

    @Override
    public void run() {
      for (int i = next.getAndIncrement(); i < parts; i = next.getAndIncrement()) {
        try {
          part.accept(i);
        } catch (RuntimeException | Error e) {
          failure.compareAndSet(null, e);
        }
        if (done.incrementAndGet() == parts) {
          LockSupport.unpark(caller);
        }
      }
    }

    /**
     * Waits for the parts that other threads took, at first spinning, because the last part is soon
     * done.
     */
    void join() {
      boolean interrupted = false;
      for (int spins = 0; done.get() < parts; spins++) {
        if (spins < SPINS) {
          Thread.onSpinWait();
        } else {
          LockSupport.park(this);
          interrupted |=
              Thread.interrupted(); // the parts write into the caller's arrays, so the wait must
          // continue
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
      Throwable thrown = failure.get();
      if (thrown instanceof RuntimeException exception) {
        throw exception;
      } else if (thrown instanceof Error error) {
        throw error;
      }
    }
  }
}
