package dev.agon.learn.model.movement;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.RowValues;
import dev.agon.learn.transport.Transport;
import dev.agon.learn.transport.WorstMoves;
import dev.agon.support.Components;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The worst movement of some rows for a model with a {@code wasserstein} set, in the words of the
 * table: which rows move, how their cells change, and which labels flip.
 *
 * <p>With losses that grow linearly the numbers of all rows may move: the risk depends only on the
 * direction and the mean distance. With the squared loss every row moves in proportion to its
 * residual.
 *
 * @param distance how far numbers move, in units of the scaled features: the mean over the rows, or
 *     the root of the mean square for the squared loss
 * @param direction the direction of the numbers that raises the score fastest, by feature, the
 *     largest entries first; of length 1 in the norm of the set
 * @param rows the rows that increase the risk most
 */
public record WorstMovement(double distance, Map<String, Double> direction, List<Row> rows) {

  /**
   * A row that moves.
   *
   * @param row its number, from 0
   * @param share the share of its weight that moves
   * @param label its label as in the data
   * @param movedLabel its label after the movement
   * @param changes the cells that change, by column
   * @param before its loss
   * @param after its loss after the movement
   */
  public record Row(
      int row,
      double share,
      String label,
      String movedLabel,
      Map<String, Change> changes,
      double before,
      double after) {}

  /**
   * A cell that changes.
   *
   * @param from its value; null if missing
   * @param to its value after the movement
   */
  public record Change(@Nullable Object from, @Nullable Object to) {}

  /**
   * Computes the worst movement of the evaluated rows.
   *
   * @param count the largest number of rows
   * @return null for sets of row weights
   */
  public static @Nullable WorstMovement of(Evaluation evaluation, int count) {
    Model model = evaluation.model();
    if (model.settings().robust().movement() == null) {
      return null;
    }
    double[] x = model.weights();
    Dataset data = evaluation.data();
    Transport transport =
        Objects.requireNonNull(model.settings().transport(data, x.length, 1), "wasserstein");
    transport.risk(x, evaluation.meanLoss(), null);
    WorstMoves worst = transport.worst(x, count);
    return new WorstMovement(
        worst.distance(),
        direction(model, worst.direction()),
        worst.rows().stream().map(row -> row(model, data, row, worst.direction())).toList());
  }

  private static Map<String, Double> direction(Model model, double[] along) {
    int block = along.length / model.outputs();
    Columns columns = model.columns();
    Map<String, Double> named = new LinkedHashMap<>();
    IntStream.range(0, along.length)
        .filter(j -> along[j] != 0)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer j) -> -Math.abs(along[j])))
        .forEach(j -> named.put(feature(columns, j % block), along[j]));
    return named;
  }

  private static String feature(@Nullable Columns columns, int j) {
    return columns == null || columns.areNumbered() ? Integer.toString(j + 1) : columns.feature(j);
  }

  private static Row row(Model model, Dataset data, WorstMoves.Row moved, double[] direction) {
    String label = label(model, data, moved.row(), false);
    return new Row(
        moved.row(),
        moved.share(),
        label,
        moved.flipped() ? label(model, data, moved.row(), true) : label,
        changes(model, data, moved, direction),
        moved.before(),
        moved.after());
  }

  private static String label(Model model, Dataset data, int row, boolean flipped) {
    if (data.target() instanceof Values values) {
      return Decimals.shortest(model.inOwnUnits(new double[] {values.of()[row]})[0]);
    }
    Classes classes = data.classes();
    return classes.names().get(flipped ? 1 - classes.of()[row] : classes.of()[row]);
  }

  /** The cells before and after; LIBSVM text has only numbers, whose direction is listed once. */
  private static Map<String, Change> changes(
      Model model, Dataset data, WorstMoves.Row moved, double[] direction) {
    Map<String, Change> changes = new LinkedHashMap<>();
    Columns columns = model.columns();
    if (columns == null || columns.areNumbered()) {
      return changes;
    }
    double[] features = new double[columns.features()];
    data.rows().addScaled(moved.row(), 1, features);
    Map<String, @Nullable Object> before = RowValues.of(columns, features);
    for (int j = 0; j < features.length; j++) {
      features[j] += moved.distance() * direction[j];
    }
    for (int k = 0; k < moved.from().length; k++) {
      if (moved.from()[k] >= 0) {
        features[moved.from()[k]] = 0;
      }
      if (moved.to()[k] >= 0) {
        features[moved.to()[k]] = 1;
      }
    }
    RowValues.of(columns, features)
        .forEach(
            (column, to) -> {
              Object from = before.get(column);
              if (!Objects.equals(from, to)) {
                changes.put(column, new Change(from, to));
              }
            });
    return changes;
  }

  /** The movement of a row as text: {@code contract month -> year, label 0 -> 1}. */
  public static List<String> words(Row row) {
    List<String> words = new ArrayList<>();
    if (!row.label().equals(row.movedLabel())) {
      words.add("label " + row.label() + " -> " + row.movedLabel());
    }
    row.changes()
        .forEach(
            (column, change) ->
                words.add(column + " " + word(change.from()) + " -> " + word(change.to())));
    return words;
  }

  private static String word(@Nullable Object value) {
    if (value instanceof Double number) {
      return Float.toString(number.floatValue());
    }
    return value == null ? "-" : value.toString();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
