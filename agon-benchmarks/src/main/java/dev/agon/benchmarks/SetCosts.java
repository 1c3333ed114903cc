package dev.agon.benchmarks;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.loss.Softmax;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.run.Budget;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures the exact worst-case risk of each robust set, with its gradient, relative to the cost of
 * the published problem: one thread, one process, rounds over all sets in turn, the median CPU
 * time. Every evaluation is at another point.
 *
 * <pre>java -Dagon.simd=true dev.agon.benchmarks.SetCosts a9a w8a adult</pre>
 */
public final class SetCosts {
  private static final int ROUNDS = 41;
  private static final int EVALUATIONS = 5;
  private static final List<String> SETS =
      List.of(
          "penalty=1/n",
          "mean",
          "chi2=0.5",
          "cvar=0.1",
          "kl=0.5",
          "kl-penalty=1",
          "tv=0.1",
          "groups",
          "groups-penalty=0.1",
          "extremile=2",
          "esrm=1",
          "cvar=0.5,penalty=1/n",
          "extremile=2,penalty=1/n",
          "wasserstein=0.1",
          "wasserstein=0.1,label-cost=1");

  private static final PrintStream OUT =
      new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);

  private SetCosts() {}

  /** The names or paths of the data sets: LIBSVM text, or tables with two classes. */
  public static void main(String[] names) {
    for (String name : names) {
      DataSource source = new DataSource.File(DataFolders.ofSystem(null).find(name));
      Dataset data = grouped(DataRequest.of(source).load().rows());
      Map<String, RobustProblem> problems = new LinkedHashMap<>();
      SETS.forEach(
          set ->
              problems.put(
                  set, RobustProblem.of(data, ProblemSettings.nonconvex().withRobust(set), 1)));
      double[] two = trained(data);
      double[] three = new double[0];
      if (data.categories() == null) {
        Dataset classes = threeClasses(data);
        problems.put(
            "softmax, 3 classes",
            RobustProblem.of(classes, ProblemSettings.nonconvex().withLoss(new Softmax()), 1));
        three = trained(classes);
      }
      print(name, problems, two, three);
    }
  }

  private static Dataset grouped(Dataset data) {
    int[] of = IntStream.range(0, data.size()).map(i -> i % 4).toArray();
    return data.withGroups(new Groups(of, List.of("a", "b", "c", "d")));
  }

  private static Dataset threeClasses(Dataset data) {
    int[] of = data.classes().of().clone();
    Arrays.setAll(of, i -> of[i] == 0 && data.rows().entries(i) % 2 == 0 ? 2 : of[i]);
    return new Dataset(
        data.rows(), new Classes(of, List.of("0", "1", "2")), data.source(), "", List.of());
  }

  private static double[] trained(Dataset data) {
    return new Trainer(data)
        .method(PrimalLbfgs.defaults())
        .budget(Budget.iterations(20))
        .train()
        .model()
        .weights();
  }

  private static void print(
      String name, Map<String, RobustProblem> problems, double[] two, double[] three) {
    Map<String, List<Double>> times = new LinkedHashMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      problems.forEach(
          (set, problem) -> {
            double[] x = problem.dimensionX() > two.length + 2 ? three : two;
            times
                .computeIfAbsent(set, key -> new ArrayList<>())
                .add(microseconds(problem, problem.point(x)));
          });
    }
    double price = median(times.getOrDefault("penalty=1/n", List.of()));
    times.forEach(
        (set, all) ->
            OUT.printf(
                Locale.ROOT,
                "%-6s %-20s %9.1f us  %5.2f times the penalty%n",
                name,
                set,
                median(all),
                median(all) / price));
  }

  private static double microseconds(RobustProblem problem, double[] x) {
    double[] gradient = new double[x.length];
    double[] other = x.clone(); // at the last point, losses would be known
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    for (int k = 0; k < EVALUATIONS; k++) {
      other[0] = x[0] * (1 + 1e-3 * (k + 1));
      problem.primal(other, gradient);
    }
    return (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin)
        / (1e3 * EVALUATIONS);
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }
}
