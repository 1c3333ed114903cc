package dev.agon.lab.heldout;

import dev.agon.InvalidInputException;
import dev.agon.lab.data.DataSets.Loaded;
import dev.agon.lab.data.TableSpec;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The two parts of a data set for one seed. The encoding and the scales of columns are computed
 * from the training rows.
 *
 * @param training the training rows
 * @param heldOut the held-out rows
 */
record SplitRows(Dataset training, Dataset heldOut) {

  /**
   * Splits a data set.
   *
   * @param roles the roles of the columns; null for LIBSVM text
   */
  static SplitRows of(Loaded data, @Nullable TableSpec roles, double fraction, long seed) {
    Holdout holdout = Holdout.random(fraction, seed);
    LoadedData loaded =
        data.table() == null || roles == null
            ? DataRequest.of(new DataSource.Encoded(data.training())).holdout(holdout).load()
            : DataRequest.of(new DataSource.InMemory(data.table()))
                .table(roles.settings(data.table()))
                .labels(roles.labels())
                .by(List.copyOf(roles.groups()))
                .holdout(holdout)
                .load();
    Dataset rows = loaded.rows();
    Groups groups = groups(data.table(), roles, loaded);
    if (groups != null) {
      if (groups.of().length != rows.size()) {
        throw new InvalidInputException(
            "rows of " + rows.source() + " have no label.", "Use rows with labels only.");
      }
      rows = rows.withGroups(groups);
    }
    Split split = Objects.requireNonNull(loaded.split());
    return new SplitRows(Subset.of(rows, split.training()), Subset.of(rows, split.heldOut()));
  }

  private static @Nullable Groups groups(
      @Nullable Table table, @Nullable TableSpec roles, LoadedData loaded) {
    if (table == null || roles == null) {
      return null;
    }
    if (roles.below() != null) {
      double[] numbers = table.numbers(table.names().indexOf(roles.below().column()));
      int[] of = new int[numbers.length];
      for (int i = 0; i < of.length; i++) {
        of[i] = numbers[i] < roles.below().limit() ? 0 : 1;
      }
      return new Groups(of, List.of("below", "from the limit"));
    }
    Groups crossed = null;
    for (Groups one : loaded.by().values()) {
      crossed = crossed == null ? one : cross(crossed, one);
    }
    return crossed;
  }

  /** Returns the groups of equal pairs. */
  static Groups cross(Groups first, Groups second) {
    Map<String, Integer> index = new LinkedHashMap<>();
    int[] of = new int[first.of().length];
    for (int i = 0; i < of.length; i++) {
      String name = first.names().get(first.of()[i]) + ", " + second.names().get(second.of()[i]);
      of[i] = index.computeIfAbsent(name, unused -> index.size());
    }
    return new Groups(of, new ArrayList<>(index.keySet()));
  }
}
