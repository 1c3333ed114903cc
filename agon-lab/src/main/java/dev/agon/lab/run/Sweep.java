package dev.agon.lab.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.lab.progress.SweepListener;
import dev.agon.lab.progress.SweepListener.Progress;
import dev.agon.run.CheckpointFolder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs jobs on all cores, one per thread, and keeps each result at once.
 *
 * <p>A job that is in the store already is not run again, so that a sweep which was interrupted
 * continues where it stopped. Every job runs on one thread alone: how many run at once changes no
 * result, only the clocks. Before the first of them starts, every kind of job has been run once for
 * nothing ({@link Job#warmUp}): seconds do not depend on the order of jobs.
 */
public final class Sweep {
  private final RunStore store;
  private final int threads;
  private final SweepListener listener;
  private final BooleanSupplier interrupted;

  private @Nullable CheckpointFolder checkpoints;
  private String title = "";
  private int total;
  private int done;
  private double costDone;
  private long begin;

  /** What earlier sweeps took. */
  private double secondsBefore;

  /** What is still to be run, by the title of its sweep: the cost of every job. */
  private final Map<String, Map<String, Double>> ahead = new LinkedHashMap<>();

  /**
   * @param threads how many jobs run at once, at least 1
   * @param interrupted asked often; once true, no job is begun and those that run are dropped
   */
  public Sweep(RunStore store, int threads, SweepListener listener, BooleanSupplier interrupted) {
    if (threads < 1) {
      throw new InvalidInputException(
          Names.of("threads") + " must be at least 1, but was " + threads + ".",
          "Maybe the number of cores is meant, which is the default.");
    }
    this.store = store;
    this.threads = threads;
    this.listener = listener;
    this.interrupted = interrupted;
  }

  /** Lets jobs write themselves down there while they run; nowhere unless set. */
  public Sweep checkpoints(@Nullable CheckpointFolder value) {
    checkpoints = value;
    return this;
  }

  /**
   * Announces jobs of later sweeps, so that the time left is that of everything. A sweep of the
   * same title replaces what was announced for it.
   */
  public synchronized void expect(String sweep, Collection<? extends Job> jobs) {
    Map<String, Double> costs = new LinkedHashMap<>();
    for (Job job : jobs) {
      String key = store.key(job);
      if (store.find(job).isEmpty() && ahead.values().stream().noneMatch(m -> m.containsKey(key))) {
        costs.put(key, job.cost());
      }
    }
    ahead.put(sweep, costs);
  }

  /**
   * Runs the jobs that are not stored yet; the longest first, so that no core idles at the end.
   *
   * @return false when it was interrupted
   */
  public boolean run(String newTitle, Collection<? extends Job> jobs) {
    if (jobs.isEmpty()) {
      return !interrupted.getAsBoolean();
    }
    Map<String, Job> missing = new LinkedHashMap<>();
    Map<String, Job> all = new LinkedHashMap<>();
    for (Job job : jobs) {
      all.put(store.key(job), job);
      if (store.find(job).isEmpty()) {
        missing.put(store.key(job), job);
      }
    }
    title = newTitle;
    total = all.size();
    done = all.size() - missing.size();
    ahead.remove(title);
    expect(title, missing.values());
    listener.progress(new Progress(title, done, total, Double.NaN, ""));
    List<Job> order = new ArrayList<>(missing.values());
    order.sort(Comparator.comparingDouble(Job::cost).reversed());
    warmUp(order);
    begin = System.nanoTime();
    execute(order);
    secondsBefore += secondsSince(begin);
    return !interrupted.getAsBoolean();
  }

  /** Every kind once, so that no job's clock pays for the compiler, whoever comes first. */
  private void warmUp(List<Job> jobs) {
    Map<String, Job.WarmUp> kinds = new LinkedHashMap<>();
    for (Job job : jobs) {
      Job.WarmUp mine = job.warmUp();
      if (mine != null) {
        kinds.putIfAbsent(mine.kind(), mine);
      }
    }
    for (Job.WarmUp kind : kinds.values()) {
      if (!interrupted.getAsBoolean()) {
        kind.work().accept(interrupted);
      }
    }
  }

  private void execute(List<Job> jobs) {
    if (jobs.isEmpty()) {
      return;
    }
    ExecutorService pool =
        Executors.newFixedThreadPool(
            Math.min(threads, jobs.size()),
            work -> {
              Thread thread = new Thread(work, "agon-sweep");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (Job job : jobs) {
        futures.add(pool.submit(() -> perform(job)));
      }
      for (Future<?> future : futures) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      pool.shutdownNow();
    }
  }

  private void perform(Job job) {
    if (interrupted.getAsBoolean()) {
      return;
    }
    String key = store.key(job);
    Job.Outcome outcome =
        job.execute(interrupted, checkpoints == null ? null : checkpoints.of(key));
    if (outcome != null) {
      store.put(job, outcome);
      if (checkpoints != null) {
        checkpoints.remove(key);
      }
      tell(job);
    }
  }

  private synchronized void tell(Job job) {
    done++;
    costDone += job.cost();
    double elapsed = secondsBefore + secondsSince(begin);
    ahead.values().forEach(costs -> costs.remove(store.key(job)));
    double left =
        ahead.values().stream().flatMap(costs -> costs.values().stream()).reduce(0.0, Double::sum)
            * elapsed
            / costDone;
    listener.progress(new Progress(title, done, total, left, job.name()));
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) * 1e-9;
  }
}
