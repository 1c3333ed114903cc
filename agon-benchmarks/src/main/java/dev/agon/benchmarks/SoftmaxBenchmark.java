package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.run.Solution;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The Agon process of softmax.sh: answers requests on standard input, one line each. It uses one
 * thread.
 *
 * <ul>
 *   <li>{@code read FILE}: loads LIBSVM text with classes; answers with the number of rows
 *   <li>{@code fit LAMBDA2}: trains the plain softmax risk with auto; answers with the CPU seconds,
 *       the oracle calls in passes over the rows, and 1 if the certificate is met
 *   <li>{@code weights}: answers with the weights of the last model, class after class
 * </ul>
 */
public final class SoftmaxBenchmark {
  private @Nullable Dataset data;
  private double @Nullable [] weights;

  private SoftmaxBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    SoftmaxBenchmark server = new SoftmaxBenchmark();
    Requests.serve(line -> server.answer(line.split(" ", -1)));
  }

  private String answer(String[] words) {
    switch (words[0]) {
      case "read" -> {
        Dataset read = LibsvmReader.read(Path.of(words[1]), LabelRule.classes());
        data = read;
        return "" + read.size();
      }
      case "fit" -> {
        return fit(Objects.requireNonNull(data), Double.parseDouble(words[1]));
      }
      case "weights" -> {
        return Arrays.stream(Objects.requireNonNull(weights))
            .mapToObj(Double::toString)
            .collect(Collectors.joining(" "));
      }
      default -> throw new IllegalArgumentException("unknown request " + words[0]);
    }
  }

  private String fit(Dataset rows, double lambda2) {
    long begin = clock();
    Solution found =
        new Trainer(rows)
            .settings(
                ProblemSettings.suiting(rows.target(), rows.size(), rows.features())
                    .withRobust("mean")
                    .withRegulariser(new L2(lambda2)))
            .train()
            .solution();
    double seconds = (clock() - begin) * 1e-9;
    weights = found.best().x();
    boolean met = Objects.requireNonNull(found.account()).certificate().met();
    return seconds + " " + found.oracleCalls() / (2.0 * rows.size()) + " " + (met ? 1 : 0);
  }

  /** Returns the CPU time of this thread in nanoseconds. */
  private static long clock() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }
}
