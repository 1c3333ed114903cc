package dev.agon.cli;

import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Decimals;
import dev.agon.run.TracePoint;
import java.nio.file.Path;
import java.util.List;

/** The trace as CSV, in shortest round-trip decimals; an unknown or non-finite number is empty. */
final class TraceFile {
  private TraceFile() {}

  static void write(Path file, List<TracePoint> trace) {
    AtomicFile.write(
        file,
        writer -> {
          writer.write("iteration,oracle_calls,seconds,worst_case_risk,gradient_norm\n");
          for (TracePoint p : trace) {
            writer.write(p.iteration() + "," + p.oracleCalls() + "," + number(p.seconds()));
            writer.write("," + number(p.risk()) + "," + number(p.gradientNorm()) + "\n");
          }
        });
  }

  private static String number(double value) {
    return Double.isFinite(value) ? Decimals.shortest(value) : "";
  }
}
