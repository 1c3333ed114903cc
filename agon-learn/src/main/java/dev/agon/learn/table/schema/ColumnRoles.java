package dev.agon.learn.table.schema;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.TableParts;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks the columns that settings name. */
final class ColumnRoles {
  private ColumnRoles() {}

  /** Checks that every named column exists and has only one role. */
  static void require(TableParts table, TableSettings settings, String label) {
    Map<String, String> roles = new HashMap<>(Map.of(label, "the label"));
    take(table, roles, settings.weights(), "the row weights");
    settings.drop().forEach(name -> take(table, roles, name, "dropped"));
    settings.categories().forEach(name -> takeKind(table, roles, name, label, "a category"));
    settings.numbers().forEach(name -> takeKind(table, roles, name, label, "a number"));
    if (settings.categories().contains(label) && settings.numbers().contains(label)) {
      throw conflict(table, label, "a category", "a number");
    }
  }

  private static void take(
      TableParts table, Map<String, String> roles, @Nullable String name, String role) {
    if (name == null) {
      return;
    }
    table.indexOf(name);
    String other = roles.put(name, role);
    if (other != null) {
      throw conflict(table, name, other, role);
    }
  }

  /** The kind of the label may be given: classes or numbers. */
  private static void takeKind(
      TableParts table, Map<String, String> roles, String name, String label, String role) {
    if (!name.equals(label)) {
      take(table, roles, name, role);
    }
  }

  private static InvalidInputException conflict(
      TableParts table, String name, String one, String other) {
    return new InvalidInputException(
        table.source()
            + ": column "
            + Messages.quote(name)
            + " cannot be both "
            + one
            + " and "
            + other
            + ".",
        "Check the names of the columns; the label is the last one unless it is named.");
  }
}
