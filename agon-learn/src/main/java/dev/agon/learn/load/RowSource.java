package dev.agon.learn.load;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowFacts;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are divided several times into rows to train with and rows to evaluate on.
 *
 * <p>Fills, levels and scales are fitted for each division on its training rows alone, so that
 * nothing is learned from the rows held out.
 */
public interface RowSource {
  /** The facts by which the rows can be divided. */
  RowFacts facts();

  /** The rows of one division. */
  Fold fold(Split split);

  /**
   * One division of the rows.
   *
   * @param training the rows to train with
   * @param heldOut the other rows, prepared as the training rows are
   * @param columns the columns that a model will know; null for unscaled numbered features
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
  static RowSource of(Dataset data, Scale scale) {
    return new RowSource() {
      @Override
      public RowFacts facts() {
        return RowFacts.of(data);
      }

      @Override
      public Fold fold(Split split) {
        Dataset training = Subset.of(data, split.training());
        Dataset heldOut = Subset.of(data, split.heldOut());
        Columns columns = LibsvmScaling.find(training, scale);
        return columns == null
            ? new Fold(training, heldOut, null)
            : new Fold(
                LibsvmScaling.apply(columns, training),
                LibsvmScaling.apply(columns, heldOut),
                columns);
      }
    };
  }

  /** Rows that are encoded already, with the columns that they are made of. */
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
