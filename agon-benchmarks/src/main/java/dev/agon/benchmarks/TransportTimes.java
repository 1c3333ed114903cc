package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.Account;
import dev.agon.method.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Measures the training of the distributionally robust logistic regression of J. Li, S. Huang, A.
 * M.-C. So, "A first-order algorithmic framework for distributionally robust logistic regression",
 * NeurIPS 2019: {@code wasserstein=0.1,label-cost=1} with the three norms, l2 with lambda2 = 1/n.
 *
 * <p>{@code side-by-side/transport.sh} measures new processes.
 *
 * <p>{@code AGON_DATA=FOLDER java dev.agon.benchmarks.TransportTimes a9a mushrooms phishing w8a}.
 * Each problem is solved twice in one process, and the second time is printed: reading the file and
 * the start of Java are not included.
 */
public final class TransportTimes {
  private TransportTimes() {}

  /** Prints a table of the data sets by the norms. */
  public static void main(String[] args) {
    System.out.println("| data | norm | seconds | passes | P | certificate | met |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (String name : args) {
      Dataset data = LibsvmReader.read(Path.of(System.getenv("AGON_DATA"), name + ".libsvm.gz"));
      for (String norm : List.of("1", "2", "inf")) {
        Trainer trainer =
            new Trainer(data)
                .settings(
                    ProblemSettings.suiting(data.target(), data.size(), data.features())
                        .withRobust("wasserstein=0.1,norm=" + norm + ",label-cost=1"))
                .baseline(false);
        trainer.train();
        long start = System.nanoTime();
        TrainingResult result = trainer.train();
        double seconds = (System.nanoTime() - start) / 1e9;
        Account account = Objects.requireNonNull(result.solution().account());
        long calls = account.phases().stream().mapToLong(Phase::oracleCalls).sum();
        System.out.printf(
            Locale.ROOT,
            "| %s | %s | %.2f | %d | %.7f | %s | %s |%n",
            name,
            norm,
            seconds,
            calls / data.size(),
            result.model().worstCaseRisk(),
            account.certificate().kind(),
            account.certificate().met());
      }
    }
  }
}
