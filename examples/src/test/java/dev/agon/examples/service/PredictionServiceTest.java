package dev.agon.examples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.Agon;
import dev.agon.learn.model.Model;
import dev.agon.learn.table.Table;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
  void hasFewerThan130Lines() throws IOException {
    Path program = Path.of("src/main/java/dev/agon/examples/service/PredictionService.java");
    assertThat(Files.readAllLines(program)).hasSizeLessThan(130);
  }
}
