package dev.agon.learn.fetch;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.catalogue.PublishedFile;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Causes;
import dev.agon.learn.io.Checksums;
import dev.agon.support.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Downloads a published data set into a folder.
 *
 * <p>The bytes are written to a file that ends in .part; if it already exists, the download is
 * resumed. The file is renamed only after the checksum of its decompressed text has been verified.
 */
public final class Download {
  private static final int OK = 200;
  private static final int PARTIAL_CONTENT = 206;
  private static final int RANGE_NOT_SATISFIABLE = 416;
  private static final int SERVER_ERRORS = 500;
  private static final int CHUNK = 1 << 16;
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration WINDOW = Duration.ofSeconds(30);
  private static final long LEAST_BYTES = 30 * 1024;
  private static final List<String> COMPRESSIONS = List.of(".gz", ".bz2", ".xz");

  private final PublishedFile set;
  private final URI address;
  private final Path target;
  private final Path part;
  private final Progress progress;
  private final Duration window;

  /** Receives the progress of a download. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Called when bytes have arrived.
     *
     * @param bytes the number of bytes so far, including an earlier part
     * @param total the expected number of bytes; -1 if unknown
     */
    void at(long bytes, long total);
  }

  /**
   * The result of a download.
   *
   * @param file the verified file
   * @param alreadyThere whether the file existed before, in which case nothing was downloaded
   */
  public record Result(Path file, boolean alreadyThere) {}

  private Download(
      PublishedFile set, URI address, Path folder, Progress progress, Duration window) {
    this.window = window;
    this.set = set;
    this.address = address;
    this.target = folder.resolve(set.fileName() + compression(address)).toAbsolutePath();
    this.part = target.resolveSibling(target.getFileName() + ".part");
    this.progress = progress;
  }

  /**
   * Downloads a data set, unless the folder contains it.
   *
   * @param name of a set or table in {@link DataCatalog}
   * @param from the http or https address of the file, plain or compressed
   * @param folder the folder; created if it does not exist
   */
  public static Result get(String name, URI from, Path folder, Progress progress) {
    return get(DataCatalog.requireFile(name), from, folder, progress);
  }

  static Result get(PublishedFile set, URI address, Path folder, Progress progress) {
    return get(set, address, folder, progress, WINDOW);
  }

  /**
   * @param window the time within which at least 30 KB must arrive
   */
  static Result get(
      PublishedFile set, URI address, Path folder, Progress progress, Duration window) {
    Optional<Path> existing = DataFolders.findIn(folder, set.name());
    if (existing.isPresent()) {
      requirePublished(set, existing.get());
      return new Result(existing.get(), true);
    }
    Download download = new Download(set, address, folder, progress, window);
    try {
      Files.createDirectories(folder);
      download.alone();
    } catch (IOException e) {
      throw new UncheckedIOException(
          "could not write " + download.target + ": " + Causes.text(e), e);
    }
    return new Result(download.target, false);
  }

  /** Two concurrent downloads to one file would corrupt it: the second one is rejected. */
  private void alone() throws IOException {
    Path lock = target.resolveSibling("." + target.getFileName() + ".lock");
    try (FileChannel channel =
            FileChannel.open(
                lock,
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        FileLock held = channel.tryLock()) {
      if (held == null) {
        throw underWay();
      }
      try {
        transfer(true);
        verify();
        AtomicFile.moveIntoPlace(part, target);
      } finally {
        Files.deleteIfExists(lock);
      }
    } catch (OverlappingFileLockException e) {
      throw underWay();
    }
  }

  private TransferException underWay() {
    return new TransferException(
        "Another download of " + set.name() + " to " + target + " is running.",
        "Wait until it has finished.",
        new IOException("locked"));
  }

  /**
   * Parses an address; an invalid one is not repeated in the message, because it may contain a
   * password.
   */
  public static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new InvalidInputException(
          "the download address is invalid: " + e.getReason() + ".",
          "Use an address that starts with https://.");
    }
  }

  /** The address without user, password and query. */
  private String shown() {
    if (address.getHost() == null) {
      return "an address without a server";
    }
    String port = address.getPort() < 0 ? "" : ":" + address.getPort();
    return Printable.text(
        address.getScheme() + "://" + address.getHost() + port + address.getRawPath());
  }

  private static String compression(URI address) {
    String path = String.valueOf(address.getPath());
    return COMPRESSIONS.stream().filter(path::endsWith).findFirst().orElse("");
  }

  static void requirePublished(PublishedFile set, Path file) {
    String sha256 = Checksums.ofText(file);
    if (!sha256.equals(set.sha256())) {
      throw new InvalidInputException(
          file
              + " exists, but is not the published "
              + set.name()
              + ": its checksum is "
              + sha256
              + " instead of "
              + set.sha256()
              + ".",
          "Move the file away and try again.");
    }
  }

  /** Downloads the part file; if {@code resume} is false, from the beginning. */
  private void transfer(boolean resume) throws IOException {
    long have = resume && Files.exists(part) ? Files.size(part) : 0;
    HttpResponse<InputStream> response = request(have);
    try (InputStream body = response.body()) {
      int status = response.statusCode();
      if (have > 0 && status == RANGE_NOT_SATISFIABLE) {
        // The part is at least as long as the file: it is either complete or useless.
        if (!Checksums.ofPart(part).equals(set.sha256())) {
          transfer(false);
        }
      } else if (status == PARTIAL_CONTENT && have > 0) {
        copy(response, body, have, StandardOpenOption.APPEND);
      } else if (status == OK) {
        copy(response, body, 0, StandardOpenOption.TRUNCATE_EXISTING);
      } else {
        throw refused(status);
      }
    }
  }

  private HttpResponse<InputStream> request(long have) throws InterruptedIOException {
    HttpClient client =
        HttpClient.newBuilder()
            .followRedirects(HttpClient.Redirect.NORMAL)
            .connectTimeout(CONNECT)
            .build();
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(address).timeout(WINDOW);
      if (have > 0) {
        request.header("Range", "bytes=" + have + "-");
      }
      return client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    } catch (IllegalArgumentException e) {
      throw new InvalidInputException(
          problem("the address is invalid (" + e.getMessage() + ")"),
          "Use an address that starts with https://, or download the file in another way"
              + " and save it as "
              + target);
    } catch (IOException e) {
      throw new TransferException(
          problem("there is no connection (" + describe(e) + ")"), byHand(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the download was interrupted");
    }
  }

  private void copy(
      HttpResponse<InputStream> response, InputStream body, long have, StandardOpenOption how)
      throws IOException {
    long length = response.headers().firstValueAsLong("Content-Length").orElse(-1);
    long total = length < 0 ? -1 : have + length;
    long bytes = have;
    byte[] buffer = new byte[CHUNK];
    try (OutputStream out =
            Files.newOutputStream(part, StandardOpenOption.CREATE, how, LinkOption.NOFOLLOW_LINKS);
        StallGuard guard = new StallGuard(body, window, LEAST_BYTES)) {
      requireSize(total);
      progress.at(bytes, total);
      for (int count = read(body, buffer, bytes, total, guard);
          count >= 0;
          count = read(body, buffer, bytes, total, guard)) {
        out.write(buffer, 0, count);
        bytes += count;
        guard.arrived(bytes - have);
        requireSize(bytes);
        progress.at(bytes, total);
      }
    }
  }

  private void requireSize(long bytes) throws IOException {
    if (bytes > set.mostBytes()) {
      Files.deleteIfExists(part);
      throw new InvalidInputException(
          "The file from "
              + shown()
              + " is not "
              + set.name()
              + ": it has "
              + bytes
              + " bytes or more, but at most "
              + set.mostBytes()
              + " are expected.",
          "Try another address, or save the file as " + target);
    }
  }

  /** A failure to read is a network error; a failure to write is a system error. */
  private int read(InputStream body, byte[] buffer, long bytes, long total, StallGuard guard) {
    try {
      return body.read(buffer);
    } catch (IOException e) {
      String of = total < 0 ? "" : " of " + total;
      throw new TransferException(
          "The download from "
              + shown()
              + " stopped after "
              + bytes
              + of
              + " bytes ("
              + (guard.isStalled() ? "less than 1 KB arrived in a second" : describe(e))
              + ").",
          "Run the command again to continue, or save the file as " + target,
          e);
    }
  }

  private void verify() throws IOException {
    String sha256 = Checksums.ofPart(part);
    if (!sha256.equals(set.sha256())) {
      Files.delete(part);
      throw new InvalidInputException(
          "The file from "
              + shown()
              + " is not "
              + set.name()
              + ": its checksum is "
              + sha256
              + " instead of "
              + set.sha256()
              + ". It was deleted.",
          "Try again, use another address, or save the file as " + target);
    }
  }

  /** A missing page means a wrong address; a server error does not. */
  private RuntimeException refused(int status) {
    String problem = problem("the server answered with status " + status);
    return status >= SERVER_ERRORS
        ? new TransferException(problem, byHand(), new IOException("status " + status))
        : new InvalidInputException(problem, byHand());
  }

  private String problem(String why) {
    return "Could not download " + set.name() + " from " + shown() + ": " + why + ".";
  }

  private String byHand() {
    return "Download the file in another way and save it as " + target;
  }

  /** Describes a network error, whose message is often only the name of an exception. */
  private static String describe(IOException e) {
    if (e instanceof HttpTimeoutException) {
      return "the server does not respond";
    }
    if (e.getMessage() != null) {
      return e.getMessage();
    }
    return e instanceof ConnectException
        ? "refused, or an unknown host"
        : "the connection was lost";
  }
}
