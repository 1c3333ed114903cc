package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Table;
import dev.agon.learn.model.movement.WorstMovement;
import java.util.ArrayList;
import java.util.List;

/** The worst movement of values, labels and categories, for models with a Wasserstein set. */
final class MovementBlocks {
  private static final int MOST_FEATURES = 20;

  private MovementBlocks() {}

  /** Returns the direction of the numbers and the rows that move; empty for other sets. */
  static List<Block> of(Part part, int count) {
    WorstMovement worst = WorstMovement.of(part.evaluation(), count);
    if (worst == null) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    List<List<Object>> direction =
        worst.direction().entrySet().stream()
            .limit(MOST_FEATURES)
            .map(entry -> List.<Object>of(entry.getKey(), entry.getValue()))
            .toList();
    if (!direction.isEmpty() && worst.distance() > 0) {
      blocks.add(
          new Table(
              "direction-" + part.name(),
              "Direction of the numbers, " + part.name(),
              "Numbers are off by "
                  + Numbers.number(worst.distance())
                  + " in units of the scaled features, along this direction or against it,"
                  + " whichever increases the loss of the row.",
              List.of("feature", "direction"),
              direction));
    }
    List<List<Object>> rows = new ArrayList<>();
    for (WorstMovement.Row row : worst.rows()) {
      rows.add(
          List.of(
              (long) part.number(row.row()),
              row.share(),
              row.before(),
              row.after(),
              String.join(", ", WorstMovement.words(row))));
    }
    if (!rows.isEmpty()) {
      blocks.add(
          new Table(
              "moved-" + part.name(),
              "Rows that move, " + part.name(),
              "The rows that increase the risk most. Row numbers start at 0 and refer to the"
                  + " complete data. The share is the part of the row's weight that moves.",
              List.of("row", "share", "loss", "loss after", "movement"),
              rows));
    }
    return blocks;
  }
}
