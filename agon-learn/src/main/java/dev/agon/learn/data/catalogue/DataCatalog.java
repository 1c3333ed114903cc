package dev.agon.learn.data.catalogue;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Messages;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The data sets of the LIBSVM collection that the published experiments use: five, and a9a-full,
 * which is a9a followed by its test rows a9a.t (48,842 rows, as in the public code of DM-HSGD).
 */
public final class DataCatalog {
  /** The page of two-class data sets of the LIBSVM collection (C.-C. Chang and C.-J. Lin). */
  public static final URI PAGE =
      URI.create("https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/");

  private static final List<KnownDataset> ALL = load();

  private DataCatalog() {}

  /** All data sets. */
  public static List<KnownDataset> all() {
    return ALL;
  }

  /** Returns the data set with a name. */
  public static Optional<KnownDataset> named(String name) {
    return ALL.stream().filter(set -> set.name().equals(name)).findFirst();
  }

  /** Returns the data set with a name that must be known. */
  public static KnownDataset require(String name) {
    return named(name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    Messages.quote(name) + " is not a known data set.",
                    "Use one of these: " + names() + "."));
  }

  /** Returns the names, for a message. */
  public static String names() {
    return ALL.stream().map(KnownDataset::name).collect(Collectors.joining(", "));
  }

  private static List<KnownDataset> load() {
    try (InputStream in = DataCatalog.class.getResourceAsStream("datasets.tsv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().skip(1).map(DataCatalog::parse).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The label in the spelling of the readers. */
  private static String label(String text) {
    return Decimals.shortest(Double.parseDouble(text));
  }

  private static KnownDataset parse(String line) {
    String[] field = line.split("\t", -1);
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
