package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.auto.Auto;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The Agon process of warm.sh: answers requests on standard input, one line each. It uses one
 * thread.
 *
 * <ul>
 *   <li>{@code read FILE} and {@code generate SPEC}: loads the data; answers with the number of
 *       rows
 *   <li>{@code fit LAMBDA1 TOLERANCE SHARE [LEAST]}: trains with auto; answers with the total
 *       seconds, the method's seconds until P - P* is this share of P(0) - P*, P(0) and the risk;
 *       P* is LEAST, or the final risk of this run
 *   <li>{@code hcmm2 LAMBDA1 STEP_X FACTOR_Y RISK}: HCMM-2 with this step in x and its default step
 *       in y times a factor; answers with the method's seconds until the risk is reached, infinite
 *       if never
 *   <li>{@code pass LAMBDA1}: answers with the seconds of one P and its gradient
 * </ul>
 */
public final class AutoBenchmark {
  private static final int PASSES = 5;

  private @Nullable Dataset data;

  private AutoBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    AutoBenchmark server = new AutoBenchmark();
    Requests.serve(line -> server.answer(List.of(line.split(" ", -1))));
  }

  private String answer(List<String> words) {
    switch (words.get(0)) {
      case "read" -> data = LibsvmReader.read(Path.of(words.get(1)));
      case "generate" -> data = Generator.generate(words.get(1)).train();
      case "fit" -> {
        return fit(words);
      }
      case "hcmm2" -> {
        return hcmm2(words.get(1), words.get(2), number(words, 3), number(words, 4));
      }
      case "pass" -> {
        return pass(words.get(1));
      }
      default -> throw new IllegalArgumentException("unknown request " + words);
    }
    return "" + data().size();
  }

  private static double number(List<String> words, int at) {
    return Double.parseDouble(words.get(at));
  }

  private Dataset data() {
    if (data == null) {
      throw new IllegalStateException("no data yet");
    }
    return data;
  }

  private static ProblemSettings settings(String lambda1) {
    return ProblemSettings.logistic(
        new PenaltyWeight(lambda1), 0.001, 10, true, Weighting.UNBIASED);
  }

  private String fit(List<String> words) {
    long begin = clock();
    Solution solution =
        new Trainer(data())
            .settings(settings(words.get(1)))
            .method(Auto.defaults().withTolerance(number(words, 2)))
            .train()
            .solution();
    double seconds = (clock() - begin) * 1e-9;
    double start = solution.trace().get(0).risk();
    double risk = solution.best().at().risk();
    double least = words.size() > 4 ? number(words, 4) : risk;
    double aim = least + number(words, 3) * (start - least);
    return seconds + " " + secondsTo(aim, solution) + " " + start + " " + risk;
  }

  private String hcmm2(String lambda1, String stepX, double factorY, double aim) {
    ProblemSettings settings = settings(lambda1);
    DefaultSteps steps = new DefaultSteps(data().size(), settings);
    Object usual = MethodInfo.of(steps.create("hcmm2", Map.of())).values().get("step-y");
    double stepY = factorY * Double.parseDouble(String.valueOf(usual));
    Method<?> method =
        steps.create("hcmm2", Map.of("step-x", stepX, "step-y", Double.toString(stepY)));
    Solution solution =
        new Trainer(data())
            .settings(settings)
            .method(method)
            .budget(Budget.iterations(5000).withTargetRisk(aim))
            .evaluateEvery(50)
            .train()
            .solution();
    return "" + secondsTo(aim, solution);
  }

  private static double secondsTo(double aim, Solution solution) {
    return solution.trace().stream()
        .filter(point -> point.risk() <= aim)
        .mapToDouble(TracePoint::seconds)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the CPU time of this thread in nanoseconds, which excludes other work of the machine.
   */
  private static long clock() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private String pass(String lambda1) {
    RobustProblem problem = RobustProblem.of(data(), settings(lambda1), 1);
    double[] x = new double[problem.dimensionX()];
    double[] gradient = new double[x.length];
    problem.primal(x, gradient);
    long begin = clock();
    for (int i = 0; i < PASSES; i++) {
      x[0] = 0.01 * i;
      problem.primal(x, gradient);
    }
    return "" + (clock() - begin) * 1e-9 / PASSES;
  }
}
