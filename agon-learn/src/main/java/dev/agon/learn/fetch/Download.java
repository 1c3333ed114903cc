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
 * Fetches a published set into a folder.
 *
 * <p>The bytes go to a file that ends in .part; if one is there already, the transfer continues
 * behind it. The file gets its name only after the checksum of its decompressed text was found
 * right.
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

  /** Told now and then how far a transfer is. */
  @FunctionalInterface
  public interface Progress {
    /**
     * Some bytes have arrived.
     *
     * @param bytes transferred so far, an earlier part included
     * @param total expected in the end; -1 if the server does not say
     */
    void at(long bytes, long total);
  }

  /**
   * What came out.
   *
   * @param file the verified file
   * @param alreadyThere whether it was there before, so that nothing was transferred
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
   * Fetches a set, unless the folder has it.
   *
   * @param name of a set or table in {@link DataCatalog}
   * @param from the http or https address of the file, plain or compressed
   * @param folder is made if it does not exist
   */
  public static Result get(String name, URI from, Path folder, Progress progress) {
    return get(DataCatalog.requireFile(name), from, folder, progress);
  }

  static Result get(PublishedFile set, URI address, Path folder, Progress progress) {
    return get(set, address, folder, progress, WINDOW);
  }

  /**
   * @param window 30 KB at least must arrive in so much time
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

  /** Two transfers into one file would spoil each other: the second one is refused. */
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
        "Another transfer of " + set.name() + " to " + target + " is under way.",
        "Maybe wait for it to end.",
        new IOException("locked"));
  }

  /** An address as it was typed; one that is none is not repeated, for it may hold a password. */
  public static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new InvalidInputException(
          "the address to fetch from cannot be used: " + e.getReason() + ".",
          "Maybe it should begin with https://.");
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
              + ": the checksum of its text is "
              + sha256
              + " instead of "
              + set.sha256()
              + ".",
          "Maybe move that file away and try again.");
    }
  }

  /** Fills the part file; with {@code resume} false, from the start. */
  private void transfer(boolean resume) throws IOException {
    long have = resume && Files.exists(part) ? Files.size(part) : 0;
    HttpResponse<InputStream> response = request(have);
    try (InputStream body = response.body()) {
      int status = response.statusCode();
      if (have > 0 && status == RANGE_NOT_SATISFIABLE) {
        // The part is as long as the file, or longer: it is whole, or worthless.
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
          problem("the address cannot be used (" + e.getMessage() + ")"),
          "Maybe it should begin with https://; or fetch the file by other means and put it at "
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
          "What comes from "
              + shown()
              + " is not "
              + set.name()
              + ": it has "
              + bytes
              + " bytes or more, and at most "
              + set.mostBytes()
              + " are expected.",
          "Maybe try another address; a file put by hand belongs at " + target);
    }
  }

  /** A failure here is the network's; a failure to write is the machine's. */
  private int read(InputStream body, byte[] buffer, long bytes, long total, StallGuard guard) {
    try {
      return body.read(buffer);
    } catch (IOException e) {
      String of = total < 0 ? "" : " of " + total;
      throw new TransferException(
          "The transfer from "
              + shown()
              + " broke off after "
              + bytes
              + of
              + " bytes ("
              + (guard.isStalled() ? "less than 1 KB arrived in a second" : describe(e))
              + ").",
          "Maybe run the command again, it continues where it stopped; or put the file by hand at "
              + target,
          e);
    }
  }

  private void verify() throws IOException {
    String sha256 = Checksums.ofPart(part);
    if (!sha256.equals(set.sha256())) {
      Files.delete(part);
      throw new InvalidInputException(
          "What came from "
              + shown()
              + " is not "
              + set.name()
              + ": the checksum of its text is "
              + sha256
              + " instead of "
              + set.sha256()
              + ". It was deleted.",
          "Maybe try again, or another address; a file put by hand belongs at " + target);
    }
  }

  /** A page that is not there is the address's fault, a server in trouble is not. */
  private RuntimeException refused(int status) {
    String problem = problem("the server answered with status " + status);
    return status >= SERVER_ERRORS
        ? new TransferException(problem, byHand(), new IOException("status " + status))
        : new InvalidInputException(problem, byHand());
  }

  private String problem(String why) {
    return "Could not fetch " + set.name() + " from " + shown() + ": " + why + ".";
  }

  private String byHand() {
    return "Maybe fetch the file by other means and put it at " + target;
  }

  /** In words: what the network reports is often no more than the name of an exception. */
  private static String describe(IOException e) {
    if (e instanceof HttpTimeoutException) {
      return "the server does not answer";
    }
    if (e.getMessage() != null) {
      return e.getMessage();
    }
    return e instanceof ConnectException ? "refused, or an unknown host" : "it broke off";
  }
}
