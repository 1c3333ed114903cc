package dev.agon.learn.fetch;

import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.catalogue.KnownTable;
import dev.agon.learn.data.catalogue.PublishedFile;
import dev.agon.learn.fetch.Download.Progress;
import dev.agon.learn.fetch.Download.Result;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Checksums;
import dev.agon.learn.io.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Optional;

/**
 * Stores a published data set in a folder: unpacked if this build contains it, assembled if it
 * consists of several files, otherwise downloaded. Its checksum is verified.
 */
public final class PublishedSets {
  private PublishedSets() {}

  /**
   * Stores a data set, unless the folder contains it.
   *
   * @param name the name of a set or table in {@link DataCatalog}
   * @param page the address under which the files of the LIBSVM collection have their names, such
   *     as {@link DataCatalog#PAGE}; a table is downloaded from its own address
   * @param folder the folder; created if it does not exist
   */
  public static Result get(String name, URI page, Path folder, Progress progress) {
    PublishedFile file = DataCatalog.requireFile(name);
    Optional<Path> existing = DataFolders.findIn(folder, name);
    if (existing.isPresent()) {
      Download.requirePublished(file, existing.get());
      return new Result(existing.get(), true);
    }
    return file instanceof KnownTable table
        ? Download.get(table, table.address(), folder, progress)
        : set(DataCatalog.require(name), page, folder, progress);
  }

  private static Result set(KnownDataset set, URI page, Path folder, Progress progress) {
    if (set.parts().size() > 1) {
      return new Result(write(set, folder, joined(set, page, folder, progress)), false);
    }
    return unpack(set.name(), folder)
        .map(file -> new Result(file, false))
        .orElseGet(() -> Download.get(set, page.resolve(set.pageFile()), folder, progress));
  }

  /**
   * Stores a data set that this build contains: mushrooms, if the build could obtain it.
   *
   * @return empty for other data sets
   */
  public static Optional<Path> unpack(String name, Path folder) {
    return name.equals(Mushrooms.NAME)
        ? Mushrooms.text().map(text -> write(DataCatalog.require(name), folder, text))
        : Optional.empty();
  }

  /** In the only data set of several files, the lines of all files except the last end in CR LF. */
  private static byte[] joined(KnownDataset set, URI page, Path folder, Progress progress) {
    StringBuilder all = new StringBuilder();
    for (String part : set.parts()) {
      try (InputStream text = TextInput.open(get(part, page, folder, progress).file())) {
        String before = all.toString().replace("\n", "\r\n");
        all.setLength(0);
        all.append(before).append(new String(text.readAllBytes(), StandardCharsets.US_ASCII));
      } catch (IOException e) {
        throw new UncheckedIOException("could not read " + part, e);
      }
    }
    return all.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static Path write(KnownDataset set, Path folder, byte[] text) {
    MessageDigest digest = Checksums.sha256();
    digest.update(text);
    if (!Checksums.hex(digest).equals(set.sha256())) {
      throw new IllegalStateException("the generated file is not the published " + set.name());
    }
    Path target = folder.resolve(set.name()).toAbsolutePath();
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + folder, e);
    }
    AtomicFile.writeBytes(target, out -> out.write(text));
    return target;
  }
}
