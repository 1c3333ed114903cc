package dev.agon.learn.table;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.support.Nearest;
import java.io.Serializable;
import java.util.List;

/**
 * A table in parts that follow each other: one part on one machine, one per partition on a cluster.
 *
 * <p>A {@link dev.agon.learn.table.schema.TableSchema} is inferred from it by questions to the
 * parts, whose answers are merged in their order. So the schema does not depend on how the table is
 * cut.
 */
public interface TableParts {
  /** The names of the columns, in the order of the table. */
  List<String> names();

  /** The origin of the table, for messages and model files. */
  String source();

  /** What a person should know about how the table was read. */
  default List<String> notices() {
    return List.of();
  }

  /**
   * Asks every part.
   *
   * @return the answers, in the order of the parts
   */
  <R> List<R> ask(Question<R> question);

  /**
   * Passes a value through the parts, one after the other. This is for sums of doubles, whose last
   * bits depend on the order of the terms.
   */
  <R> R inOrder(R start, Step<R> step);

  /** Whether no number occurs twice in a column of numbers without missing cells. */
  boolean allDistinct(int column);

  /** Whether the lines of messages are rows, numbered from 1 in every part. */
  default boolean linesAreRows() {
    return false;
  }

  /**
   * A question about the cells of one part.
   *
   * @param <R> the answer; where parts are on other machines it is serialised
   */
  @FunctionalInterface
  interface Question<R> extends Serializable {
    /** Returns the answer of a part. */
    R of(Table part);
  }

  /**
   * A step from the value after the parts before to the value after this part.
   *
   * @param <R> the value; where parts are on other machines it is serialised
   */
  @FunctionalInterface
  interface Step<R> extends Serializable {
    /** Returns the value after a part. */
    R after(Table part, R before);
  }

  /**
   * The index of a column.
   *
   * @throws InvalidInputException when there is no column of that name
   */
  default int indexOf(String name) {
    int index = names().indexOf(name);
    if (index < 0) {
      String close = Nearest.to(name, names());
      throw new InvalidInputException(
          source()
              + " has no column "
              + Messages.quote(name)
              + "; its columns are "
              + Messages.some(names(), 10)
              + ".",
          close == null
              ? "Check the name and whether the table has a header."
              : "Did you mean " + Messages.quote(close) + "?");
    }
    return index;
  }
}
