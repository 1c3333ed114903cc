package dev.agon.cli.input;

import dev.agon.cli.option.Candidates;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Parameters;

/** The argument DATA of a command that trains, with the options for its columns. */
public final class TrainingData extends DataOptions {
  @Parameters(
      paramLabel = "DATA",
      completionCandidates = Candidates.Data.class,
      arity = "0..1",
      description = "A file, - for standard input, or a known name.")
  public String data = "";

  /** Returns the source of DATA. */
  public DataSource source(Terminal terminal) {
    return source(terminal, data);
  }

  /**
   * Returns the source of --test and adds its files to the inputs; null for none.
   *
   * @param test the value of --test
   */
  public @Nullable DataSource test(Terminal terminal, Outputs files, @Nullable String test) {
    if (test == null) {
      return null;
    }
    DataSource source = source(terminal, test);
    declare(files, terminal, "--test", source);
    return source;
  }

  /**
   * Loads the rows of --test with the columns and classes of the training rows.
   *
   * @param by the columns whose groups are evaluated
   */
  public LoadedData loadTest(
      Terminal terminal, DataSource test, LoadedData loaded, List<String> by, boolean quiet) {
    List<String> classes =
        loaded.rows().target() instanceof Classes known ? known.names() : List.of();
    return load(
        terminal,
        request(test).forModel(loaded.columns(), new LabelRule.Known(classes, true)).by(by),
        quiet);
  }
}
