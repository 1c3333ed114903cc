package dev.agon.examples.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.Agon;
import dev.agon.learn.model.Model;
import dev.agon.learn.table.Table;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service returns the predictions of the model, counts requests, rejects invalid ones, and
 * shuts down.
 */
class PredictionServiceTest {
  private static Table table() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int age = 20 + i * 37 % 50;
      rows.add(Map.of("age", age, "city", i % 3 == 0 ? "Rome" : "Oslo", "churned", age > 44));
    }
    return Table.of(rows);
  }

  private static Model model() {
    return Agon.train(table()).label("churned").fit();
  }

  private static HttpResponse<String> send(PredictionService service, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + service.port() + path));
    if (!body.isEmpty()) {
      request.POST(BodyPublishers.ofString(body));
    }
    return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
  }

  @Test
  void servicePredictsCountsRequestsAndEnds() throws IOException, InterruptedException {
    Model model = model();
    PredictionService service = new PredictionService(model, 0);
    String csv = "age,city\n41,Rome\n60,Oslo\n";
    HttpResponse<String> answer = send(service, "/predict", csv);
    double first = model.predict(Map.of("age", 41, "city", "Rome")).probability();
    assertThat(answer.statusCode()).isEqualTo(200);
    List<String> lines = answer.body().lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(Double.parseDouble(lines.get(1).split(",")[1]))
        .isCloseTo(first, org.assertj.core.api.Assertions.within(1e-12));
    HttpResponse<String> bad = send(service, "/predict", "age\n41\n");
    assertThat(bad.statusCode()).isEqualTo(400);
    assertThat(bad.body()).contains("error: ", "\"city\"", "hint: ");
    assertThat(send(service, "/predict", "").statusCode()).isEqualTo(405);
    assertThat(send(service, "/health", "").body()).isEqualTo("ok\n");
    assertThat(send(service, "/metrics", "").body())
        .contains("agon_rows_total 2\n")
        .contains("agon_requests_total{outcome=\"answered\"} 1\n")
        .contains("agon_requests_total{outcome=\"refused\"} 2\n");
    service.close();
    assertThatThrownBy(() -> send(service, "/health", "")).isInstanceOf(IOException.class);
  }

  @Test
  void aModelWithoutProbabilitiesAnswersWithScores() throws IOException, InterruptedException {
    Model model = Agon.train(table()).label("churned").loss("hinge").fit();
    try (PredictionService service = new PredictionService(model, 0)) {
      List<String> lines = send(service, "/predict", "age,city\n41,Rome\n").body().lines().toList();
      double score = model.predict(Map.of("age", 41, "city", "Rome")).value();
      assertThat(lines.get(0)).isEqualTo("label,score");
      assertThat(Double.parseDouble(lines.get(1).split(",")[1]))
          .isCloseTo(score, org.assertj.core.api.Assertions.within(1e-12));
    }
  }

  @Test
  void endsAtOnceIfIdle() throws IOException, InterruptedException {
    PredictionService service = new PredictionService(model(), 0);
    send(service, "/health", "");
    long start = System.nanoTime();
    service.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(3));
  }

  @Test
  void runningRequestIsAnsweredBeforeTheEnd() throws IOException, InterruptedException {
    PredictionService service = new PredictionService(model(), 0);
    String csv = "age,city\n41,Rome\n";
    try (Socket client = new Socket("localhost", service.port())) {
      String head = "POST /predict HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + csv.length();
      client.getOutputStream().write((head + "\r\n\r\nage,").getBytes(US_ASCII));
      client.getOutputStream().flush();
      Thread.sleep(500); // until the service reads the body
      Thread closing = new Thread(service::close);
      closing.start();
      Thread.sleep(200);
      client.getOutputStream().write(csv.substring(4).getBytes(US_ASCII));
      client.getOutputStream().flush();
      assertThat(new String(client.getInputStream().readAllBytes(), US_ASCII))
          .startsWith("HTTP/1.1 200 OK")
          .contains("label,probability");
      closing.join();
    }
  }

  /** Runs the program until it ends; returns its exit code and what it printed. */
  private static Map.Entry<Integer, String> run(String... arguments)
      throws IOException, InterruptedException {
    Process process = start(arguments);
    String text = new String(process.getInputStream().readAllBytes(), UTF_8);
    return Map.entry(process.waitFor(), text);
  }

  private static Process start(String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true).start();
  }

  @Test
  void invalidArgumentsAreReportedWithoutStackTrace(@TempDir Path folder)
      throws IOException, InterruptedException {
    String file = folder.resolve("model.json").toString();
    model().save(Path.of(file));
    try (ServerSocket taken = new ServerSocket(0)) {
      String port = Integer.toString(taken.getLocalPort());
      Map<List<String>, Integer> cases =
          Map.of(
              List.of(), 2,
              List.of(file), 2,
              List.of(file, "http"), 2,
              List.of(file, "70000"), 2,
              List.of(file + "x", "0"), 2,
              List.of(file, port), 1);
      for (Map.Entry<List<String>, Integer> one : cases.entrySet()) {
        Map.Entry<Integer, String> end = run(one.getKey().toArray(String[]::new));
        assertThat(end.getKey()).as(end.getValue()).isEqualTo(one.getValue());
        assertThat(end.getValue().lines().filter(line -> !line.startsWith("WARNING")))
            .hasSize(2)
            .satisfiesExactly(
                line -> assertThat(line).startsWith("error: "),
                line -> assertThat(line).startsWith("hint: "));
      }
    }
  }

  @Test
  void programEndsAtOnceWhenItIsTerminated(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path file = folder.resolve("model.json");
    model().save(file);
    Process process = start(file.toString(), "0");
    assertThat(process.inputReader(UTF_8).readLine()).startsWith("http://localhost:");
    process.destroy();
    assertThat(process.waitFor(4, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void hasFewerThan130Lines() throws IOException {
    Path program = Path.of("src/main/java/dev/agon/examples/service/PredictionService.java");
    assertThat(Files.readAllLines(program)).hasSizeLessThan(130);
  }
}
