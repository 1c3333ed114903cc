package dev.agon.spark;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.minimise.Lbfgs;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.Budget;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures the savings by a start on a sample. It counts the evaluations of P over all rows, each
 * of which is a job on a cluster, until the gradient of P is 1e-6 of that at zero. See
 * docs/development/spark.sh.
 */
final class StartFigures {
  private static final int SAMPLE = 1 << 14;
  private static final int MOST_STEPS = 500;
  private static final double TOLERANCE = 1e-6;

  private StartFigures() {}

  /** The argument: the number of rows. */
  public static void main(String[] args) {
    long rows = (long) Double.parseDouble(args[0]);
    Dataset data = Generator.generate("n=" + rows + ",d=123,nnz=14").train();
    int[] which = new int[SAMPLE];
    Arrays.setAll(which, k -> (int) (rows * k / SAMPLE)); // generated rows have no order
    Dataset sample = Subset.of(data, which);
    for (String set : List.of("mean", "penalty=1/n", "chi2=0.05", "kl=0.05")) {
      ProblemSettings settings = ProblemSettings.nonconvex().withRobust(set);
      PrimalProblem here = RobustProblem.of(data, settings, 1).sample(which);
      int dimension = data.features() + 1;
      report(data, settings, "zero", new double[dimension], 0);
      Lbfgs onSample = new Lbfgs(here, 10, dimension);
      onSample.start(new double[dimension]);
      double first = onSample.gradientNorm();
      long begin = System.nanoTime();
      while (onSample.gradientNorm() > 1e-2 * first && onSample.step()) {}
      report(data, settings, "L-BFGS on the sample", onSample.point(), begin);
      for (int steps : new int[] {1_000, 10_000}) {
        begin = System.nanoTime();
        Method<?> method = new DefaultSteps(sample.size(), settings).create("hcmm2", Map.of());
        double[] model =
            new Trainer(sample)
                .settings(settings)
                .method(method)
                .budget(Budget.iterations(steps))
                .evaluateEvery(steps)
                .train()
                .model()
                .weights();
        report(data, settings, steps + " steps of HCMM-2 on the sample", model, begin);
      }
    }
  }

  private static void report(
      Dataset data, ProblemSettings settings, String start, double[] x, long begin) {
    double seconds = begin == 0 ? 0 : (System.nanoTime() - begin) * 1e-9;
    RobustProblem whole = RobustProblem.of(data, settings, 1);
    double[] gradient = new double[whole.dimensionX()];
    whole.primal(new double[gradient.length], gradient);
    double wanted = TOLERANCE * Vectors.norm(gradient);
    int[] count = {0};
    Lbfgs lbfgs =
        new Lbfgs(
            (at, out) -> {
              count[0]++;
              return whole.primal(at, out);
            },
            10,
            gradient.length);
    lbfgs.start(Arrays.copyOf(x, gradient.length));
    double risk = lbfgs.value();
    for (int k = 0; k < MOST_STEPS && lbfgs.gradientNorm() > wanted && lbfgs.step(); k++) {}
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    out.printf(
        Locale.ROOT,
        "%s, from %s (%.1f s): risk %.6f above the least, then %d evaluations%s%n",
        settings.robust(),
        start,
        seconds,
        risk - lbfgs.value(),
        count[0],
        lbfgs.gradientNorm() > wanted ? ", not there" : "");
  }
}
