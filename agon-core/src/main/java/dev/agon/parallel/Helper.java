package dev.agon.parallel;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A thread that executes one job after the other.
 *
 * <p>Between two jobs it spins for a moment: evaluations follow each other quickly, and waking a
 * sleeping thread may take as long as its share of the work. Then it sleeps, and after a timeout it
 * ends, so no thread remains when the work is done.
 */
final class Helper extends Thread {
  private static final long AWAKE_NANOS = 200_000;
  private static final int SPINS_PER_LOOK = 64;
  private static final long ASLEEP_NANOS = 1_000_000_000;

  /** The idle helpers; the one that became idle last, which may still be spinning, is first. */
  private static final ConcurrentLinkedDeque<Helper> IDLE = new ConcurrentLinkedDeque<>();

  private volatile @Nullable Runnable job;

  private Helper(Runnable job) {
    super("agon-worker");
    this.job = job;
    setDaemon(true);
  }

  /** Gives the job to an idle helper or to a new one. Returns without waiting for the job. */
  static void takes(Runnable job) {
    Helper idle = IDLE.pollFirst();
    if (idle == null) {
      new Helper(job).start();
    } else {
      idle.job = job;
      LockSupport.unpark(idle);
    }
  }

  @Override
  public void run() {
    boolean wanted = true;
    while (wanted) {
      Runnable mine = job;
      if (mine == null) {
        wanted =
            rest() || !IDLE.remove(this); // a helper that is no longer idle is about to get a job
      } else {
        mine.run();
        job = null;
        IDLE.addFirst(this);
      }
    }
  }

  /** Returns true when there is a job, and false after the timeout. */
  private boolean rest() {
    long begin = System.nanoTime();
    while (System.nanoTime() - begin < AWAKE_NANOS) {
      for (int i = 0; i < SPINS_PER_LOOK; i++) {
        if (job != null) {
          return true;
        }
        Thread.onSpinWait();
      }
    }
    for (long slept = 0; job == null && slept < ASLEEP_NANOS; slept = System.nanoTime() - begin) {
      LockSupport.parkNanos(this, ASLEEP_NANOS - slept);
    }
    return job != null;
  }
}
