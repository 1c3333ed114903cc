package dev.agon.lab.model;

import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.SideBySide;
import dev.agon.lab.report.Table;
import dev.agon.learn.tune.Candidate;
import dev.agon.learn.tune.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The measures of the compared robust sets on held-out rows. */
final class TuningBlocks {
  private static final String MEAN = "mean_loss";

  private TuningBlocks() {}

  static List<Block> of(Tuning tuning) {
    return List.of(new SideBySide(List.of(tradeOff(tuning), criterion(tuning))), table(tuning));
  }

  /** Mean against worst case, one point per set. */
  private static Figure tradeOff(Tuning tuning) {
    double[] mean = values(tuning, c -> Candidate.mean(c.meanLoss()));
    double[] tail = values(tuning, c -> Candidate.mean(c.tailLoss()));
    List<String> labels = tuning.candidates().stream().map(Candidate::name).toList();
    Curve sets =
        new Curve("sets", "sets", "1", false, Map.of(MEAN, mean), tail, tail, tail, labels);
    int best = tuning.chosen();
    double[] chosenTail = {tail[best]};
    Curve chosen =
        new Curve(
            "chosen",
            "chosen",
            "2",
            false,
            Map.of(MEAN, new double[] {mean[best]}),
            chosenTail,
            chosenTail,
            chosenTail,
            List.of(labels.get(best)));
    return new Figure(
        "trade-off",
        "Mean and worst case",
        "Mean loss of the held-out rows and mean loss of their worst 10%, for each robust set."
            + " Lower left is better.",
        List.of(new Axis(MEAN, "mean loss of held-out rows", false)),
        new Axis("tail_loss", "worst 10%", false),
        List.of(new Panel("all", "", "", List.of(sets, chosen), List.of())));
  }

  /** Returns the criterion for the sets, in order. */
  private static Figure criterion(Tuning tuning) {
    int n = tuning.candidates().size();
    double[] place = IntStream.rangeClosed(1, n).asDoubleStream().toArray();
    Curve curve =
        new Curve(
            "score",
            tuning.criterion().name(),
            "1",
            false,
            Map.of("place", place),
            values(tuning, Candidate::score),
            values(tuning, c -> Arrays.stream(c.scores()).min().orElse(Double.NaN)),
            values(tuning, c -> Arrays.stream(c.scores()).max().orElse(Double.NaN)),
            tuning.candidates().stream().map(Candidate::name).toList());
    return new Figure(
        "criterion",
        "Criterion",
        "Line: mean over the folds. Band: worst to best fold. "
            + (tuning.criterion().largerIsBetter() ? "Larger" : "Smaller")
            + " is better.",
        List.of(new Axis("place", "position in the list", false)),
        new Axis("score", tuning.criterion().name(), false),
        List.of(new Panel("all", "", "", List.of(curve), List.of())));
  }

  private static Table table(Tuning tuning) {
    List<List<Object>> rows = new ArrayList<>();
    for (Candidate candidate : tuning.candidates()) {
      rows.add(
          List.of(
              candidate.name(),
              candidate == tuning.best() ? "chosen" : "",
              candidate.score(),
              candidate.standardError(),
              Candidate.mean(candidate.meanLoss()),
              Candidate.mean(candidate.tailLoss())));
    }
    return new Table(
        "tuning-table",
        "All robust sets",
        "Means over the folds, and the standard error of the mean. Differences smaller than the"
            + " standard error may be due to chance.",
        List.of("set", "", tuning.criterion().name(), "standard error", "mean loss", "worst 10%"),
        rows);
  }

  private static double[] values(Tuning tuning, Function<Candidate, Double> of) {
    return tuning.candidates().stream().mapToDouble(of::apply).toArray();
  }
}
