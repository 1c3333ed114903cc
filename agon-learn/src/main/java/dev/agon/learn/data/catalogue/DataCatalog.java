package dev.agon.learn.data.catalogue;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The published data that are known by a name.
 *
 * <p>{@link #all} are the sets of the LIBSVM collection that the published experiments use, and
 * a9a-full, which is a9a followed by its test rows a9a.t (48,842 rows, as the public code of
 * DM-HSGD has it). {@link #tables} are public tables in CSV, which the guides use.
 */
public final class DataCatalog {
  /** The page of two-class data sets of the LIBSVM collection (C.-C. Chang and C.-J. Lin). */
  public static final URI PAGE =
      URI.create("https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/");

  private static final List<KnownDataset> ALL = load("datasets.tsv", DataCatalog::parse);
  private static final List<KnownTable> TABLES = load("tables.tsv", DataCatalog::parseTable);

  private DataCatalog() {}

  /** All sets of the LIBSVM collection. */
  public static List<KnownDataset> all() {
    return ALL;
  }

  /** Returns the data set with a name. */
  public static Optional<KnownDataset> named(String name) {
    return ALL.stream().filter(set -> set.name().equals(name)).findFirst();
  }

  /** Returns all tables. */
  public static List<KnownTable> tables() {
    return TABLES;
  }

  /** Returns everything that can be fetched: the LIBSVM sets, then the tables. */
  public static List<PublishedFile> files() {
    return Stream.<PublishedFile>concat(ALL.stream(), TABLES.stream()).toList();
  }

  /** Returns the set or table of a name. */
  public static Optional<PublishedFile> file(String name) {
    return files().stream().filter(file -> file.name().equals(name)).findFirst();
  }

  /** Returns the set or table of a name that must be known. */
  public static PublishedFile requireFile(String name) {
    return file(name).orElseThrow(() -> unknown(name, fileNames()));
  }

  /** Returns the data set with a name that must be known. */
  public static KnownDataset require(String name) {
    return named(name).orElseThrow(() -> unknown(name, names()));
  }

  private static InvalidInputException unknown(String name, String known) {
    return new InvalidInputException(
        Messages.quote(name) + " is not a known data set.", "Use one of these: " + known + ".");
  }

  /** Returns the names of the LIBSVM sets, for a message. */
  public static String names() {
    return ALL.stream().map(KnownDataset::name).collect(Collectors.joining(", "));
  }

  /** Returns the names of the sets and tables, for a message. */
  public static String fileNames() {
    return files().stream().map(PublishedFile::name).collect(Collectors.joining(", "));
  }

  private static <T> List<T> load(String resource, Function<String[], T> parse) {
    try (InputStream in = DataCatalog.class.getResourceAsStream(resource)) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).map(line -> parse.apply(line.split("\t", -1))).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The label in the spelling of the readers. */
  private static String label(String text) {
    return Decimals.shortest(Double.parseDouble(text));
  }

  private static KnownTable parseTable(String[] field) {
    return new KnownTable(
        field[0],
        Integer.parseInt(field[1]),
        field[2],
        Long.parseLong(field[3]),
        field[4],
        URI.create(field[5]));
  }

  private static KnownDataset parse(String[] field) {
    return new KnownDataset(
        field[0],
        Integer.parseInt(field[1]),
        Integer.parseInt(field[2]),
        Long.parseLong(field[3]),
        List.of(label(field[4]), label(field[6])),
        Integer.parseInt(field[5]),
        Integer.parseInt(field[7]),
        field[8],
        field[9]);
  }
}
