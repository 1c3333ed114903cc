package dev.agon.learn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Pipes as outputs: a reader receives everything, and the writer does not wait forever. */
@Timeout(60)
class PipeOutputTest {
  @TempDir Path folder;
  private Path pipe = Path.of("");

  @BeforeEach
  void makePipe() throws InterruptedException {
    pipe = folder.resolve("pipe");
    try {
      assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    } catch (IOException e) {
      abort("this system has no mkfifo");
    }
  }

  @Test
  void aLateReaderReceivesEverything() {
    CompletableFuture<Void> written =
        inAThread(() -> AtomicFile.write(pipe, out -> out.write("all of it\n")));
    assertThat(written).isNotDone();
    assertThat(read().join()).isEqualTo("all of it\n");
    written.join();
  }

  @Test
  void interruptedThreadStillWritesToExistingReader() {
    CompletableFuture<String> read = read();
    Thread.currentThread().interrupt();
    AtomicFile.write(pipe, out -> out.write("what there is\n"));
    assertThat(Thread.interrupted()).as("the interruption is kept").isTrue();
    assertThat(read.join()).isEqualTo("what there is\n");
  }

  @Test
  void interruptedThreadDoesNotWaitForReader() throws InterruptedException {
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> AtomicFile.write(pipe, out -> out.write("lost\n")))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContainingAll(pipe.toString(), "no program reads from it");
    assertThat(Thread.interrupted()).as("the interruption is kept").isTrue();
    while (Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("agon-pipe"))) {
      Thread.sleep(10); // the waiting thread ends
    }
  }

  private CompletableFuture<String> read() {
    return CompletableFuture.supplyAsync(
        () -> {
          try (var in = TextInput.openRaw(pipe)) {
            return new String(
                new java.io.BufferedInputStream(in).readAllBytes(),
                java.nio.charset.StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        PipeOutputTest::start);
  }

  /** Separate threads, because the common pool may have fewer threads than wait for each other. */
  private static CompletableFuture<Void> inAThread(Runnable task) {
    return CompletableFuture.runAsync(task, PipeOutputTest::start);
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
  }

  @Test
  void theTextOfAPipeIsReadWhole() throws IOException {
    String text = "\u00e9".repeat(3_000_000);
    CompletableFuture<Void> written =
        inAThread(() -> AtomicFile.write(pipe, out -> out.write(text)));
    assertThat(WholeText.read(pipe)).isEqualTo(text);
    written.join();
  }
}
