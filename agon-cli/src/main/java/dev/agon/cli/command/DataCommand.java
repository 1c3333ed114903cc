package dev.agon.cli.command;

import dev.agon.InvalidInputException;
import dev.agon.cli.option.DataOptions;
import dev.agon.cli.option.InputOptions;
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

/** {@code agon data}: list, fetch, check, cache and generate data sets. */
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
      description = "The known data sets, and where they are.",
      mixinStandardHelpOptions = true)
  int list(
      @Option(names = "--data", paramLabel = "DIR", description = "Look here first.")
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
      return "not here; fetch it with: agon data get " + name;
    }
  }

  @Command(
      name = "get",
      description = "Fetch a known data set, check its checksum, keep it in the user's folder.",
      mixinStandardHelpOptions = true)
  int get(
      @Parameters(paramLabel = "NAME", description = "See agon data list.") String name,
      @Option(
              names = "--from",
              paramLabel = "URL",
              description =
                  "The address of the file itself, where it is not to come from its public home:"
                      + " https://HOST/FOLDER/a9a.")
          @Nullable String from,
      @Option(names = "--data", paramLabel = "DIR", description = "Keep it here instead.")
          @Nullable Path folder,
      @Option(names = "--quiet", description = "No progress.") boolean quiet) {
    new Outputs().makes("--data", folder);
    Path target = folder == null ? DataFolders.ofSystem(null).userFolder() : folder;
    DownloadProgress progress = new DownloadProgress(terminal, quiet);
    Download.Result result =
        from == null
            ? PublishedSets.get(name, DataCatalog.PAGE, target, progress)
            : Download.get(name, Download.address(from), target, progress);
    progress.close();
    String note = result.alreadyThere() ? " (was already there, checksum right)" : "";
    terminal.out().println(result.file() + note);
    return ExitCode.DONE;
  }

  @Command(
      name = "check",
      description = "Read a file and say what is in it, or what is wrong with it.",
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
      RowCache.verify(found.path()); // reading looks at what it needs, checking at everything
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
        "Parse LIBSVM text once and for all, into a file that is mapped into memory.",
        "FILE.cache then stands for FILE wherever data are read, until FILE changes; it may also"
            + " be",
        "given itself."
      },
      mixinStandardHelpOptions = true)
  int cache(
      @Parameters(paramLabel = "FILE", description = "LIBSVM text, or a known name.") String name,
      @Option(names = "--out", paramLabel = "FILE", description = "Write here. [FILE.cache]")
          @Nullable Path out,
      @Option(names = "--data", paramLabel = "DIR", description = "Look names up here first.")
          @Nullable Path folder) {
    Path file = DataFolders.ofSystem(folder).find(name);
    if (!Files.isRegularFile(file) || RowCache.isCache(file)) {
      throw new InvalidInputException(
          file + " is " + (RowCache.isCache(file) ? "a cache already." : "no file on a disk."),
          "Maybe the text is meant that it is to stand for.");
    }
    if (DataFormat.of(file) != DataFormat.LIBSVM) {
      throw new InvalidInputException(
          file + " is a table; only LIBSVM text is kept in a cache.",
          "Maybe name text of lines such as: 1 3:1 7:0.5");
    }
    Path target = out == null ? RowCache.beside(file) : out;
    Pipes.outputs(terminal, /* quiet= */ false).reads("FILE", file).writes("--out", target);
    if (out == null && Files.exists(target) && !RowCache.isCache(target)) {
      throw new InvalidInputException(
          target + " is there already, and no cache.",
          "Maybe name another file: --out " + file.getFileName() + ".rows.");
    }
    RowCache.write(file, target);
    terminal.out().println(target);
    return ExitCode.DONE;
  }

  /** Describes a table, then refuses it as training would. */
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
        .forEach(set -> terminal.line("  this is   the published set %s", set.name()));
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
        "Write generated data as LIBSVM text, or as a cache when --out ends in .cache; customers is"
            + " a table in CSV.",
        "SPEC is one of",
        "  customers,n=1200,labels=1,seed=1",
        "  n=50000,d=300,nnz=14,flip=0.1,seed=1",
        "  a9a,seed=1 (or another known name: a stand-in of its shape)",
        "  outliers,n=30000,d=50,fraction=0.1,label=-1,seed=1"
      },
      mixinStandardHelpOptions = true)
  int generate(
      @Parameters(paramLabel = "SPEC", description = "What to generate.") String text,
      @Option(names = "--out", paramLabel = "FILE", description = "Write here. [standard output]")
          @Nullable Path out,
      @Option(
              names = "--test-out",
              paramLabel = "FILE",
              description = "Also write the clean test rows (outliers).")
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
        "Leave --test-out out; outliers,... has test rows.");
  }
}
