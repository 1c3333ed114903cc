package dev.agon.cli.option;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The report page of a model. */
public final class ReportOptions {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a report page about the model: one file, readable offline.")
  public @Nullable Path file;
}
