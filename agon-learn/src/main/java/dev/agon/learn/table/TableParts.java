package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.support.Nearest;
import java.io.Serializable;
import java.util.List;

/**
 * A table in consecutive parts: one part on one machine, one per partition on a cluster.
 *
 * <p>A {@link dev.agon.learn.table.schema.TableSchema} is inferred from queries to the parts, whose
 * results are merged in order. The schema therefore does not depend on how the table is divided.
 */
public interface TableParts {
  /** The names of the columns, in the order of the table. */
  List<String> names();

  /** The origin of the table, for messages and model files. */
  String source();

  /** The notices of the reader. */
  default List<String> notices() {
    return List.of();
  }

  /**
   * Runs a query on every part.
   *
   * @return the results, in the order of the parts
   */
  <R> List<R> ask(Question<R> question);

  /**
   * Passes a value through the parts, one after the other. This is for sums of doubles, whose last
   * bits depend on the order of the terms.
   */
  <R> R inOrder(R start, Step<R> step);

  /** Returns the table with every part changed. */
  TableParts map(Question<Table> change);

  /** Returns whether all numbers in a column of numbers without missing cells are distinct. */
  boolean allDistinct(int column);

  /** Returns whether line numbers in messages are row numbers, from 1 in every part. */
  default boolean linesAreRows() {
    return false;
  }

  /**
   * A query about the cells of one part.
   *
   * @param <R> the type of the result; serialised if parts are on other machines
   */
  @FunctionalInterface
  interface Question<R> extends Serializable {
    /** Returns the result for a part. */
    R of(Table part);
  }

  /**
   * A step from the value after the previous parts to the value after this part.
   *
   * @param <R> the type of the value; serialised if parts are on other machines
   */
  @FunctionalInterface
  interface Step<R> extends Serializable {
    /** Returns the value after a part. */
    R after(Table part, R before);
  }

  /** Returns the index of a column; -1 if there is none. */
  default int position(String name) {
    return names().indexOf(name);
  }

  /**
   * The index of a column.
   *
   * @throws InvalidInputException when there is no column of that name
   */
  default int indexOf(String name) {
    int index = position(name);
    if (index < 0) {
      String close = Nearest.to(name, names());
      String cell = hintAtCell(name);
      throw new InvalidInputException(
          source()
              + " has no column "
              + Messages.quote(name)
              + "; its columns are "
              + Messages.some(names(), 10)
              + ".",
          close == null
              ? cell.isEmpty() ? "Check the name and whether the table has a header." : cell
              : "Did you mean "
                  + Messages.quote(close)
                  + "?"
                  + (close.indexOf(',') < 0
                      ? ""
                      : " In a list, a name with a comma is written in quotation marks, '\""
                          + close
                          + "\"'."));
    }
    return index;
  }

  /** Returns a hint if a cell contains the name of a column; otherwise an empty text. */
  private String hintAtCell(String name) {
    List<Integer> columns = ask(part -> part.columnWith(name));
    return columns.stream()
        .filter(column -> column >= 0)
        .findFirst()
        .map(
            column ->
                "Column "
                    + Messages.quote(names().get(column))
                    + " has a cell "
                    + Messages.quote(name)
                    + ": if it belongs to the header, remove the lines above it, or use `header`"
                    + " yes if it is in the first line.")
        .orElse("");
  }
}
