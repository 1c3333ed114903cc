package dev.agon.cli.report;

import dev.agon.cli.output.Figures;
import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import dev.agon.cli.output.TextTable;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.tune.AutomaticSet;
import dev.agon.learn.tune.Candidate;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The table from which {@code --robust auto} chose a set.
 *
 * @param rule the rule
 * @param candidates the sets of the rule, in its order
 * @param folds the number of folds
 */
public record AutomaticSetReport(AutomaticSet rule, List<Candidate> candidates, int folds) {
  /** The chosen set. */
  public RobustSet chosen() {
    return candidates.get(rule.choose(candidates)).set();
  }

  private boolean hasOwnScore() {
    return !rule.criterion().equals("mean-loss");
  }

  private boolean hasGroups() {
    return !Double.isNaN(Candidate.mean(candidates.get(0).groupLoss()));
  }

  /** Prints the table on standard error, like notices. */
  public void print(Terminal terminal) {
    Candidate best = candidates.get(rule.choose(candidates));
    TextTable table = new TextTable();
    boolean groups = hasGroups();
    table.row(
        "",
        "set",
        hasOwnScore() ? rule.criterion() : "",
        "mean loss",
        "+-",
        "worst 10%",
        groups ? "worst group" : "",
        "strength",
        "");
    for (Candidate one : candidates) {
      table.row(
          one.equals(best) ? "*" : "",
          one.set().toString(),
          hasOwnScore() ? Figures.of("%.5f", one.score()) : "",
          Figures.of("%.5f", Candidate.mean(one.meanLoss())),
          Figures.of("%.5f", Candidate.standardError(one.meanLoss())),
          Figures.of("%.5f", Candidate.mean(one.tailLoss())),
          groups ? Figures.of("%.5f", Candidate.mean(one.groupLoss())) : "",
          Figures.of("%.4f", one.strength()),
          one.isLeftOut() ? "left out, too costly" : one.learned() ? "" : "learned nothing");
    }
    table.lines().forEach(terminal.err()::println);
    if (!rule.isStrongest()) {
      terminal.notice(
          String.format(
              java.util.Locale.ROOT,
              "auto chose %s: the best %s on the held-out rows of %d folds.",
              best.set(),
              rule.criterion(),
              folds));
      return;
    }
    terminal.notice(
        String.format(
            java.util.Locale.ROOT,
            "--robust auto chose %s: the strongest set whose mean loss on the held-out rows of %d"
                + " folds is at most %.5f, one standard error above that of mean.",
            best.set(),
            folds,
            AutomaticSet.limit(candidates)));
  }

  /** Adds {@code auto}. */
  public void addTo(ObjectNode node) {
    ObjectNode auto = node.putObject("auto");
    auto.put("chosen", chosen().toString());
    auto.put("folds", folds);
    auto.put("criterion", rule.criterion());
    if (rule.isStrongest()) {
      Json.number(auto, "limit", AutomaticSet.limit(candidates));
    }
    ArrayNode list = auto.putArray("candidates");
    for (Candidate one : candidates) {
      ObjectNode entry = list.addObject();
      entry.put("robust", one.set().toString());
      Json.number(entry, "score", one.score());
      Json.number(entry, "mean_loss", Candidate.mean(one.meanLoss()));
      Json.number(entry, "standard_error", Candidate.standardError(one.meanLoss()));
      Json.number(entry, "worst_tenth_loss", Candidate.mean(one.tailLoss()));
      Json.number(entry, "worst_group_loss", Candidate.mean(one.groupLoss()));
      Json.number(entry, "strength", one.strength());
      entry.put("learned", one.learned());
      entry.put("left_out", one.isLeftOut());
    }
  }
}
