package dev.agon.cli.input;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.DownloadProgress;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.fetch.PublishedSets;
import dev.agon.learn.fetch.TransferException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * Finds published data sets in the folders of DATA arguments, and stores missing ones in the user's
 * data folder: unpacked if this build contains them, otherwise downloaded. If the server cannot be
 * reached, no other data set is tried.
 */
public final class FetchedData implements Function<String, Optional<Path>> {
  private final Terminal terminal;
  private final DataFolders folders;
  private final URI page;
  private final boolean quiet;
  private boolean fetching;

  /**
   * @param page the address of the files
   * @param offline whether nothing is downloaded
   */
  public FetchedData(
      Terminal terminal, DataFolders folders, URI page, boolean offline, boolean quiet) {
    this.terminal = terminal;
    this.folders = folders;
    this.page = page;
    this.quiet = quiet;
    this.fetching = !offline;
  }

  @Override
  public Optional<Path> apply(String name) {
    Optional<Path> found = folders.lookup(name);
    return found.isPresent() || DataCatalog.file(name).isEmpty() ? found : got(name);
  }

  private Optional<Path> got(String name) {
    DownloadProgress progress = new DownloadProgress(terminal, quiet);
    try {
      Optional<Path> carried = PublishedSets.unpack(name, folders.userFolder());
      return carried.isPresent() || !fetching ? carried : Optional.of(fetched(name, progress));
    } catch (TransferException e) {
      fetching = false;
      terminal.notice(e.getMessage() + " No other data set is tried.");
    } catch (InvalidInputException e) {
      terminal.notice(e.problem() + " " + e.hint());
    } catch (UncheckedIOException e) {
      terminal.notice(String.valueOf(e.getMessage()));
    } finally {
      progress.close();
    }
    return Optional.empty();
  }

  private Path fetched(String name, DownloadProgress progress) {
    if (!quiet) {
      terminal.err().println("Downloading " + name + " from " + page.getHost());
    }
    return PublishedSets.get(name, page, folders.userFolder(), progress).file();
  }
}
