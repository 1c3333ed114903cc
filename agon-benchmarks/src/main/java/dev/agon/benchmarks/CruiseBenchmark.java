package dev.agon.benchmarks;

import dev.agon.control.CruiseControl;
import dev.agon.control.CruiseParameters;
import dev.agon.control.CruiseTrainer;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Our side of cruise.sh: for each number of iterations on a line of standard input, trains a cruise
 * controller from K = 0 with HCMM-1 in batches of 16, the drawing included, and answers with one
 * line: the seconds taken and the gain found.
 */
public final class CruiseBenchmark {
  private CruiseBenchmark() {}

  /** Serves requests until standard input ends. */
  public static void main(String[] args) throws IOException {
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader requests =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    out.println("Java " + Runtime.version() + ", " + Vectors.kernels() + " kernels");
    CruiseControl problem = new CruiseControl(CruiseParameters.defaults());
    Method<?> method = CruiseTrainer.method("hcmm1", Map.of());
    for (String line = requests.readLine(); line != null; line = requests.readLine()) {
      Solution solution =
          Solver.ofUnchecked(problem, method)
              .budget(Budget.iterations(Long.parseLong(line.strip())))
              .solve();
      double[] gain = solution.x();
      out.println(
          String.format(
              Locale.ROOT, "%.9f %.6f %.6f %.6f", solution.seconds(), gain[0], gain[1], gain[2]));
    }
  }
}
