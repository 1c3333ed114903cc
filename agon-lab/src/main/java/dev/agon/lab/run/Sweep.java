package dev.agon.lab.run;

import dev.agon.lab.progress.SweepListener.Progress;
import dev.agon.lab.settings.SweepSettings;
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

/**
 * Runs jobs on several threads and stores each result at once.
 *
 * <p>A stored job is not run again, so an interrupted sweep continues where it stopped. Every job
 * runs on one thread. The number of threads changes the measured seconds but no other result. Every
 * kind of job is warmed up before the first job starts ({@link Job#warmUp}), so seconds do not
 * depend on the order of the jobs.
 */
public final class Sweep {
  private final RunStore store;
  private final SweepSettings settings;
  private final BooleanSupplier interrupted;

  private String title = "";
  private int total;
  private int done;
  private double costDone;
  private long begin;

  /** The duration of earlier sweeps. */
  private double secondsBefore;

  /** The cost of every job that is still to be run, by the title of its sweep. */
  private final Map<String, Map<String, Double>> expected = new LinkedHashMap<>();

  /** Once the run is cancelled, no job is started and running jobs are dropped. */
  public Sweep(RunStore store, SweepSettings settings) {
    this.store = store;
    this.settings = settings;
    this.interrupted = settings.run().cancelled();
  }

  /**
   * Announces the jobs of a later sweep so that they count in the time left. A sweep with the same
   * title replaces them.
   */
  public synchronized void expect(String sweep, Collection<? extends Job> jobs) {
    Map<String, Double> costs = new LinkedHashMap<>();
    for (Job job : jobs) {
      String key = store.key(job);
      if (store.find(job).isEmpty()
          && expected.values().stream().noneMatch(m -> m.containsKey(key))) {
        costs.put(key, job.cost());
      }
    }
    expected.put(sweep, costs);
  }

  /**
   * Runs the jobs that are not stored yet, the longest first so that no core is idle at the end.
   *
   * @return false when the sweep was interrupted
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
    expected.remove(title);
    expect(title, missing.values());
    settings.listener().progress(new Progress(title, done, total, Double.NaN, ""));
    List<Job> order = new ArrayList<>(missing.values());
    order.sort(Comparator.comparingDouble(Job::cost).reversed());
    warmUp(order);
    begin = System.nanoTime();
    execute(order);
    secondsBefore += secondsSince(begin);
    return !interrupted.getAsBoolean();
  }

  /** Runs the warm-up of every kind of job so that no job is slowed down by the compiler. */
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
            Math.min(settings.run().threads(), jobs.size()),
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
      if (e.getCause() instanceof Error error) {
        throw error;
      }
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
    CheckpointFolder checkpoints = settings.checkpoints();
    Job.Outcome outcome =
        job.execute(interrupted, checkpoints == null ? null : checkpoints.of(key));
    if (outcome == null && !interrupted.getAsBoolean() && !Thread.currentThread().isInterrupted()) {
      throw new OutOfMemoryError("memory ran out during the run " + job.name());
    }
    if (outcome != null) {
      store.put(job, outcome);
      if (checkpoints != null) {
        checkpoints.remove(key);
      }
      report(job);
    }
  }

  private synchronized void report(Job job) {
    done++;
    costDone += job.cost();
    double elapsed = secondsBefore + secondsSince(begin);
    expected.values().forEach(costs -> costs.remove(store.key(job)));
    double left =
        expected.values().stream()
                .flatMap(costs -> costs.values().stream())
                .reduce(0.0, Double::sum)
            * elapsed
            / costDone;
    settings.listener().progress(new Progress(title, done, total, left, job.name()));
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) * 1e-9;
  }
}
