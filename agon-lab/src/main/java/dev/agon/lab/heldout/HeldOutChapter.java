package dev.agon.lab.heldout;

import dev.agon.lab.claim.Sample;
import dev.agon.lab.data.DataSpec;
import dev.agon.lab.experiment.Chapter;
import dev.agon.lab.experiment.PublishedSeries;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.Statistics;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the chapter of an experiment on held-out rows. */
final class HeldOutChapter {
  private static final List<HeldOutQuantity> ALL_ROWS =
      List.of(HeldOutQuantity.ACCURACY, HeldOutQuantity.AUC, HeldOutQuantity.LOG_LOSS);
  private static final List<HeldOutQuantity> WORST_GROUP =
      List.of(
          HeldOutQuantity.WORST_GROUP_ACCURACY,
          HeldOutQuantity.WORST_GROUP_AUC,
          HeldOutQuantity.WORST_GROUP_LOG_LOSS);

  private final HeldOutSpec spec;
  private final HeldOutPlan plan;
  private final HeldOutResults results;

  HeldOutChapter(HeldOutSpec spec, HeldOutPlan plan) {
    this.spec = spec;
    this.plan = plan;
    this.results = plan.measurements();
  }

  Chapter chapter() {
    List<Block> blocks = new ArrayList<>();
    blocks.add(measures());
    blocks.add(spread());
    List<String> missing =
        spec.series().stream()
            .filter(learner -> learner.tool() != null)
            .filter(
                learner ->
                    spec.data().stream().allMatch(data -> plan.runs(data, learner).isEmpty()))
            .map(Learner::label)
            .toList();
    if (!missing.isEmpty()) {
      blocks.add(
          new Block.Notice(
              "Python with "
                  + String.join(" and ", missing)
                  + " was not found, so these models are missing."));
    }
    return Chapter.of(spec, blocks, results).with(spec.peers(), results);
  }

  private boolean hasGroups() {
    return spec.data().stream()
        .anyMatch(data -> data.table() != null && !data.table().groupColumns().isEmpty());
  }

  private List<HeldOutQuantity> quantities() {
    List<HeldOutQuantity> all = new ArrayList<>(ALL_ROWS);
    if (hasGroups()) {
      all.addAll(WORST_GROUP);
    }
    return all;
  }

  private Table measures() {
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      String label = plan.card(data).label();
      for (Learner learner : spec.series()) {
        if (!plan.runs(data, learner).isEmpty()) {
          List<Object> row = new ArrayList<>(List.of(label, learner.label()));
          quantities().forEach(q -> row.add(results.sample(q, learner, data).middle()));
          rows.add(row);
        }
      }
      for (PublishedSeries series : spec.published()) {
        List<Object> row = new ArrayList<>(List.of(label, series.label()));
        quantities().forEach(q -> row.add(series.value(Require.word(q), data.name())));
        rows.add(row);
      }
    }
    List<String> columns = new ArrayList<>(List.of("data", "model"));
    ALL_ROWS.forEach(q -> columns.add("all rows | " + words(q)));
    if (hasGroups()) {
      WORST_GROUP.forEach(q -> columns.add("worst group | " + words(q)));
    }
    String sources =
        spec.published().stream()
            .map(series -> series.label() + ": " + series.source())
            .collect(Collectors.joining(" "));
    return new Table(
        spec.id() + "-measures",
        "Measures on held-out rows",
        "Means over "
            + plan.seeds().size()
            + " random splits; groups with fewer than "
            + GroupMeasures.FEWEST_ROWS
            + " held-out rows are left out. "
            + sources,
        columns,
        rows);
  }

  private static String words(HeldOutQuantity quantity) {
    return Require.word(quantity)
        .replace("worst-group-", "")
        .replace('-', ' ')
        .replace("auc", "AUC");
  }

  private Table spread() {
    HeldOutQuantity shown =
        hasGroups() ? HeldOutQuantity.WORST_GROUP_ACCURACY : HeldOutQuantity.ACCURACY;
    List<List<Object>> rows = new ArrayList<>();
    for (DataSpec data : spec.data()) {
      for (Learner learner : spec.series()) {
        Sample sample = results.sample(shown, learner, data);
        if (sample.values().length > 0) {
          rows.add(
              List.of(
                  plan.card(data).label(),
                  learner.label(),
                  Statistics.min(sample.values()),
                  Statistics.median(sample.values()),
                  Statistics.max(sample.values())));
        }
      }
    }
    return new Table(
        spec.id() + "-spread",
        "Spread over the splits",
        "The " + words(shown) + (hasGroups() ? " of the worst group" : "") + " of single splits.",
        List.of("data", "model", "smallest", "median", "largest"),
        rows);
  }
}
