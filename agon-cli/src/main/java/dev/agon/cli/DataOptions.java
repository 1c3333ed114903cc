package dev.agon.cli;

import dev.agon.learn.data.CsvReader;
import dev.agon.learn.data.DataFolders;
import dev.agon.learn.data.DataReader;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LibsvmReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the DATA argument of a command becomes a data set. */
final class DataOptions {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Look names up here first, then in AGON_DATA and the user's data folder.")
  @Nullable Path folder;

  @Option(
      names = "--label",
      paramLabel = "COLUMN",
      description = "The label column of a CSV file. [label]")
  String label = CsvReader.DEFAULT_LABEL_COLUMN;

  /** The file that a DATA argument means; null for standard input. */
  @Nullable Path file(String argument) {
    return argument.equals(STANDARD_INPUT) ? null : DataFolders.ofSystem(folder).find(argument);
  }

  Dataset load(Terminal terminal, String argument, LabelRule rule, boolean quiet) {
    Dataset data =
        argument.equals(STANDARD_INPUT)
            ? LibsvmReader.read(terminal.in(), "standard input", rule)
            : DataReader.read(DataFolders.ofSystem(folder).find(argument), rule, label);
    if (!quiet) {
      data.notices().forEach(terminal::notice);
    }
    return data;
  }
}
