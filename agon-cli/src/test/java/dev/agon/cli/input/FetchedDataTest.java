package dev.agon.cli.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.io.TextInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Missing data sets are downloaded once, from a page on the loopback interface. */
class FetchedDataTest {
  @TempDir Path home;

  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private HttpServer server;
  private int status = 404;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String name = exchange.getRequestURI().getPath().substring(1);
          asked.add(name);
          Optional<Path> file = status == 200 ? real(name) : Optional.empty();
          exchange.sendResponseHeaders(file.isPresent() ? 200 : status, 0);
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

  private static Optional<Path> real(String name) {
    String folder = System.getenv("AGON_DATA");
    return folder == null
        ? Optional.empty()
        : new DataFolders(Path.of(folder), Map.of(), Path.of("none")).lookup(name);
  }

  private FetchedData data(boolean offline) {
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(new byte[0]), new ByteArrayOutputStream(), err, false);
    DataFolders folders = new DataFolders(null, Map.of(), home);
    URI page = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    return new FetchedData(terminal, folders, page, offline, /* quiet= */ false);
  }

  private String messages() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void missingFileIsReportedAndNextOneTried() {
    FetchedData data = data(false);
    assertThat(data.apply("w8a")).isEmpty();
    assertThat(data.apply("phishing")).isEmpty();
    assertThat(asked).containsExactly("w8a", "phishing");
    assertThat(messages())
        .contains("Downloading w8a from 127.0.0.1", "status 404. Download the file")
        .doesNotContain("x0A");
  }

  @Test
  void failingServerIsContactedOnce() {
    status = 503;
    FetchedData data = data(false);
    assertThat(data.apply("w8a")).isEmpty();
    assertThat(data.apply("phishing")).isEmpty();
    assertThat(asked).containsExactly("w8a");
    assertThat(messages()).contains("503", "No other data set is tried");
  }

  @Test
  void offlineModeContactsNoServer() {
    assertThat(data(true).apply("w8a")).isEmpty();
    assertThat(data(false).apply("no-such-set")).isEmpty();
    assertThat(asked).isEmpty();
    assertThat(messages()).isEmpty();
  }

  @Test
  void downloadedDataAreReused() {
    assumeTrue(real("phishing").isPresent(), "AGON_DATA has no phishing");
    status = 200;
    Optional<Path> file = data(false).apply("phishing");
    assertThat(file).isPresent();
    assertThat(file.get()).startsWith(home);
    assertThat(data(true).apply("phishing")).isEqualTo(file);
    assertThat(asked).containsExactly("phishing");
  }
}
