package dev.agon.learn.fetch;

import static dev.agon.learn.data.TestData.refusal;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.io.Checksums;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Downloads from a server on the loopback interface: complete, resumed, interrupted, rejected, and
 * with wrong data.
 */
class DownloadTest {
  private static final byte[] CONTENT = "-1 1:1 2:1\n+1 3:1\n".repeat(5000).getBytes(US_ASCII);
  private static final int HALF = CONTENT.length / 2;

  @TempDir Path folder;
  private HttpServer server;
  private final List<String> ranges = new ArrayList<>();

  /** A data set whose checksum is that of CONTENT. */
  private static final KnownDataset SET =
      new KnownDataset(
          "toy", 10_000, 3, 15_000, List.of("-1", "1"), 5000, 5000, checksum(CONTENT), "toy");

  private static String checksum(byte[] bytes) {
    var digest = Checksums.sha256();
    digest.update(bytes);
    return Checksums.hex(digest);
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/whole/", exchange -> answer(exchange, 200, CONTENT));
    server.createContext("/ranges/", DownloadTest.this::answerRange);
    server.createContext(
        "/wrong/", exchange -> answer(exchange, 200, "1 1:1\n".getBytes(US_ASCII)));
    server.createContext("/broken/", DownloadTest.this::answerHalf);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    ranges.add(String.valueOf(exchange.getRequestHeaders().getFirst("Range")));
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private void answerRange(HttpExchange exchange) throws IOException {
    String range = exchange.getRequestHeaders().getFirst("Range");
    int from = range == null ? 0 : Integer.parseInt(range.replaceAll("\\D", ""));
    if (from >= CONTENT.length) {
      ranges.add(range);
      exchange.sendResponseHeaders(416, -1);
      exchange.close();
    } else {
      byte[] rest = Arrays.copyOfRange(CONTENT, from, CONTENT.length);
      answer(exchange, range == null ? 200 : 206, rest);
    }
  }

  private void answerHalf(HttpExchange exchange) throws IOException {
    exchange.sendResponseHeaders(200, CONTENT.length);
    exchange.getResponseBody().write(CONTENT, 0, HALF);
    exchange.getResponseBody().flush();
    exchange.close();
  }

  private Download.Result get(String path) {
    return get(path, (bytes, total) -> {});
  }

  private Download.Result get(String path, Download.Progress progress) {
    return Download.get(SET, address(path), folder, progress);
  }

  private URI address(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private void assertWhole(Path file) throws IOException {
    assertThat(Files.readAllBytes(file)).isEqualTo(CONTENT);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void aDownloadReportsItsProgress() throws IOException {
    List<Long> seen = new ArrayList<>();
    Download.Result result =
        get(
            "/whole/x",
            (bytes, total) -> {
              seen.add(bytes);
              assertThat(total).isEqualTo(CONTENT.length);
            });
    assertThat(result.file()).isEqualTo(folder.resolve("toy"));
    assertThat(result.alreadyThere()).isFalse();
    assertThat(seen).isSorted().startsWith(0L).endsWith((long) CONTENT.length);
    assertWhole(result.file());
  }

  @Test
  void aVerifiedFileIsNotFetchedAgain() throws IOException {
    Path there = Files.write(folder.resolve("toy.libsvm"), CONTENT);
    Download.Result result = get("/whole/x");
    assertThat(result).isEqualTo(new Download.Result(there, true));
    assertThat(ranges).isEmpty();
  }

  @Test
  void unrelatedFileWithSameNameIsKept() throws IOException {
    Path there = Files.writeString(folder.resolve("toy"), "mine");
    assertThat(refusal(() -> get("/whole/x")).problem())
        .contains("toy exists, but is not the published toy");
    assertThat(there).hasContent("mine");
  }

  @Test
  void aPartialDownloadIsContinued() throws IOException {
    Files.write(folder.resolve("toy.part"), Arrays.copyOf(CONTENT, HALF));
    assertWhole(get("/ranges/x").file());
    assertThat(ranges).containsExactly("bytes=" + HALF + "-");
  }

  @Test
  void downloadStartsOverIfTheServerDoesNotSupportRanges() throws IOException {
    Files.write(folder.resolve("toy.part"), Arrays.copyOf(CONTENT, HALF));
    assertWhole(get("/whole/x").file());
  }

  @Test
  void completePartialFileIsUsed() throws IOException {
    Files.write(folder.resolve("toy.part"), CONTENT);
    assertWhole(get("/ranges/x").file());
    assertThat(ranges).containsExactly("bytes=" + CONTENT.length + "-");
  }

  @Test
  void partialFileThatIsTooLongStartsOver() throws IOException {
    Files.write(folder.resolve("toy.part"), new byte[CONTENT.length + 9]);
    assertWhole(get("/ranges/x").file());
    assertThat(ranges).containsExactly("bytes=" + (CONTENT.length + 9) + "-", "null");
  }

  @Test
  void wrongDataAreDeletedAndNamed() {
    var e = refusal(() -> get("/wrong/x"));
    assertThat(e.problem()).contains("is not toy").contains(SET.sha256()).contains("was deleted");
    assertThat(e.hint()).contains(folder.resolve("toy").toString());
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aDamagedFileIsDeletedAndNamed() {
    server.createContext(
        "/damaged/", exchange -> answer(exchange, 200, new byte[] {0x1F, (byte) 0x8B, 8, 0, 0, 0}));
    assertThat(refusal(() -> get("/damaged/x.gz")).problem()).contains("is not toy");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void missingPageHintNamesTargetPath() {
    var e = refusal(() -> get("/nothing"));
    assertThat(e.problem()).contains("status 404");
    assertThat(e.hint()).endsWith(folder.resolve("toy").toString());
  }

  @Test
  void missingConnectionIsASystemErrorAndHintNamesTargetPath() {
    int port = server.getAddress().getPort();
    server.stop(0);
    URI gone = URI.create("http://127.0.0.1:" + port + "/x.bz2");
    var e = failure(() -> Download.get(SET, gone, folder, (bytes, total) -> {}));
    assertThat(e).hasMessageContaining("there is no connection");
    assertThat(e.hint()).endsWith(folder.resolve("toy.bz2").toString());
  }

  @Test
  void serverErrorIsNotBadInput() {
    server.createContext("/trouble/", exchange -> answer(exchange, 503, new byte[1]));
    assertThat(failure(() -> get("/trouble/x"))).hasMessageContaining("status 503");
  }

  private static TransferException failure(ThrowingCallable action) {
    return catchThrowableOfType(TransferException.class, action);
  }

  @Test
  void addressWithoutHttpIsRefused() {
    URI file = URI.create("file:///x");
    assertThat(refusal(() -> Download.get(SET, file, folder, (bytes, total) -> {})).problem())
        .contains("the address is invalid");
  }

  @Test
  void interruptedDownloadIsContinuedLater() throws IOException {
    assertThat(failure(() -> get("/broken/x")))
        .hasMessageContainingAll("stopped after", " of " + CONTENT.length + " bytes");
    assertThat(Files.size(folder.resolve("toy.part"))).isBetween(1L, (long) HALF);
    assertWhole(get("/ranges/x").file());
    assertThat(ranges).singleElement().asString().startsWith("bytes=");
  }

  @Test
  void unknownNameIsRefused() {
    assertThat(
            refusal(() -> Download.get("a9b", address("/whole/toy"), folder, (bytes, total) -> {}))
                .hint())
        .contains("a9a");
  }

  @Test
  void silentServerTimesOut() {
    server.createContext(
        "/silent/",
        exchange -> {
          exchange.sendResponseHeaders(200, CONTENT.length);
          exchange.getResponseBody().write(CONTENT, 0, 100);
          exchange.getResponseBody().flush(); // and nothing more
        });
    URI address = address("/silent/x");
    Duration window = Duration.ofMillis(300);
    assertThat(failure(() -> Download.get(SET, address, folder, (bytes, total) -> {}, window)))
        .hasMessageContainingAll("stopped after", "less than 1 KB arrived in a second");
  }

  @Test
  void tooLargeDownloadIsRejectedImmediately() {
    byte[] large = new byte[1 << 22];
    server.createContext("/large/", exchange -> answer(exchange, 200, large));
    assertThat(refusal(() -> get("/large/x")).problem()).contains("is not toy", "are expected");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aLinkInPlaceOfThePartialFileIsNotFollowed() throws IOException {
    Path precious = Files.writeString(folder.resolve("precious"), "mine");
    Files.createSymbolicLink(folder.resolve("toy.part"), precious);
    assertThat(catchThrowableOfType(RuntimeException.class, () -> get("/whole/x"))).isNotNull();
    assertThat(precious).hasContent("mine");
  }

  @Test
  void aPasswordInAnAddressIsNeverShown() {
    URI address =
        URI.create(address("/none/x").toString().replace("//", "//me:secret@") + "?key=secret");
    Throwable shown =
        catchThrowableOfType(
            RuntimeException.class, () -> Download.get(SET, address, folder, (bytes, total) -> {}));
    assertThat(shown).hasMessageNotContaining("secret").hasMessageContaining("/none/x");
    assertThat(refusal(() -> Download.address("http://me:secret@[")).getMessage())
        .doesNotContain("secret");
  }

  @Test
  void aSecondDownloadOfTheSameSetIsRefusedDuringTheFirst() throws IOException {
    List<TransferException> second = new ArrayList<>();
    Download.get(
        SET,
        address("/whole/x"),
        folder,
        (bytes, total) -> second.add(failure(() -> get("/whole/x"))));
    assertThat(second)
        .isNotEmpty()
        .allSatisfy(e -> assertThat(e).hasMessageContaining("is running"));
    assertWhole(folder.resolve("toy"));
  }
}
