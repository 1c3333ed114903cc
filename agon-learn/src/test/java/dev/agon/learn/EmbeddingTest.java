package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.model.Model;
import dev.agon.learn.table.SmallTable;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import dev.agon.learn.train.LoggingListener;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Budget;
import dev.agon.run.RunListener;
import dev.agon.run.StopReason;
import dev.agon.run.TracePoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A training inside an application: cancelled, limited in time, observed by a listener, and logged.
 */
class EmbeddingTest {
  private static Training endless() {
    return Agon.train(SmallTable.table(SmallTable.Task.TWO_CLASSES))
        .method(Methods.named("hcmm2").create(Map.of()))
        .budget(Budget.iterations(Long.MAX_VALUE));
  }

  @Test
  @Timeout(60)
  void anotherThreadCancelsATraining() throws Exception {
    CountDownLatch running = new CountDownLatch(1);
    AtomicBoolean cancelled = new AtomicBoolean();
    CompletableFuture<Fit> fit =
        CompletableFuture.supplyAsync(
            () ->
                endless()
                    .interruptedBy(cancelled::get)
                    .listener(
                        new RunListener() {
                          @Override
                          public void iterated(long iteration) {
                            running.countDown();
                          }
                        })
                    .run());
    running.await();
    assertThat(fit.isDone()).isFalse();
    cancelled.set(true);
    Fit stopped = fit.get(30, TimeUnit.SECONDS);
    assertThat(stopped.result().solution().stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(stopped.baseline()).isNull();
  }

  @Test
  @Timeout(60)
  void aDeadlineEndsTheWholeTraining() {
    long start = System.nanoTime();
    Fit fit = endless().calibrate().deadline(Duration.ofMillis(300)).run();
    assertThat(fit.result().solution().stopReason()).isEqualTo(StopReason.DEADLINE);
    assertThat(fit.baseline()).isNull();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
  }

  private static Table leakingTable() {
    StringBuilder text = new StringBuilder("x,closed,label\n");
    for (int i = 0; i < 100; i++) {
      text.append(i * 7 % 5 + 0.5).append(i % 2 == 0 ? ",1.5,yes\n" : ",2.5,no\n");
    }
    return Tables.read(text.toString());
  }

  @Test
  void warningsAndProgressReachListenersAndTheLog() {
    List<String> heard = new ArrayList<>();
    List<TracePoint> points = new ArrayList<>();
    Log log = new Log();
    Model model =
        Agon.train(leakingTable())
            .listener(
                new RunListener() {
                  @Override
                  public void warned(String warning) {
                    heard.add(warning);
                  }

                  @Override
                  public void evaluated(TracePoint point) {
                    points.add(point);
                  }
                })
            .listener(new LoggingListener(log))
            .fit();
    assertThat(heard).isNotEmpty().isEqualTo(model.warnings());
    assertThat(points).isNotEmpty();
    assertThat(log.lines).hasSize(points.size() + heard.size());
    assertThat(log.lines).contains("WARNING " + heard.get(0));
    assertThat(log.lines.get(0)).startsWith("DEBUG iteration 0: worst-case risk 0.69");
  }

  private static final class Log implements System.Logger {
    private final List<String> lines = new ArrayList<>();

    @Override
    public String getName() {
      return "test";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String text, Throwable thrown) {
      lines.add(level + " " + text);
    }

    @Override
    public void log(Level level, @Nullable ResourceBundle bundle, String text, Object... values) {
      lines.add(level + " " + text);
    }
  }
}
