package dev.agon.learn.fetch;

import static dev.agon.learn.data.TestData.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.catalogue.KnownTable;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.io.Checksums;
import dev.agon.learn.io.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data sets that are unpacked, assembled, or downloaded from a page on the loopback interface. */
class PublishedSetsTest {
  private static final Download.Progress SILENT = (bytes, total) -> {};

  @TempDir Path folder;
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private HttpServer server;

  /** Answers with the published texts, where AGON_DATA has them. */
  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String name = exchange.getRequestURI().getPath().substring(1);
          asked.add(name);
          String data = System.getenv("AGON_DATA");
          var file =
              data == null
                  ? java.util.Optional.<Path>empty()
                  : DataFolders.findIn(Path.of(data), name);
          exchange.sendResponseHeaders(file.isPresent() ? 200 : 404, 0);
          if (file.isPresent()) {
            try (InputStream text = TextInput.open(file.get())) {
              text.transferTo(exchange.getResponseBody());
            }
          }
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private URI page() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  @Test
  void theMushroomsInTheBuildEqualThePublishedFile() throws IOException {
    assumeTrue(Mushrooms.text().isPresent(), "this build has no copy of the mushrooms");
    Path file = PublishedSets.get("mushrooms", page(), folder, SILENT).file();
    assertThat(asked).isEmpty();
    assertThat(Checksums.ofText(file)).isEqualTo(DataCatalog.require("mushrooms").sha256());
    assertThat(DataCatalog.require("mushrooms").differences(LibsvmReader.read(file))).isEmpty();
    assertThat(PublishedSets.get("mushrooms", page(), folder, SILENT).alreadyThere()).isTrue();
    String data = System.getenv("AGON_DATA");
    assumeTrue(data != null, "AGON_DATA is not set");
    Path published = DataFolders.findIn(Path.of(data), "mushrooms").orElseThrow();
    try (InputStream text = TextInput.open(published)) {
      assertThat(Files.readAllBytes(file)).isEqualTo(text.readAllBytes());
    }
  }

  @Test
  void dataSetOfTwoFilesIsAssembled() throws IOException {
    String data = System.getenv("AGON_DATA");
    assumeTrue(
        data != null && DataFolders.findIn(Path.of(data), "a9a.t").isPresent(),
        "AGON_DATA has no a9a.t");
    Path file = PublishedSets.get("a9a-full", page(), folder, SILENT).file();
    assertThat(asked).containsExactly("a9a", "a9a.t");
    KnownDataset full = DataCatalog.require("a9a-full");
    assertThat(full.differences(LibsvmReader.read(file))).isEmpty();
    assertThat(folder.resolve("a9a")).exists();
    Files.writeString(file, "1 1:1\n");
    assertThat(refusal(() -> PublishedSets.get("a9a-full", page(), folder, SILENT)).problem())
        .contains("not the published a9a-full");
  }

  @Test
  void missingFileOnPageIsReported() {
    server.removeContext("/");
    assertThat(refusal(() -> PublishedSets.get("w8a", page(), folder, SILENT)).problem())
        .contains("w8a", "404");
    assertThat(refusal(() -> PublishedSets.get("w9a", page(), folder, SILENT)).hint())
        .contains("a9a-full");
    assertThat(PublishedSets.unpack("w8a", folder)).isEmpty();
    server.stop(0);
    assertThatThrownBy(() -> PublishedSets.get("w8a", page(), folder, SILENT))
        .isInstanceOf(TransferException.class);
  }

  @Test
  void everyPartOfADataSetCanBeUsedAlone() {
    for (KnownDataset set : DataCatalog.all()) {
      if (set.parts().size() > 1) {
        int rows = 0;
        for (String part : set.parts()) {
          rows += Objects.requireNonNull(DataCatalog.require(part)).rows();
        }
        assertThat(set.rows()).isEqualTo(rows);
      }
    }
  }

  @Test
  void tableIsFetchedCheckedAndFoundByItsName() throws IOException {
    byte[] text = "age,member\n41,no\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    var digest = Checksums.sha256();
    digest.update(text);
    server.createContext(
        "/tables/",
        exchange -> {
          exchange.sendResponseHeaders(200, text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    URI address = page().resolve("tables/customers-2024.csv");
    String sha256 = Checksums.hex(digest);
    KnownTable table = new KnownTable("toy", 1, "member", text.length, sha256, address);
    Path file = Download.get(table, address, folder, SILENT).file();
    assertThat(file).hasFileName("toy.csv").hasBinaryContent(text);
    assertThat(DataFolders.findIn(folder, "toy")).contains(file);
    assertThat(Download.get(table, address, folder, SILENT).alreadyThere()).isTrue();
    KnownTable other = new KnownTable("other", 1, "member", 1, "0".repeat(64), address);
    assertThat(refusal(() -> Download.get(other, address, folder, SILENT)).problem())
        .contains("is not other", sha256);
    assertThat(folder.resolve("other.csv")).doesNotExist();
  }

  @Test
  void everyTableHasARevisionAndAChecksum() {
    assertThat(DataCatalog.tables()).hasSizeGreaterThanOrEqualTo(5);
    for (KnownTable table : DataCatalog.tables()) {
      assertThat(table.sha256()).matches("[0-9a-f]{64}");
      assertThat(table.address().toString()).matches("https://.*/[0-9a-f]{40}/.*\\.csv");
      assertThat(DataCatalog.named(table.name())).isEmpty();
    }
  }
}
