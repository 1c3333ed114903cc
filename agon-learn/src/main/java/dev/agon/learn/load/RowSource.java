package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are split several times into training rows and held-out rows.
 *
 * <p>Fill values, levels and scales are fitted for each split on its training rows only, so nothing
 * is learned from the held-out rows.
 */
public interface RowSource {
  /** The properties by which the rows can be split. */
  RowFacts facts();

  /** Returns the rows of one split. */
  Fold fold(Split split);

  /**
   * One split of the rows.
   *
   * @param training the training rows
   * @param heldOut the held-out rows, with the same preprocessing
   * @param columns the columns that are stored in a model; null for unscaled numbered features
   */
  record Fold(Dataset training, Dataset heldOut, @Nullable Columns columns) {}

  /** The rows of a table, which must not be freed. */
  static RowSource of(Table table, TableSettings settings, LabelRule.Kind wanted) {
    RowFacts facts = TableSchema.of(table, settings, wanted).facts(table);
    return new RowSource() {
      @Override
      public RowFacts facts() {
        return facts;
      }

      @Override
      public Fold fold(Split split) {
        TableSchema schema = TableSchema.of(table, settings, wanted, Holdout.of(split));
        Dataset rows = schema.encode(table);
        return new Fold(
            Subset.of(rows, split.training()), Subset.of(rows, split.heldOut()), schema.columns());
      }
    };
  }

  /** Rows with numbered features, as they were read. */
  static RowSource of(Dataset data, Scale scale, boolean centred) {
    return new RowSource() {
      @Override
      public RowFacts facts() {
        return RowFacts.of(data);
      }

      @Override
      public Fold fold(Split split) {
        Dataset training = Subset.of(data, split.training());
        Dataset heldOut = Subset.of(data, split.heldOut());
        Columns columns = LibsvmScaling.find(training, scale, centred);
        return columns == null
            ? new Fold(training, heldOut, null)
            : new Fold(
                LibsvmScaling.apply(columns, training),
                LibsvmScaling.apply(columns, heldOut),
                columns);
      }
    };
  }

  /** Rows that are already encoded, with their columns. */
  static RowSource encoded(Dataset data, @Nullable Columns columns) {
    return new RowSource() {
      @Override
      public RowFacts facts() {
        return RowFacts.of(data);
      }

      @Override
      public Fold fold(Split split) {
        return new Fold(
            Subset.of(data, split.training()), Subset.of(data, split.heldOut()), columns);
      }
    };
  }
}
