package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.CellModes;
import dev.agon.learn.table.Table;
import dev.agon.spark.io.Jobs;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/**
 * A part of a table, or the reason why it cannot be read.
 *
 * <p>An invalid row is a result and not a failure of its task: tasks fail in any order, but the
 * first invalid row of the table must be reported.
 */
record ParsedPart(@Nullable Table parsed, @Nullable InvalidInputException problem) {
  /** Reads a part. */
  @FunctionalInterface
  interface Parser {
    /** Returns the part. */
    Table parse() throws IOException;
  }

  static ParsedPart of(Parser parser) throws IOException {
    try {
      return new ParsedPart(parser.parse(), null);
    } catch (InvalidInputException e) {
      return new ParsedPart(null, e);
    }
  }

  Table table() {
    return Objects.requireNonNull(parsed);
  }

  private record Form(CellModes.@Nullable Natural form, @Nullable InvalidInputException problem)
      implements Serializable {}

  /**
   * The representations of the cells of all parts, in their order.
   *
   * @param modes the natural modes with which they were read
   * @throws InvalidInputException for the first invalid row
   */
  static List<CellModes.Natural> forms(JavaRDD<ParsedPart> parts, CellModes modes) {
    List<CellModes.Natural> forms = new ArrayList<>();
    for (Form form :
        Jobs.ask(
            parts,
            (part, partition) ->
                part.problem() == null
                    ? new Form(modes.of(part.table()), null)
                    : new Form(null, part.problem()))) {
      if (form.problem() != null) {
        throw form.problem();
      }
      forms.add(Objects.requireNonNull(form.form()));
    }
    return forms;
  }
}
