package dev.agon.benchmarks;

import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseParameters;
import dev.agon.control.CruiseTrainer;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/**
 * The Agon process of cruise.sh: for each number of iterations on a line of standard input, trains
 * a cruise controller from K = 0 with HCMM-1 in batches of 16, including their sampling, and
 * answers with one line: the seconds and the gain.
 */
public final class CruiseBenchmark {
  private CruiseBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    CruiseControl problem = new CruiseControl(CruiseParameters.defaults());
    Method<?> method = CruiseTrainer.method("hcmm1", Map.of());
    Requests.serve(line -> train(problem, method, Long.parseLong(line.strip())));
  }

  private static String train(CruiseControl problem, Method<?> method, long iterations) {
    Solution solution =
        Solver.ofUnchecked(problem, method).budget(Budget.iterations(iterations)).solve();
    double[] gain = solution.x();
    return String.format(
        Locale.ROOT, "%.9f %.6f %.6f %.6f", solution.seconds(), gain[0], gain[1], gain[2]);
  }
}
