package dev.agon.benchmarks;

import dev.agon.game.Game;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Agon process of regression.sh: answers requests on standard input, one line each.
 *
 * <ul>
 *   <li>{@code read FILE} and {@code generate SPEC}: loads the data; answers with the number of
 *       rows
 *   <li>{@code step METHOD LAMBDA1 ITERATIONS MARK}: trains from ones with step-x 0.01, step-y
 *       0.001, smoothing 0.01, batch 20, first batch 2,000; answers with the method's seconds up to
 *       MARK iterations, its total seconds, and the final x
 *   <li>{@code train METHOD ITERATIONS}: trains like {@code agon train}, with its settings, steps
 *       and start; answers in the same way, with 0 for MARK
 *   <li>{@code risk THREADS REPEATS}: the exact worst-case risk with its gradient at 0.1; answers
 *       with seconds per evaluation and the risk
 * </ul>
 */
public final class RegressionBenchmark {
  private @Nullable Dataset data;

  private RegressionBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    RegressionBenchmark server = new RegressionBenchmark();
    Requests.serve(line -> server.answer(List.of(line.split(" ", -1))));
  }

  private String answer(List<String> words) {
    switch (words.get(0)) {
      case "read" -> data = LibsvmReader.read(Path.of(words.get(1)));
      case "generate" -> data = Generator.generate(words.get(1)).train();
      case "step" -> {
        long iterations = Long.parseLong(words.get(3));
        return step(words.get(1), words.get(2), iterations, Long.parseLong(words.get(4)));
      }
      case "train" -> {
        return train(words.get(1), Long.parseLong(words.get(2)));
      }
      case "risk" -> {
        return risk(Integer.parseInt(words.get(1)), Integer.parseInt(words.get(2)));
      }
      default -> throw new IllegalArgumentException("unknown request " + words);
    }
    return "" + data().size();
  }

  private Dataset data() {
    if (data == null) {
      throw new IllegalStateException("no data yet");
    }
    return data;
  }

  private String step(String method, String lambda1, long iterations, long mark) {
    ProblemSettings settings =
        ProblemSettings.logistic(new PenaltyWeight(lambda1), 0.001, 10, true, Weighting.BATCH_SUM);
    var problem = new WeightsFormProblem(data(), settings, 1);
    double[] ones = new double[problem.dimensionX()];
    Arrays.fill(ones, 1.0);
    Map<String, String> parameters =
        Map.of("step-x", "0.01", "step-y", "0.001", "smoothing-x", "0.01", "smoothing-y", "0.01");
    return time(problem, Methods.named(method).create(parameters), ones, iterations, mark);
  }

  private String train(String method, long iterations) {
    ProblemSettings settings = ProblemSettings.nonconvex();
    var problem = new WeightsFormProblem(data(), settings, 1);
    Method<?> suitable = new DefaultSteps(data().size(), settings).create(method, Map.of());
    return time(problem, suitable, new double[problem.dimensionX()], iterations, 0);
  }

  private static String time(
      WeightsFormProblem problem, Method<?> method, double[] x, long iterations, long mark) {
    Clock clock = new Clock(mark);
    Solution solution =
        Solver.ofUnchecked(problem, method)
            .startX(x)
            .budget(Budget.iterations(iterations))
            .evaluateEvery(Integer.MAX_VALUE)
            .listener(clock)
            .solve();
    return clock.secondsToMark() + " " + solution.seconds() + " " + Vectors.norm(solution.x());
  }

  private String risk(int threads, int repeats) {
    var problem = new WeightsFormProblem(data(), ProblemSettings.published(), threads);
    double[] x = new double[problem.dimensionX()];
    double[] gradient = new double[x.length];
    Arrays.fill(x, 0.1);
    long start = System.nanoTime();
    double risk = 0;
    for (int i = 0; i < repeats; i++) {
      risk = problem.primal(x, gradient);
    }
    return (System.nanoTime() - start) * 1e-9 / repeats + " " + risk;
  }

  /** The elapsed time from the first iteration to a marked one. */
  private static final class Clock implements RunListener {
    private final long mark;
    private long start;
    private double secondsToMark;

    Clock(long mark) {
      this.mark = mark;
    }

    @Override
    public void stepping(long iteration, Game<?> game) {
      if (iteration == 0) {
        start = System.nanoTime();
      }
    }

    @Override
    public void iterated(long iteration) {
      if (iteration == mark) {
        secondsToMark = (System.nanoTime() - start) * 1e-9;
      }
    }

    double secondsToMark() {
      return secondsToMark;
    }
  }
}
