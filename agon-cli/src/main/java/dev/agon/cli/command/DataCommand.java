package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.input.DataOptions;
import dev.agon.cli.input.InputOptions;
import dev.agon.cli.output.DownloadProgress;
import dev.agon.cli.output.ExitCode;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.catalogue.KnownTable;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.fetch.Download;
import dev.agon.learn.fetch.PublishedSets;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.RawData;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code agon data}: lists, downloads, checks, caches and generates data sets. */
@Command(
    name = "data",
    description = "List, fetch, check, cache and generate data sets.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class DataCommand implements Runnable {
  private final Terminal terminal;

  @Spec CommandSpec spec = CommandSpec.create();

  DataCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "agon data needs one of: list, get, check, cache, generate");
  }

  @Command(
      name = "list",
      description = "List the known data sets and their locations.",
      mixinStandardHelpOptions = true)
  int list(
      @Option(names = "--data", paramLabel = "DIR", description = "Folder to search first.")
          @Nullable Path folder) {
    DataFolders folders = DataFolders.ofSystem(folder);
    terminal.line("%-10s %8s %9s %9s  %s", "name", "rows", "features", "nonzeros", "file");
    for (KnownDataset set : DataCatalog.all()) {
      terminal.line(
          "%-10s %8d %9d %9d  %s",
          set.name(), set.rows(), set.features(), set.nonZeros(), place(folders, set.name()));
    }
    terminal.line("");
    terminal.line("%-14s %8s  %-15s  %s", "table", "rows", "label", "file");
    for (KnownTable table : DataCatalog.tables()) {
      terminal.line(
          "%-14s %8d  %-15s  %s",
          table.name(), table.rows(), table.label(), place(folders, table.name()));
    }
    return ExitCode.DONE;
  }

  private static String place(DataFolders folders, String name) {
    try {
      return folders.find(name).toString();
    } catch (InvalidInputException e) {
      return "not found; download it with: agon data get " + name;
    }
  }

  @Command(
      name = "get",
      description =
          "Download a known data set, verify its checksum and store it in the user's"
              + " data folder.",
      mixinStandardHelpOptions = true)
  int get(
      @Parameters(paramLabel = "NAME", description = "See agon data list.") String name,
      @Option(
              names = "--from",
              paramLabel = "URL",
              description =
                  "The address of the file, to download it from another server:"
                      + " https://HOST/FOLDER/a9a.")
          @Nullable String from,
      @Option(
              names = "--data",
              paramLabel = "DIR",
              description = "Folder in which to store it instead.")
          @Nullable Path folder,
      @Option(names = "--quiet", description = "Print no progress.") boolean quiet) {
    new Outputs().makes("--data", folder);
    Path target = folder == null ? DataFolders.ofSystem(null).userFolder() : folder;
    DownloadProgress progress = new DownloadProgress(terminal, quiet);
    Download.Result result =
        from == null
            ? PublishedSets.get(name, DataCatalog.PAGE, target, progress)
            : Download.get(name, Download.address(from), target, progress);
    progress.close();
    String note = result.alreadyThere() ? " (already present, checksum verified)" : "";
    terminal.out().println(result.file() + note);
    return ExitCode.DONE;
  }

  @Command(
      name = "check",
      description = "Describe the content of a file, or report its errors.",
      mixinStandardHelpOptions = true)
  int check(
      @Parameters(
              paramLabel = "FILE",
              arity = "0..1",
              defaultValue = "",
              description = "A file, - for standard input, or a known name.")
          String file,
      @Mixin DataOptions options) {
    DataSource source = options.source(terminal, file);
    InputOptions.declare(Pipes.outputs(terminal, /* quiet= */ false), terminal, "FILE", source);
    DataRequest request = options.training(source, LabelRule.any(), /* intercept= */ true);
    InputOptions.announce(terminal, request, /* quiet= */ false);
    if (source instanceof DataSource.File found && RowCache.isCache(found.path())) {
      RowCache.verify(found.path()); // reading verifies what it needs, checking verifies everything
    }
    RawData data = request.read();
    if (data.table() != null) {
      checkTable(data.table(), request.table());
    } else if (data.rows() != null) {
      checkLibsvm(data.rows());
    }
    return ExitCode.DONE;
  }

  @Command(
      name = "cache",
      description = {
        "Parse LIBSVM text once and store it as a memory-mapped cache.",
        "Wherever FILE is read, FILE.cache is used instead until FILE changes. The"
            + " cache can also be"
            + " named directly."
      },
      mixinStandardHelpOptions = true)
  int cache(
      @Parameters(paramLabel = "FILE", description = "LIBSVM text, or a known name.") String name,
      @Option(names = "--out", paramLabel = "FILE", description = "Output file. [FILE.cache]")
          @Nullable Path out,
      @Option(
              names = "--data",
              paramLabel = "DIR",
              description = "Folder in which names are searched for first.")
          @Nullable Path folder) {
    Path file = DataFolders.ofSystem(folder).find(name);
    if (!Files.isRegularFile(file) || RowCache.isCache(file)) {
      throw new InvalidInputException(
          file + " is " + (RowCache.isCache(file) ? "already a cache." : "not a regular file."),
          "Name the LIBSVM text that is to be cached.");
    }
    if (DataFormat.of(file) != DataFormat.LIBSVM) {
      throw new InvalidInputException(
          file + " is a table; only LIBSVM text can be cached.",
          "Use text with lines such as: 1 3:1 7:0.5");
    }
    Path target = out == null ? RowCache.beside(file) : out;
    Pipes.outputs(terminal, /* quiet= */ false).reads("FILE", file).writes("--out", target);
    if (out == null && Files.exists(target) && !RowCache.isCache(target)) {
      throw new InvalidInputException(
          target + " already exists and is not a cache.",
          "Use another file: --out " + file.getFileName() + ".rows.");
    }
    RowCache.write(file, target);
    terminal.out().println(target);
    return ExitCode.DONE;
  }

  /** Describes a table, then rejects it if training would. */
  private void checkTable(Table table, TableSettings settings) {
    TableSchema schema = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    terminal.line("%s", table.source());
    terminal.line("  rows      %,d", table.rows());
    terminal.line("  features  %,d", schema.columns().features());
    terminal.line("  sha256    %s", table.sha256());
    terminal.line("");
    DataOptions.lines(schema).forEach(line -> terminal.line("%s", line));
    schema.notices().forEach(terminal::notice);
    terminal.warnings(schema.warnings());
    terminal.out().flush();
    schema.encoder();
  }

  private void checkLibsvm(Dataset data) {
    data.notices().forEach(terminal::notice);
    terminal.line("%s", data.source());
    terminal.line("  rows      %,d", data.size());
    terminal.line("  features  %,d", data.features());
    terminal.line("  nonzeros  %,d", data.rows().nonZeros());
    terminal.line("  labels    %s", labels(data.target()));
    terminal.line("  sha256    %s", data.sha256());
    DataCatalog.files().stream()
        .filter(set -> set.sha256().equals(data.sha256()))
        .forEach(set -> terminal.line("  identical to     the published data set %s", set.name()));
  }

  private static String labels(Target target) {
    if (!(target instanceof Classes classes)) {
      return "numbers to predict";
    }
    int[] counts = classes.counts();
    List<String> parts = new ArrayList<>();
    for (int k = 0; k < counts.length; k++) {
      String sign = counts.length == 2 ? (k == 0 ? " (-1)" : " (+1)") : "";
      parts.add(
          String.format(Locale.ROOT, "%s: %,d rows%s", classes.names().get(k), counts[k], sign));
    }
    return String.join(", ", parts);
  }

  @Command(
      name = "generate",
      description = {
        "Write generated data as LIBSVM text, or as a cache if --out ends in .cache;"
            + " customers is a CSV table.",
        "SPEC is one of",
        "  customers,n=1200,labels=1,seed=1",
        "  n=50000,d=300,nnz=14,flip=0.1,seed=1",
        "  a9a,seed=1 (or another known name: a stand-in of the same shape)",
        "  outliers,n=30000,d=50,fraction=0.1,label=-1,seed=1"
      },
      mixinStandardHelpOptions = true)
  int generate(
      @Parameters(paramLabel = "SPEC", description = "The data to generate.") String text,
      @Option(names = "--out", paramLabel = "FILE", description = "Output file. [standard output]")
          @Nullable Path out,
      @Option(
              names = "--test-out",
              paramLabel = "FILE",
              description = "Also write the clean test rows (outliers only).")
          @Nullable Path testOut)
      throws IOException {
    Pipes.outputs(terminal, /* quiet= */ false).writes("--out", out).writes("--test-out", testOut);
    if (Generator.isTable(text)) {
      writeTable(text, out, testOut);
      return ExitCode.DONE;
    }
    if (out != null && testOut == null && out.toString().endsWith(RowCache.ENDING)) {
      Generator.generate(text, out);
      return ExitCode.DONE;
    }
    Generator.Generated generated = Generator.generate(text);
    Dataset test = generated.test();
    if (testOut != null && test == null) {
      throw noTestRows(text, testOut);
    }
    if (testOut != null && test != null) {
      DatasetWriter.write(test, testOut);
    }
    if (out == null) {
      DatasetWriter.write(generated.train(), terminal.rawOut());
    } else {
      DatasetWriter.write(generated.train(), out);
    }
    return ExitCode.DONE;
  }

  private void writeTable(String text, @Nullable Path out, @Nullable Path testOut)
      throws IOException {
    if (testOut != null) {
      throw noTestRows(text, testOut);
    }
    if (out != null) {
      AtomicFile.write(out, writer -> Generator.writeTable(text, writer));
      return;
    }
    StringBuilder table = new StringBuilder();
    Generator.writeTable(text, table);
    terminal.out().print(table);
  }

  private static InvalidInputException noTestRows(String text, Path testOut) {
    return new InvalidInputException(
        "'" + text + "' has no test rows to write to " + testOut + ".",
        "Remove --test-out; only outliers,... has test rows.");
  }
}
