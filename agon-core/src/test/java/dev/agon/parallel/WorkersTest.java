package dev.agon.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkersTest {
  @ParameterizedTest
  @CsvSource({"1, 0", "1, 5", "2, 1", "2, 2", "3, 1000", "16, 16", "16, 3"})
  void runsEveryPartOnceBeforeReturning(int threads, int parts) {
    for (int round = 0; round < 200; round++) {
      var calls = new AtomicIntegerArray(parts);
      Workers.run(threads, parts, calls::incrementAndGet);
      for (int i = 0; i < parts; i++) {
        assertThat(calls.get(i)).isEqualTo(1);
      }
    }
  }

  /** Each part waits for the other: a single thread would wait forever. */
  @Test
  void partsRunConcurrently() {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    var both = new CountDownLatch(2);
    Workers.run(
        2,
        2,
        part -> {
          threads.add(Thread.currentThread());
          both.countDown();
          await(both);
        });
    assertThat(threads).hasSize(2).contains(Thread.currentThread());
  }

  /** A helper that is asleep since the last job must be woken. */
  @Test
  void sleepingHelpersWake() throws InterruptedException {
    for (int round = 0; round < 3; round++) {
      partsRunConcurrently();
      Thread.sleep(5);
    }
  }

  @Test
  void partsMayBeNested() {
    var calls = new AtomicIntegerArray(64);
    Workers.run(
        3, 8, outer -> Workers.run(3, 8, inner -> calls.incrementAndGet(8 * outer + inner)));
    for (int i = 0; i < 64; i++) {
      assertThat(calls.get(i)).isEqualTo(1);
    }
  }

  @Test
  void failureReachesCallerAfterAllParts() {
    var calls = new AtomicIntegerArray(50);
    for (int threads : new int[] {2, 4}) {
      assertThatThrownBy(
              () ->
                  Workers.run(
                      threads,
                      50,
                      part -> {
                        calls.incrementAndGet(part);
                        if (part == 7) {
                          throw new IllegalStateException("part 7");
                        }
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("part 7");
    }
    for (int i = 0; i < 50; i++) {
      assertThat(calls.get(i)).isEqualTo(2);
    }
  }

  /** An interrupt must not return control while other threads still write results. */
  @Test
  void interruptedCallerStillWaits() {
    var calls = new AtomicIntegerArray(2);
    var helperStarted = new CountDownLatch(1);
    Thread caller = Thread.currentThread();
    Workers.run(
        2,
        2,
        part -> {
          if (Thread.currentThread() == caller) {
            await(helperStarted);
            caller.interrupt();
          } else {
            helperStarted.countDown();
            pause();
          }
          calls.incrementAndGet(part);
        });
    assertThat(Thread.interrupted()).isTrue();
    assertThat(calls.get(0) + calls.get(1)).isEqualTo(2);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void pause() {
    try {
      Thread.sleep(30);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void noThreadRemainsAfterTheWork() throws InterruptedException {
    var all = new CountDownLatch(8);
    Workers.run(
        8,
        8,
        part -> {
          all.countDown();
          await(all);
        });
    List<Thread> helpers =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().equals("agon-worker"))
            .toList();
    assertThat(helpers).hasSizeGreaterThanOrEqualTo(7);
    for (Thread helper : helpers) {
      helper.join(10_000);
      assertThat(helper.isAlive()).isFalse();
    }
    partsRunConcurrently();
  }
}
