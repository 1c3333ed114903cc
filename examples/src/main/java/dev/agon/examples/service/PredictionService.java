package dev.agon.examples.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.agon.InvalidInputException;
import dev.agon.learn.io.CsvCells;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.Predictions;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.table.read.TableReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Serves a model over HTTP. {@code POST /predict} takes CSV with a header and answers {@code
 * label,probability}, {@code label,score} or {@code value} for each; {@code GET /metrics} serves
 * Prometheus, {@code GET /health} a process manager. {@link #close} waits up to 5 s for running
 * requests. {@link Main} runs it as a program.
 */
public final class PredictionService implements AutoCloseable {
  private static final int LARGEST_BODY = 10_000_000;

  private final Model model;
  private final HttpServer server;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          4, 4, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new DiscardPolicy());
  private final AtomicLong rows = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong nanos = new AtomicLong();

  /** Starts the service on a port; 0 for any free one. */
  public PredictionService(Model model, int port) throws IOException {
    this.model = model;
    server = HttpServer.create(new InetSocketAddress(port), 0);
    server.setExecutor(threads);
    server.createContext("/predict", this::predict);
    server.createContext("/metrics", exchange -> send(exchange, 200, metrics()));
    server.createContext("/health", exchange -> send(exchange, 200, "ok\n"));
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  private void predict(HttpExchange exchange) throws IOException {
    long start = System.nanoTime();
    byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
    if (!exchange.getRequestMethod().equals("POST") || body.length > LARGEST_BODY) {
      refused.incrementAndGet();
      send(exchange, body.length > LARGEST_BODY ? 413 : 405, "POST up to 10 MB of CSV\n");
      return;
    }
    try {
      String answer = answer(body);
      answered.incrementAndGet();
      send(exchange, 200, answer);
    } catch (InvalidInputException e) {
      refused.incrementAndGet();
      send(exchange, 400, "error: " + e.problem() + "\nhint: " + e.hint() + "\n");
    } finally {
      nanos.addAndGet(System.nanoTime() - start);
    }
  }

  private String answer(byte[] csv) {
    Predictions all =
        model.predict(TableReader.autodetect().read(new ByteArrayInputStream(csv), "request"));
    boolean numbers = model.classes().isEmpty();
    boolean scores = !model.settings().loss().hasProbabilities();
    StringBuilder text = new StringBuilder(numbers ? "" : "label,");
    text.append(numbers ? "value\n" : scores ? "score\n" : "probability\n");
    for (Prediction one : all) {
      text.append(numbers ? "" : CsvCells.neutralised().cell(one.label()) + ",");
      text.append(scores ? one.value() : one.probability()).append('\n');
    }
    rows.addAndGet(all.size());
    return text.toString();
  }

  private String metrics() {
    return String.format(
        Locale.ROOT,
        """
        # TYPE agon_rows_total counter
        agon_rows_total %d
        # TYPE agon_requests_total counter
        agon_requests_total{outcome="answered"} %d
        agon_requests_total{outcome="refused"} %d
        # TYPE agon_predict_seconds_total counter
        agon_predict_seconds_total %.6f
        """,
        rows.get(),
        answered.get(),
        refused.get(),
        nanos.get() / 1e9);
  }

  private static void send(HttpExchange exchange, int status, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
    exchange.sendResponseHeaders(status, bytes.length);
    try (exchange) {
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    // HttpServer.stop(5) would always take 5 s on JDK 17. Later requests are discarded.
    threads.shutdown();
    try {
      threads.awaitTermination(5, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    server.stop(0);
  }
}
