package dev.agon.lab.data;

import dev.agon.InvalidInputException;
import dev.agon.lab.data.DataCard.Origin;
import dev.agon.lab.run.Fingerprint;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The data sets of a reproduction, each loaded once: the real file, the generated rows, or a
 * stand-in for a missing file.
 */
public final class DataSets {
  private final Function<String, Optional<Path>> files;
  private final @Nullable Path folder;
  private final Map<DataSpec, Loaded> loaded;

  /**
   * A data set ready for use.
   *
   * @param card the description in a report
   * @param training the training rows
   * @param test clean rows for measuring accuracy, if the experiment has them
   * @param table the table from which the rows were encoded; null for other data
   */
  public record Loaded(
      DataCard card, Dataset training, Optional<Dataset> test, @Nullable Table table) {
    /** Creates data that are not from a table. */
    public Loaded(DataCard card, Dataset training, Optional<Dataset> test) {
      this(card, training, test, null);
    }
  }

  /**
   * @param files finds the file of a published data set by its name; for example {@code
   *     DataFolders.ofSystem(null)::lookup}
   */
  public DataSets(Function<String, Optional<Path>> files) {
    this(files, null, new ConcurrentHashMap<>());
  }

  private DataSets(
      Function<String, Optional<Path>> files, @Nullable Path folder, Map<DataSpec, Loaded> loaded) {
    this.files = files;
    this.folder = folder;
    this.loaded = loaded;
  }

  /**
   * Returns the same data sets with relative files in this folder; null for the working directory.
   */
  public DataSets in(@Nullable Path newFolder) {
    return new DataSets(files, newFolder, loaded);
  }

  /** Returns the data set of a spec; thread-safe. */
  public Loaded get(DataSpec spec) {
    return loaded.computeIfAbsent(spec.in(folder), this::load);
  }

  private Loaded load(DataSpec spec) {
    if (spec.generator() != null) {
      Generator.Generated made = Generator.generate(spec.generator());
      DataCard card = card(spec.name(), made.train(), Origin.GENERATED);
      return new Loaded(card, made.train(), Optional.ofNullable(made.test()));
    }
    if (spec.table() != null) {
      return table(spec, spec.table());
    }
    Optional<Dataset> real =
        spec.file() == null
            ? files.apply(spec.name()).map(LibsvmReader::read)
            : Optional.of(read(Path.of(spec.file())));
    if (real.isEmpty() && !spec.hasShape()) {
      throw notFound(spec);
    }
    Dataset data = real.orElseGet(() -> standIn(spec));
    Origin origin = real.isPresent() ? Origin.REAL : Origin.STAND_IN;
    return new Loaded(card(spec.name(), data, origin), data, Optional.empty());
  }

  /** Returns the first rows of another data set, if the spec names one that is available. */
  private Dataset standIn(DataSpec spec) {
    Optional<Path> other = spec.standIn() == null ? Optional.empty() : files.apply(spec.standIn());
    if (other.isEmpty()) {
      return Generator.standIn(spec.name(), spec.shape(), 1);
    }
    Dataset all = LibsvmReader.read(other.get());
    int[] first = IntStream.range(0, Math.min(spec.rows(), all.size())).toArray();
    return Subset.of(all, first);
  }

  /** Reads a table whose columns have the roles of the spec, or generates a stand-in. */
  private Loaded table(DataSpec spec, TableSpec roles) {
    Optional<Path> file =
        spec.file() == null ? files.apply(spec.name()) : Optional.of(Path.of(spec.file()));
    if (file.isEmpty() && !spec.hasShape()) {
      throw notFound(spec);
    }
    Table table =
        file.map(path -> DataRequest.of(new DataSource.File(path)).read().table())
            .orElseGet(() -> StandInTable.of(spec, roles));
    Dataset rows =
        DataRequest.of(new DataSource.InMemory(table))
            .table(roles.settings(table))
            .labels(roles.labels())
            .load()
            .rows();
    Origin origin = file.isPresent() ? Origin.REAL : Origin.STAND_IN;
    return new Loaded(card(spec.name(), rows, origin), rows, Optional.empty(), table);
  }

  /** Reads LIBSVM text, or a table with an automatically detected schema. */
  private static Dataset read(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new InvalidInputException(
          "the data file " + file + " does not exist.",
          "Give its path relative to the folder of the spec.");
    }
    if (DataFormat.of(file) == DataFormat.LIBSVM) {
      return LibsvmReader.read(file);
    }
    Table table = TableReader.autodetect().read(file);
    return TableSchema.of(table, TableSettings.defaults(), LabelRule.Kind.CLASSES).encode(table);
  }

  /** Returns the error for a data set that is missing and may not be replaced by a stand-in. */
  public static InvalidInputException notFound(DataSpec spec) {
    return new InvalidInputException(
        "the data set " + spec.name() + " was not found.",
        "Run agon data get "
            + spec.name()
            + ", set its folder with `data`, or add the key 'file' to the spec.");
  }

  /** Returns the card of a data set. */
  public static DataCard card(String name, Dataset data, Origin origin) {
    int positives = data.target() instanceof Classes classes ? classes.counts()[1] : 0;
    boolean file = origin == Origin.REAL && !data.sha256().isEmpty();
    Path path = Path.of(data.source());
    return new DataCard(
        name,
        file && path.getFileName() != null ? path.getFileName().toString() : data.source(),
        data.size(),
        data.features(),
        data.rows().nonZeros(),
        positives,
        data.sha256().isEmpty() ? Fingerprint.ofText(data.source()) : data.sha256(),
        origin);
  }
}
