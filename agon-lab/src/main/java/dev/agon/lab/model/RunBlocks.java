package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Facts;
import dev.agon.lab.report.Facts.Fact;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Line;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The decrease of the risk, and the reason why the run ended. */
final class RunBlocks {
  private RunBlocks() {}

  static List<Block> of(Solution solution) {
    TracePoint best = solution.best().at();
    Facts facts =
        new Facts(
            List.of(
                new Fact(
                    "best risk",
                    Numbers.number(best.risk()),
                    "at iteration " + Numbers.count(best.iteration())),
                new Fact("risk at the start", Numbers.number(solution.trace().get(0).risk()), ""),
                new Fact("risk at the end", Numbers.number(solution.last().risk()), ""),
                new Fact("|grad P| at the end", Numbers.number(solution.last().gradientNorm()), ""),
                new Fact("iterations", Numbers.count(solution.iterations()), ""),
                new Fact(
                    "oracle calls",
                    Numbers.count(solution.oracleCalls()),
                    "row gradients and Hessian-vector products"),
                new Fact("seconds", Numbers.number(solution.seconds()), "time of the method")));
    return List.of(facts, figure(solution));
  }

  private static Figure figure(Solution solution) {
    List<TracePoint> trace = solution.trace();
    Map<String, double[]> x =
        Map.of(
            "iteration", values(trace, TracePoint::iteration),
            "oracle_calls", values(trace, TracePoint::oracleCalls),
            "seconds", values(trace, TracePoint::seconds));
    double[] risk = values(trace, TracePoint::risk);
    double[] norm = values(trace, TracePoint::gradientNorm);
    double best = solution.best().at().risk();
    List<Axis> time =
        List.of(
            new Axis("iteration", "iterations", false),
            new Axis("oracle_calls", "oracle calls", false),
            new Axis("seconds", "seconds", false));
    return new Figure(
        "training-risk",
        "Worst-case risk over time",
        "P is the loss under the worst-case row weights, including the regulariser;"
            + " the stored model is the best evaluated one, unless the final one was requested.",
        time,
        new Axis("worst_case_risk", "", true),
        List.of(
            new Panel(
                "risk",
                "P(x)",
                "",
                List.of(new Curve("risk", "worst-case risk", "1", false, x, risk, risk, risk)),
                List.of(new Line("best " + Numbers.number(best), best))),
            new Panel(
                "gradient",
                "|grad P(x)|",
                "",
                List.of(new Curve("gradient", "gradient norm", "2", true, x, norm, norm, norm)),
                List.of())));
  }

  private static double[] values(List<TracePoint> trace, ToDoubleFunction<TracePoint> of) {
    return trace.stream().mapToDouble(of).toArray();
  }
}
