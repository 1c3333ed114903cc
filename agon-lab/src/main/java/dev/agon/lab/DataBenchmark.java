package dev.agon.lab;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSets;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.regression.RegressionJob;
import dev.agon.lab.run.Job;
import dev.agon.learn.data.Content;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import dev.agon.method.Method;
import dev.agon.run.RunSettings;
import java.util.Optional;

/**
 * Robust regression on rows of data.
 *
 * @param card the description of the data in a report
 * @param content the checksum of the rows; the same file gives other rows with another label,
 *     scaling or selection of columns
 * @param settings the constants of the problem
 * @param start the start of every run
 */
record DataBenchmark(
    Dataset data, DataCard card, String content, ProblemSettings settings, Start start)
    implements Benchmark {
  private static final int EVALUATE_EVERY = 20;

  DataBenchmark(Dataset data, ProblemSettings settings, Start start) {
    this(
        data, DataSets.card("data", data, DataCard.Origin.REAL), Content.of(data), settings, start);
  }

  @Override
  public String name() {
    return card.source();
  }

  @Override
  public String about() {
    return card.source()
        + ": "
        + Numbers.count(card.rows())
        + " rows, "
        + Numbers.count(card.features())
        + " features";
  }

  @Override
  public boolean hasExactRisk() {
    return true;
  }

  @Override
  public Job job(Method<?> method, RunSettings run) {
    int every = Benchmark.evaluateEvery(run);
    return new RegressionJob(
        card.of(content),
        () -> new Loaded(card, data, Optional.empty()),
        method,
        settings,
        start,
        (int) run.seed(),
        Benchmark.iterations(run),
        every > 0 ? every : EVALUATE_EVERY,
        /* diagnostics= */ false);
  }
}
