package dev.agon.cli;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LibsvmReader;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the DATA argument of a command becomes a data set. */
final class DataOptions {
  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Look names up here first, then in AGON_DATA and the user's data folder.")
  @Nullable Path folder;

  Dataset load(Terminal terminal, String argument, LabelRule rule, boolean quiet) {
    Dataset data =
        argument.equals("-")
            ? LibsvmReader.read(terminal.in(), "standard input", rule)
            : LibsvmReader.read(Path.of(argument), rule);
    if (!quiet) {
      data.notices().forEach(terminal::notice);
    }
    return data;
  }
}
