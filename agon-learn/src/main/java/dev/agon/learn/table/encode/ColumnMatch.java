package dev.agon.learn.table.encode;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.text.MissingWords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the columns of a model in another table, and reports those that are missing or extra. */
final class ColumnMatch {
  private final Columns columns;

  ColumnMatch(Columns columns) {
    this.columns = columns;
  }

  /** See {@link Columns#read}. */
  Dataset read(Table given, LabelRule.Known rule) {
    requireColumns(given);
    Table table = given.without(columns.missing());
    if (rule.required()) {
      table = table.labelled(columns.label());
    }
    return read(table, rule, new ArrayList<>(table.notices()));
  }

  private Dataset read(Table table, LabelRule.Known rule, List<String> notices) {
    String weights = columns.weights();
    noticeExtra(table, notices);
    if (rule.required() && weights != null && !table.names().contains(weights)) {
      notices.add(
          table.source()
              + " has no column "
              + Messages.quote(weights)
              + " with the row weights of the training: all rows have the same weight here.");
    }
    String label = columns.label();
    int labelIndex = label == null ? -1 : table.names().indexOf(label);
    Target target;
    if (labelIndex >= 0) {
      target =
          new LabelColumn(table.names().get(labelIndex), rule.classes(), MissingWords.STANDARD)
              .target(table, columns.scaling());
      requireLabels(target, rule, table, notices);
    } else if (rule.required() && label == null) {
      throw new InvalidInputException(
          "the model does not know the name of its label column.",
          "Use predict, which needs no labels, or train with a table that has a label.");
    } else if (rule.required()) {
      throw new InvalidInputException(
          table.source()
              + " has no column "
              + Messages.quote(String.valueOf(label))
              + ", the label.",
          "Use predict, which needs no labels.");
    } else {
      target = TargetColumn.unknown(table.rows(), rule.classes());
    }
    List<String> warnings = new ArrayList<>();
    UnitCheck units = new UnitCheck(table, notices, warnings);
    units.compare(columns);
    NumberColumn training = columns.target();
    if (labelIndex >= 0 && training != null) {
      units.compareTarget(training, columns.scaling());
    }
    Groups of = groups(table, rule.required(), notices, warnings);
    return new TableRows(table, null, columns, /* reportUnknown= */ true, 0)
        .dataset(target, of, rule.required(), notices, warnings);
  }

  private @Nullable Groups groups(
      Table table, boolean measured, List<String> notices, List<String> warnings) {
    GroupColumn known = columns.groups();
    if (known == null) {
      return null;
    }
    List<String> absent =
        known.columns().stream().filter(name -> !table.names().contains(name)).toList();
    if (absent.isEmpty()) {
      if (measured) {
        known.reportUnknown(table, notices, warnings);
      }
      int[] all = IntStream.range(0, table.rows()).toArray();
      return Subset.of(known.of(table, null), all); // without the groups that do not occur
    }
    if (measured) {
      notices.add(
          table.source()
              + " has no column "
              + Messages.some(absent, absent.size())
              + ", which defines the groups: measures by group are omitted.");
    }
    return null;
  }

  private static void requireLabels(
      Target target, LabelRule.Known rule, Table table, List<String> notices) {
    boolean[] present = TargetColumn.present(target);
    int unknown = 0;
    int firstUnknown = -1;
    for (int row = present.length - 1; row >= 0; row--) {
      if (!present[row]) {
        unknown++;
        firstUnknown = row;
      }
    }
    if (unknown == 0) {
      return;
    }
    if (rule.required()) {
      throw new InvalidInputException(
          table.source()
              + ": "
              + Messages.count(unknown, "row")
              + " with a label that is unknown to the model ("
              + (rule.classes().isEmpty() ? "a number" : String.join(", ", rule.classes()))
              + "), first row "
              + firstUnknown
              + ".",
          "Use data with the labels of the training data, or predict, which needs no" + " labels.");
    }
    notices.add(
        table.source()
            + ": "
            + unknown
            + " of "
            + present.length
            + " rows have a label that is unknown to the model.");
  }

  private void requireColumns(Table table) {
    if (columns.areNumbered()) {
      throw new InvalidInputException(
          "the features of the model are numbered, but " + table.source() + " is a table.",
          "If the model was trained on LIBSVM text, use `format` libsvm.");
    }
    Set<String> names = Set.copyOf(table.names());
    Set<String> absent =
        columns.columns().stream()
            .map(Column::name)
            .filter(name -> !names.contains(name))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    if (!absent.isEmpty()) {
      throw missing(absent, table.names(), table.source());
    }
  }

  static InvalidInputException missing(
      Set<String> absent, Collection<String> present, String where) {
    String list = absent.stream().limit(10).map(Messages::quote).collect(Collectors.joining(", "));
    return new InvalidInputException(
        where
            + " has no column "
            + list
            + (absent.size() > 10 ? ", ..." : "")
            + ", which the model needs.",
        absent.stream()
            .flatMap(
                name ->
                    present.stream()
                        .filter(other -> Spellings.lookAlike(other, name))
                        .map(other -> Spellings.difference(other, name)))
            .findFirst()
            .orElse("Check the names of the columns; a column may be empty, but must exist."));
  }

  private void noticeExtra(Table table, List<String> notices) {
    GroupColumn groups = columns.groups();
    Set<String> used = columns.columns().stream().map(Column::name).collect(Collectors.toSet());
    List<String> extra =
        table.names().stream()
            .filter(name -> !used.contains(name))
            .filter(name -> !name.equals(columns.label()) && !name.equals(columns.weights()))
            .filter(name -> groups == null || !groups.columns().contains(name))
            .toList();
    if (!extra.isEmpty()) {
      notices.add(
          table.source()
              + ": columns not used by the model: "
              + String.join(", ", extra.subList(0, Math.min(10, extra.size())))
              + (extra.size() > 10 ? ", ..." : "")
              + ".");
    }
  }
}
