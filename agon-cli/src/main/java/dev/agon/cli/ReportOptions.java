package dev.agon.cli;

import dev.agon.lab.report.Page;
import dev.agon.lab.report.Report;
import dev.agon.learn.io.AtomicFile;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The page of a model. */
final class ReportOptions {
  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write a page about the model and how it does: one file, readable offline.")
  @Nullable Path file;

  boolean isGiven() {
    return file != null;
  }

  void requireWritable() {
    if (file != null) {
      AtomicFile.requireWritable("--report", file);
    }
  }

  void write(Supplier<Page> page) {
    if (file != null) {
      Report.writeAlone(file, page.get());
    }
  }
}
