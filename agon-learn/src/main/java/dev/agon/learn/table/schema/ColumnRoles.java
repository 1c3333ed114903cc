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

  /** Every column that is named exists, and is asked to be one thing only. */
  static void require(TableParts table, TableSettings settings, String label) {
    Map<String, String> roles = new HashMap<>(Map.of(label, "the label"));
    if (!label.equals(settings.groups())) { // the classes may be the groups
      take(table, roles, settings.groups(), "the groups");
    }
    take(table, roles, settings.weights(), "the weights of rows");
    settings.drop().forEach(name -> take(table, roles, name, "left out"));
    settings.categories().forEach(name -> take(table, roles, name, "a category"));
    settings.numbers().forEach(name -> take(table, roles, name, "a number"));
  }

  private static void take(
      TableParts table, Map<String, String> roles, @Nullable String name, String role) {
    if (name == null) {
      return;
    }
    table.indexOf(name);
    String other = roles.put(name, role);
    if (other != null) {
      throw new InvalidInputException(
          table.source()
              + ": column "
              + Messages.quote(name)
              + " cannot be both "
              + other
              + " and "
              + role
              + ".",
          "Maybe another column is meant; the label is the last one unless it is named.");
    }
  }
}
