package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A trace has bounded memory, and keeps its first and last points. */
class TraceTest {
  private static List<Long> kept(int limit, int count) {
    Trace trace = new Trace(limit);
    for (int k = 0; k < count; k++) {
      trace.add(new TracePoint(k, 0, 0, 0, 0));
    }
    assertThat(trace.count()).isEqualTo(count);
    return trace.points().stream().map(TracePoint::iteration).toList();
  }

  @Test
  void keepsAllPointsUpToTheLimit() {
    assertThat(kept(8, 0)).isEmpty();
    assertThat(kept(8, 7)).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L);
  }

  /** A restored trace continues like the saved one. */
  @Test
  void savedTraceContinues() {
    for (int count = 1; count < 40; count++) {
      Trace trace = new Trace(8);
      for (int k = 0; k < count; k++) {
        trace.add(new TracePoint(k, 2 * k, 0.5 * k, 1.0 / (1 + k), k));
      }
      State state = new State();
      trace.save(state);
      Trace read = new Trace(8);
      read.add(new TracePoint(99, 99, 99, 99, 99)); // dropped
      read.restore(state);
      assertThat(read.points()).isEqualTo(trace.points());
      assertThat(read.last()).isEqualTo(trace.last());
      TracePoint next = new TracePoint(count, 0, 0, 0, 0);
      trace.add(next);
      read.add(next);
      assertThat(read.points()).isEqualTo(trace.points());
      assertThat(read.count()).isEqualTo(count + 1);
    }
  }

  @Test
  void thinsEvenlyBeyondTheLimit() {
    assertThat(kept(8, 8)).containsExactly(0L, 2L, 4L, 6L, 7L);
    assertThat(kept(8, 16)).containsExactly(0L, 4L, 8L, 12L, 15L);
    for (int count = 1; count < 500; count++) {
      List<Long> points = kept(8, count);
      assertThat(points).hasSizeLessThanOrEqualTo(9).startsWith(0L).endsWith(count - 1L);
    }
  }
}
