package dev.agon.cli.input;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.table.DataFormat;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The source of the data and its format. */
public class InputOptions {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Folder in which names are searched for, before AGON_DATA and the user's data folder.")
  @Nullable Path folder;

  @Option(
      names = "--format",
      paramLabel = "csv|tsv|libsvm",
      description = "Format of the data. [detected from name and content]")
  public @Nullable DataFormat format;

  @Option(
      names = "--delimiter",
      paramLabel = "C",
      description = "Delimiter of a table: one character, or tab. [detected]")
  public @Nullable String delimiter;

  @Option(
      names = "--header",
      paramLabel = "yes|no",
      description = "Whether the first line of a table is a header. [detected]")
  public @Nullable String header;

  @Option(
      names = "--jdbc",
      paramLabel = "URL",
      description = "Read a table from this database instead of a file; see --sql.")
  public @Nullable String jdbc;

  @Option(
      names = "--sql",
      paramLabel = "QUERY",
      description = "The query whose result is the table, for --jdbc.")
  @Nullable String sql;

  /**
   * Returns the source of a DATA argument. The file is located only here.
   *
   * @throws InvalidInputException when there is no such file, or no data are named
   */
  public DataSource source(Terminal terminal, String argument) {
    if (jdbc != null || sql != null) {
      if (jdbc == null || sql == null || !argument.isEmpty()) {
        throw new InvalidInputException(
            "--jdbc URL and --sql QUERY belong together, without DATA.",
            "Give both of them and no DATA.");
      }
      return new DataSource.Query(jdbc, sql);
    }
    if (argument.isEmpty()) {
      throw new InvalidInputException(
          "DATA is missing.", "Name a file, use - for standard input, or use --jdbc and --sql.");
    }
    return argument.equals(STANDARD_INPUT)
        ? new DataSource.Stream(terminal.in(), "standard input")
        : new DataSource.File(DataFolders.ofSystem(folder).find(argument));
  }

  /**
   * Adds everything that is read from a source: the file, its cache, a redirected standard input,
   * the files of a database and of its query.
   *
   * @param name the name of the source in messages, for example DATA or --test
   */
  public static void declare(Outputs files, Terminal terminal, String name, DataSource source) {
    if (source instanceof DataSource.Stream) {
      Pipes.readsStandardInput(files, terminal, name);
    } else if (source instanceof DataSource.File file) {
      files.reads(name, file.path()).reads("the cache of " + name, RowCache.beside(file.path()));
    } else if (source instanceof DataSource.Query query) {
      DatabaseFiles.of(query.url()).forEach(each -> files.reads("--jdbc", each));
      DatabaseFiles.named(query.sql()).forEach(each -> files.reads("--sql", each));
      files.readsAnything("the query of --sql");
    }
  }

  /** Returns the request for all data of a source, in the given format. */
  public DataRequest request(DataSource source) {
    return DataRequest.of(source).format(format).delimiter(delimiter()).header(header());
  }

  /** Prints a notice if the source may block. */
  public static void announce(Terminal terminal, DataRequest request, boolean quiet) {
    if (request.source() instanceof DataSource.File file) {
      Pipes.announce(terminal, file.path(), quiet);
    }
  }

  /** Loads the data of a request and prints notices about them. */
  public static LoadedData load(Terminal terminal, DataRequest request, boolean quiet) {
    announce(terminal, request, quiet);
    LoadedData loaded = request.load();
    if (!quiet) {
      loaded.rows().notices().forEach(terminal::notice);
    }
    return loaded;
  }

  private @Nullable Byte delimiter() {
    if (delimiter == null) {
      return null;
    }
    if (delimiter.equalsIgnoreCase("tab") || delimiter.equals("\\t")) {
      return (byte) '\t';
    }
    if (delimiter.length() != 1 || delimiter.charAt(0) > 0x7E || "\"\n\r".contains(delimiter)) {
      throw new InvalidInputException(
          "--delimiter must be one character or tab, but was '" + delimiter + "'.",
          "Use for example --delimiter ';'.");
    }
    return (byte) delimiter.charAt(0);
  }

  private @Nullable Boolean header() {
    if (header == null) {
      return null;
    }
    if (!header.equals("yes") && !header.equals("no")) {
      throw new InvalidInputException(
          "--header must be yes or no, but was '" + header + "'.", "Remove --header to detect it.");
    }
    return header.equals("yes");
  }
}
