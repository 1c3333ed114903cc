package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.NumberScanner;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Creates tables from Java objects. */
public final class ObjectRows {
  private static final String SOURCE = "the list of rows";

  private ObjectRows() {}

  static Table ofMaps(List<? extends Map<String, ?>> rows) {
    Map<String, Cells> columns = new LinkedHashMap<>();
    for (int row = 0; row < rows.size(); row++) {
      for (Object name : required(rows.get(row), row + 1).keySet()) {
        if (!(name instanceof String text)) {
          throw new InvalidInputException(
              SOURCE + ", row " + (row + 1) + ": the name of a column is " + nameOf(name) + ".",
              "Use strings as the keys of the maps.");
        }
        columns.computeIfAbsent(text, key -> new Cells());
      }
    }
    requireColumns(columns.size(), rows.size());
    NumberScanner number = new NumberScanner();
    for (int row = 0; row < rows.size(); row++) {
      Map<String, ?> values = rows.get(row);
      for (Map.Entry<String, Cells> column : columns.entrySet()) {
        add(column.getKey(), column.getValue(), values.get(column.getKey()), number, row + 1);
      }
    }
    return table(new ArrayList<>(columns.keySet()), new ArrayList<>(columns.values()));
  }

  static Table ofRecords(List<? extends Record> rows) {
    List<String> names = new ArrayList<>();
    List<Cells> columns = new ArrayList<>();
    RecordComponent[] components =
        rows.isEmpty()
            ? new RecordComponent[0]
            : required(rows.get(0), 1).getClass().getRecordComponents();
    for (RecordComponent component : components) {
      names.add(component.getName());
      columns.add(new Cells());
    }
    requireColumns(columns.size(), rows.size());
    NumberScanner number = new NumberScanner();
    for (int row = 0; row < rows.size(); row++) {
      Record values = required(rows.get(row), row + 1);
      if (values.getClass() != rows.get(0).getClass()) {
        throw new InvalidInputException(
            SOURCE
                + " has records of different classes, the first other one "
                + values.getClass().getSimpleName()
                + " in row "
                + (row + 1)
                + ".",
            "Use one record class for all rows, or Table.of with maps.");
      }
      for (int i = 0; i < components.length; i++) {
        add(names.get(i), columns.get(i), value(values, components[i]), number, row + 1);
      }
    }
    return table(names, columns);
  }

  private static void requireColumns(int columns, int rows) {
    if (columns == 0 && rows > 0) {
      throw new InvalidInputException(
          SOURCE + " has no columns.", "Put at least one value into a row.");
    }
  }

  private static <R> R required(@Nullable R values, int row) {
    if (values == null) {
      throw new InvalidInputException(
          SOURCE + ", row " + row + " is null.", "Leave out rows without values.");
    }
    return values;
  }

  private static String nameOf(@Nullable Object name) {
    return name == null ? "null" : "of type " + name.getClass().getName();
  }

  private static Table table(List<String> names, List<Cells> columns) {
    return new Table(names, columns, Map.of(), SOURCE, "", List.of());
  }

  private static @Nullable Object value(Record row, RecordComponent component) {
    try {
      if (component.getAccessor().trySetAccessible()) {
        return component.getAccessor().invoke(row);
      }
    } catch (IllegalAccessException e) {
      InvalidInputException invalid = unreadable(row, component);
      invalid.initCause(e);
      throw invalid;
    } catch (InvocationTargetException e) {
      InvalidInputException invalid =
          new InvalidInputException(
              "the component "
                  + component.getName()
                  + " of the record "
                  + row.getClass().getSimpleName()
                  + " throws "
                  + e.getCause()
                  + ".",
              "Correct its accessor.");
      invalid.initCause(e.getCause());
      throw invalid;
    }
    throw unreadable(row, component);
  }

  private static InvalidInputException unreadable(Record row, RecordComponent component) {
    return new InvalidInputException(
        "the component "
            + component.getName()
            + " of the record "
            + row.getClass().getSimpleName()
            + " cannot be read.",
        "Open its package to dev.agon.learn in module-info.java, or use Table.of with maps.");
  }

  private static void add(
      String name, Cells cells, @Nullable Object value, NumberScanner number, long row) {
    if (!add(cells, value, number, row) && value != null) {
      throw new InvalidInputException(
          SOURCE
              + ", row "
              + row
              + ": the value of column "
              + Messages.quote(name)
              + " is of type "
              + value.getClass().getName()
              + ", which is not a cell of a table.",
          "Use a number, a Boolean, text, an enum constant, a date or null.");
    }
  }

  /**
   * Adds an object as a cell, by the rules of CSV: an integer keeps all its digits, NaN and null
   * are missing, and an infinite number is a word.
   *
   * @return whether the object can be a cell; otherwise nothing is added
   */
  public static boolean add(Cells cells, @Nullable Object value, NumberScanner number, long row) {
    if ((value instanceof Double || value instanceof Float)
        && !Double.isInfinite(((Number) value).doubleValue())) {
      cells.add(((Number) value).doubleValue());
    } else if (value == null || isCell(value)) {
      cells.add(value == null ? null : text(value), number, row);
    } else {
      return false;
    }
    return true;
  }

  /** Returns whether an object can be a cell. */
  public static boolean isCell(Object value) {
    return value instanceof Number
        || value instanceof CharSequence
        || value instanceof Boolean
        || value instanceof Character
        || value instanceof TemporalAccessor
        || value instanceof Date
        || value instanceof UUID
        || value instanceof Enum<?>;
  }

  /** The text of a value; a moment is written in ISO 8601. */
  public static String text(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    boolean moment = value.getClass() == Date.class; // subclasses of java.sql print dates
    return moment ? ((Date) value).toInstant().toString() : value.toString();
  }
}
